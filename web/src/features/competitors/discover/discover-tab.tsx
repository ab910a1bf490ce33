import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { settingsSchema } from '#contracts/account/account.ts';
import type { DiscoverySpec } from '#contracts/competitors/discovery.ts';
import { cutWords } from '#domain/competitors/discovery.ts';
import { COMPETITOR_LIMITS } from '#domain/competitors/names.ts';
import type { PlatformId } from '#domain/names.ts';
import { DEFAULT_PLATFORMS, LIMITS, isFinal } from '#domain/names.ts';
import { paths } from '../../../lib/paths.ts';
import { useGetProfileQuery } from '../../../lib/session/account-api.ts';
import { usePlanInfo } from '../../../lib/plan/plan-info.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { track } from '../../../lib/track.ts';
import { useMountedForm } from '../../../lib/use-mounted-form.ts';
import { registerEffect } from '../../../live/registry.ts';
import { COMPETITOR_MESSAGES, EXAMPLE_MARKETS } from '../../../texts/competitors.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { notify } from '../../../ui/overlays/toast.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx';
import { useProduct } from '../../products/api.ts';
import { CompanySourceSummary } from '../../sources/components/company-sources-dialog.tsx';
import { useGetDiscoveryHistoryInfiniteQuery, useGetDiscoveryQuery } from '../discovery-api.ts';
import { DiscoveryFormSection } from './discovery-form.tsx';
import type { DiscoveryForm } from './discovery-options.tsx';
import { CardsSkeleton, LoadedDiscovery } from './discovery-results.tsx';
import { RecentActivity } from './recent-activity.tsx';

/** An end that is longer ago is no news: its event came again, or with a later change. */
const NEWS_MS = 60_000;
const announced = new Set<string>();

// Shown once per discovery, in every open tab.
registerEffect(['competitors.discovery_changed.v1'], (_dispatch, events) => {
  for (const { data } of events) {
    const { id, status, totalFound, finishedAt } = data.discovery;
    if ((status !== 'completed' && status !== 'partial') || announced.has(id)) continue;
    announced.add(id);
    if (finishedAt === null || serverNow() - Date.parse(finishedAt) > NEWS_MS) continue;
    track('discovery_completed', { competitors: totalFound });
    if (totalFound > 0) notify.success(COMPETITOR_MESSAGES.found(totalFound), { id });
  }
});

/**
 * Discover: describe a market and see its competitors as they are found. The URL names the
 * discovery.
 */
export function DiscoverTab() {
  const [params, setParams] = useSearchParams();
  const id = params.get('discovery');
  const [example, setExample] = useState<string | null>(null);
  const current = useGetDiscoveryQuery(id ?? '', { skip: id === null });
  const last = useLastDiscovery(id === null);
  const form = useInitialForm(example, current.currentData);
  const { mounted, submitted } = useMountedForm(
    id,
    example,
    id !== null && current.isLoading ? null : form,
  );
  return (
    <div className="flex flex-col gap-8 pt-3 max-sm:gap-4">
      <Loading
        loading={mounted === null}
        label="Loading the form"
        skeleton={<Skeleton className="h-28 w-full rounded-card!" />}
      >
        {mounted !== null && (
          <DiscoveryFormSection
            key={mounted.key}
            initial={mounted.initial}
            isNew={id === null && example === null}
            running={current.currentData !== undefined && !isFinal(current.currentData.status)}
            onSubmitted={(discovery) => {
              submitted(discovery);
              params.set('discovery', discovery);
              setParams(params, { preventScrollReset: true });
            }}
          />
        )}
        <CompanySourceSummary className="-mt-6 max-sm:-mt-2" />
      </Loading>
      <Loading loading={id === null && last.loading} label="Loading" skeleton={<CardsSkeleton />}>
        {id === null && last.id === null && <FirstDiscovery onExample={setExample} />}
        {id === null && last.id !== null && (
          <div className="flex flex-col gap-2">
            <p className="text-meta text-ink-2">
              Your last discovery.{' '}
              <Link className="text-accent-ink underline" to={paths.competitorsHistory}>
                All discoveries
              </Link>
            </p>
            <LoadedDiscovery key={last.id} id={last.id} />
          </div>
        )}
        {id !== null && <LoadedDiscovery key={id} id={id} />}
      </Loading>
      <RecentActivity />
    </div>
  );
}

/** The newest of the history; without one, or when it cannot be read, there is none to show. */
function useLastDiscovery(wanted: boolean): { id: string | null; loading: boolean } {
  const { data, isLoading } = useGetDiscoveryHistoryInfiniteQuery(undefined, { skip: !wanted });
  return { id: data?.pages[0]?.items[0]?.id ?? null, loading: isLoading };
}

function FirstDiscovery({ onExample }: { onExample: (market: string) => void }) {
  return (
    <EmptyState
      type="firstTime"
      title="Who else solves this problem?"
      actions={EXAMPLE_MARKETS.map((market) => (
        <Button
          key={market}
          size="small"
          onClick={() => {
            onExample(market);
          }}
        >
          {market}
        </Button>
      ))}
    >
      Describe your market in a sentence. Competitors appear with the words of the people who name
      them. Try one of these:
    </EmptyState>
  );
}

/** The market of the user's product and saved defaults, else the three platforms that need no key. */
function useInitialForm(
  example: string | null,
  discovery: DiscoverySpec | undefined,
): DiscoveryForm | null {
  const profile = useGetProfileQuery();
  const { planInfo, isLoading } = usePlanInfo();
  const product = useProduct();
  if (profile.isLoading || isLoading || product.isLoading) return null;
  const settings = profile.data?.settings ?? settingsSchema.parse({});
  const allowed = (id: PlatformId): boolean => planInfo.platforms.includes(id);
  const saved = settings.defaultPlatforms.filter(allowed);
  const year = settings.defaultTimeframe === '365d' && planInfo.features['yearTimeframe'] !== true;
  if (example === null && discovery !== undefined) {
    const { query, industry, focus, timeframe, platforms, limit } = discovery;
    return { query, industry, focus, timeframe, platforms, limit: String(limit) };
  }
  return {
    query: example ?? cutWords(product.product?.sentence ?? ''),
    industry: 'any',
    focus: 'any',
    timeframe: year ? LIMITS.defaultTimeframe : settings.defaultTimeframe,
    limit: String(COMPETITOR_LIMITS.discoveryLimitDefault),
    platforms: saved.length > 0 ? saved : DEFAULT_PLATFORMS.filter(allowed),
  };
}
