import { useSearchParams } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { TRENDING_TEXTS } from '../../../texts/trending.ts';
import { QueryView } from '../../../ui/states/loaded.tsx';
import { useGetTrendingListQuery, useRefreshTrendingMutation } from '../api.ts';
import { readView } from '../list/filters.ts';
import { TrendingSkeleton } from '../list/trending-skeleton.tsx';
import { TrendingView } from '../list/trending-view.tsx';
import { renderSaveLead, renderWatch } from './member-actions.tsx';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import type { TrendingList } from '#contracts/trending/list.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useCooldown } from '../../../ui/use-time.ts';

/** Requests a refresh; says how long to wait after a recent one. */
function RefreshButton({ progress }: Pick<TrendingList, 'progress'>) {
  const [refresh, { isLoading }] = useRefreshTrendingMutation();
  const [message, setMessage] = useState<string | null>(null);
  const { left, start } = useCooldown();
  const busy = isLoading || progress !== null;
  async function ask(): Promise<void> {
    setMessage(null);
    const outcome = await refresh();
    if (outcome.error === undefined) return;
    const seconds = 'details' in outcome.error ? outcome.error.details?.retryAfter : undefined;
    if (seconds !== undefined) start(seconds);
    setMessage('message' in outcome.error ? (outcome.error.message ?? null) : null);
  }
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span role="status" className="text-meta text-ink-2 empty:-mr-2">
        {left > 0 ? `${message ?? 'Please wait'} Again in ${left} s.` : (message ?? '')}
      </span>
      <Button
        size="small"
        busy={busy}
        busyLabel={TRENDING_TEXTS.refreshing}
        disabled={left > 0}
        icon={<RefreshCw size={16} />}
        onClick={() => void ask()}
      >
        {TRENDING_TEXTS.refresh}
      </Button>
    </span>
  );
}

const pathOf = (id: number): string => `${paths.trending}/${id}`;

/** Trending Problems in the dashboard, live. */
export function TrendingPage() {
  const [params] = useSearchParams();
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h2 className="text-page font-semibold">{TRENDING_TEXTS.title}</h2>
        <p className="mt-1 max-w-[68ch] text-body text-ink-2">{TRENDING_TEXTS.intro}</p>
      </div>
      <QueryView
        query={useGetTrendingListQuery()}
        label="Loading trending problems"
        skeleton={<TrendingSkeleton view={readView(params)} />}
      >
        {(data) => (
          <TrendingView
            list={data}
            pathOf={pathOf}
            renderActions={renderWatch}
            renderQuoteAction={renderSaveLead}
            control={<RefreshButton progress={data.progress} />}
          />
        )}
      </QueryView>
    </div>
  );
}
