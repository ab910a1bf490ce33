import { Search } from 'lucide-react';
import { Link } from 'react-router-dom';
import { UsageBar } from '../ui/usage-bar.tsx';
import { greeting, subtitle } from '../features/overview/greeting.ts';
import { NewUserBox } from '../features/overview/new-user-box.tsx';
import { RecentSearches } from './recent-searches.tsx';
import { useGetSearchHistoryInfiniteQuery } from '../features/search/api.ts';
import { useGetProfileQuery } from '../lib/account-api.ts';
import { paths } from '../lib/paths.ts';
import { usePlanInfo } from '../lib/plan-info.ts';
import { USAGE_LABELS } from '../texts/plans.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { UsageSkeleton, ListSkeleton, Loading } from '../ui/skeleton.tsx';
import { useNow } from '../ui/use-now.ts';
import { prefetchOn } from './pages.ts';
import { PROGRESS_BADGE } from '../texts/overview.ts';

const RECENT = 5;
const MINUTE_MS = 60_000;

/** R-OVW-*: who you are, what is left, what you searched. */
export function OverviewPage() {
  const { data: profile } = useGetProfileQuery();
  const history = useGetSearchHistoryInfiniteQuery();
  const plan = usePlanInfo();
  const now = useNow(MINUTE_MS);
  const searches = history.data?.pages.flatMap((page) => page.items);
  const newest = searches?.[0];
  const lastActive = newest === undefined ? null : Date.parse(newest.createdAt);
  const person = { displayName: profile?.displayName ?? null, email: profile?.email ?? null };

  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="text-page font-semibold wrap-anywhere">
              {greeting(new Date(now).getHours(), person)}
            </h2>
            {newest !== undefined && <Badge tone="positive">{PROGRESS_BADGE}</Badge>}
          </div>
          <p className="mt-1 min-h-5 text-body text-ink-2">
            {searches !== undefined && subtitle(now, lastActive)}
          </p>
        </div>
        <Button asChild variant="primary">
          <Link to={paths.search} {...prefetchOn(paths.search)}>
            <Search size={16} strokeWidth={1.75} aria-hidden />
            New search
          </Link>
        </Button>
      </div>

      {searches?.length === 0 && <NewUserBox />}

      <Section title="Usage" description="What is left on your plan.">
        <Loading loading={plan.isLoading} label="Loading your usage" skeleton={<UsageSkeleton />}>
          <div className="grid gap-x-8 gap-y-5 md:grid-cols-3">
            <UsageBar label={USAGE_LABELS.search} counter={plan.planInfo.counters.search} />
            <UsageBar
              label={USAGE_LABELS.gpt_analysis}
              counter={plan.planInfo.counters.gpt_analysis}
            />
            <UsageBar
              label={USAGE_LABELS.competitor_discovery}
              counter={plan.planInfo.counters.competitor_discovery}
            />
          </div>
          {plan.isFallback && (
            <p className="mt-3 text-meta text-caution">
              Your plan could not be loaded. These are the limits of the free plan, without your
              usage.
            </p>
          )}
        </Loading>
      </Section>

      <Section
        title="Recent searches"
        actions={
          newest !== undefined && (
            <Link
              to={paths.searchHistory}
              className="inline-flex min-h-6 items-center rounded-control text-body font-medium text-accent-ink hover:underline"
              {...prefetchOn(paths.searchHistory)}
            >
              All searches
            </Link>
          )
        }
      >
        <RecentOrNot
          error={searches === undefined ? history.error : undefined}
          loading={history.isLoading}
          fetching={history.isFetching}
          refetch={() => void history.refetch()}
          searches={searches?.slice(0, RECENT) ?? []}
        />
      </Section>
    </div>
  );
}

function RecentOrNot({
  error,
  loading,
  fetching,
  refetch,
  searches,
}: {
  error: unknown;
  loading: boolean;
  fetching: boolean;
  refetch: () => void;
  searches: React.ComponentProps<typeof RecentSearches>['searches'];
}) {
  if (error !== undefined) return <ErrorPanel error={error} onRetry={refetch} busy={fetching} />;
  return (
    <Loading loading={loading} label="Loading your searches" skeleton={<ListSkeleton rows={3} />}>
      {searches.length === 0 ? (
        <EmptyState
          type="firstTime"
          compact
          actions={
            <Button asChild>
              <Link to={paths.search}>Search for a problem</Link>
            </Button>
          }
        >
          For example: <q>my invoices are always paid late</q>. Posts that match will arrive while
          the platforms answer.
        </EmptyState>
      ) : (
        <RecentSearches searches={searches} />
      )}
    </Loading>
  );
}
