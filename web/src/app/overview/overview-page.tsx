import { Search } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Overview } from '#contracts/overview.ts';
import { NewUserBox } from '../../features/overview/new-user-box.tsx';
import { useGetProfileQuery } from '../../lib/account-api.ts';
import { useGetOverviewQuery } from '../../features/overview/api.ts';
import { paths } from '../../lib/paths.ts';
import { greeting, subtitle } from '../../features/overview/greeting.ts';
import { PROGRESS_BADGE } from '../../texts/overview.ts';
import { SECTION_NAMES } from '../../texts/frame.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Loading } from '../../ui/states/skeleton.tsx';
import { useNow } from '../../ui/use-now.ts';
import { OverviewPart } from './overview-part.tsx';
import type { QueryState } from './overview-part.tsx';
import { OverviewSkeleton } from './overview-skeleton.tsx';
import { prefetchOn } from '../../lib/prefetch.ts';
import { RecentActivityList } from './recent-activity.tsx';
import { RecentSearches } from './recent-searches.tsx';
import { TopProblems } from './top-problems.tsx';
import { UsageSection } from './usage-section.tsx';

const MINUTE_MS = 60_000;
/** About as high as the searches beside it. */
const activityShown = (searches: number): number => Math.min(6, Math.max(3, searches + 1));

/** R-OVW-*, A-69: who you are, what is left, what you searched, what came in; all of it live. */
export function OverviewPage() {
  const overview = useGetOverviewQuery();
  return (
    <Loading
      loading={overview.isLoading}
      label="Loading your overview"
      skeleton={<OverviewSkeleton />}
    >
      <Parts overview={overview} />
    </Loading>
  );
}

function Parts({ overview }: { overview: QueryState<Overview> }) {
  const { data } = overview;
  return (
    <div className="flex flex-col gap-8">
      <Welcome insights={data?.insights} />
      {data?.insights.totalSearches === 0 && <NewUserBox />}
      <UsageSection />
      <div className="grid gap-8 lg:grid-cols-2">
        <OverviewPart
          title="Recent searches"
          query={overview}
          {...(data !== undefined && data.recentSearches.length > 0
            ? { more: { label: 'All searches', path: paths.searchHistory } }
            : {})}
        >
          {data !== undefined && data.recentSearches.length > 0 ? (
            <RecentSearches searches={data.recentSearches} />
          ) : (
            <FirstSearch />
          )}
        </OverviewPart>
        <OverviewPart title="Recent activity" query={overview}>
          {data !== undefined && data.recentActivity.length > 0 ? (
            <RecentActivityList
              activity={data.recentActivity.slice(0, activityShown(data.recentSearches.length))}
            />
          ) : (
            <EmptyState type="noData" compact>
              The posts that your searches find stand here, the latest arrival first.
            </EmptyState>
          )}
        </OverviewPart>
      </div>
      <OverviewPart
        title="Top problems"
        query={overview}
        more={{ label: SECTION_NAMES['trending-problems'], path: paths.trending }}
      >
        <TopProblems problems={data?.topProblems ?? []} />
      </OverviewPart>
    </div>
  );
}

function Welcome({
  insights,
}: {
  insights: { totalSearches: number; lastActivityDate: string | null } | undefined;
}) {
  const { data: profile } = useGetProfileQuery();
  const now = useNow(MINUTE_MS);
  const person = { displayName: profile?.displayName ?? null, email: profile?.email ?? null };
  const newest = insights?.lastActivityDate ?? null;
  return (
    <div className="flex flex-wrap items-start justify-between gap-4">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-page font-semibold wrap-anywhere">
            {greeting(new Date(now).getHours(), person)}
          </h2>
          {insights !== undefined && insights.totalSearches > 0 && (
            <Badge tone="positive">{PROGRESS_BADGE}</Badge>
          )}
        </div>
        <p className="mt-1 min-h-5 text-body text-ink-2">
          {insights !== undefined && subtitle(now, newest === null ? null : Date.parse(newest))}
        </p>
      </div>
      <Button asChild variant="primary">
        <Link to={paths.search} {...prefetchOn(paths.search)}>
          <Search size={16} strokeWidth={1.75} aria-hidden />
          New search
        </Link>
      </Button>
    </div>
  );
}

function FirstSearch() {
  return (
    <EmptyState
      type="firstTime"
      compact
      actions={
        <Button asChild>
          <Link to={paths.search}>Search for a problem</Link>
        </Button>
      }
    >
      For example: <q>my invoices are always paid late</q>. Posts that match will arrive while the
      platforms answer.
    </EmptyState>
  );
}
