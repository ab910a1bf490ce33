import type { Lead, LeadSuggestion } from '#contracts/leads/leads.ts';
import type { Overview } from '#contracts/overview.ts';
import { useGetOverviewQuery } from '../../features/overview/api.ts';
import { DueLeads, useDueLeads } from '../../features/leads/due-leads.tsx';
import { LeadProgress } from '../../features/leads/page/lead-progress.tsx';
import { openLeads } from '../../features/leads/page/lead-words.ts';
import { SuggestedLeads, useSuggestions } from '../../features/leads/suggested-leads.tsx';
import { NewUserBox, Welcome } from '../../features/overview/welcome.tsx';
import { QuickSearch } from '../../features/search/form/quick-search.tsx';
import { localDay, formatAge, plural } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { SECTION_NAMES } from '../../texts/frame.ts';
import { LEADS_NAME, LEAD_TEXTS } from '../../texts/leads.ts';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { Loading, UsageSkeleton } from '../../ui/states/skeleton.tsx';
import { useNow } from '../../ui/use-time.ts';
import { AlertList } from '../../features/alerts/inbox/alert-list.tsx';
import { useGetInboxQuery } from '../../features/alerts/api.ts';
import { usePlanInfo } from '../../lib/plan/plan-info.ts';
import { Section } from '../../ui/display/card.tsx';
import { UsageBars } from '../../ui/display/usage-bar.tsx';
import { CompetitorNews } from './competitor-news.tsx';
import { OverviewPart } from './overview-part.tsx';
import { OverviewSkeleton } from './overview-skeleton.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { LiveTopProblems } from './top-problems.tsx';
import { Link } from 'react-router-dom';
import type { SearchSummary } from '#contracts/search/search.ts';
import { STATUS_TEXTS } from '../../texts/search.ts';
import { Badge } from '../../ui/display/badge.tsx';

/** The three counters of the plan, moved by push. */
function UsageSection() {
  const { planInfo, isLoading, isFallback } = usePlanInfo();
  return (
    <Section title="Usage" description="What you used of your plan.">
      <Loading loading={isLoading} label="Loading your usage" skeleton={<UsageSkeleton />}>
        <div className="grid gap-x-8 gap-y-5 md:grid-cols-3">
          <UsageBars {...planInfo} />
        </div>
        {isFallback && (
          <p className="mt-3 text-meta text-caution">
            Your plan could not be loaded. These are the limits of the free plan, without your
            usage.
          </p>
        )}
      </Loading>
    </Section>
  );
}

const SHOWN = 5;

/** The newest unread alerts; nothing where there are none. */
function NeedsAttention() {
  const { data } = useGetInboxQuery('unread');
  const unread = data?.items.filter(({ readAt }) => readAt === null).slice(0, SHOWN) ?? [];
  if (unread.length === 0) return null;
  return (
    <OverviewPart title="Needs attention" more={{ label: 'All alerts', path: paths.alerts }}>
      <AlertList alerts={unread} />
    </OverviewPart>
  );
}

/** Search first, then posts worth saving, what came in, and usage; all of it live. */
export function OverviewPage() {
  const { data, error, isFetching, refetch } = useGetOverviewQuery();
  const suggestions = useSuggestions();
  const today = localDay(useNow(60_000));
  const due = useDueLeads(today);
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-col gap-5">
        <Welcome insights={data?.insights} />
        <QuickSearch recent={data?.recentSearches.slice(0, 1).map(({ query }) => query) ?? []} />
      </div>
      {data === undefined && error !== undefined ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Loading
          loading={data === undefined || suggestions === null || due === null}
          label="Loading your overview"
          skeleton={<OverviewSkeleton />}
        >
          {data !== undefined && suggestions !== null && due !== null && (
            <Parts overview={data} suggestions={suggestions} due={due} today={today} />
          )}
        </Loading>
      )}
    </div>
  );
}

/** A new account sees what to do first, and nothing that is still empty. */
function Parts({
  overview,
  suggestions,
  due,
  today,
}: {
  overview: Overview;
  suggestions: readonly LeadSuggestion[];
  due: readonly Lead[];
  today: string;
}) {
  const { insights, recentSearches, recentActivity, topProblems, leads } = overview;
  const isNew = insights.lastActivityDate === null;
  return (
    <>
      {isNew && <NewUserBox />}
      {suggestions.length > 0 && (
        <OverviewPart
          title={LEAD_TEXTS.suggestions}
          more={{ label: 'All searches', path: paths.searchHistory }}
        >
          <SuggestedLeads suggestions={suggestions} />
        </OverviewPart>
      )}
      {due.length > 0 && (
        <OverviewPart
          title={LEAD_TEXTS.due(due.length)}
          more={{ label: 'All due leads', path: `${paths.leads}?due=true` }}
        >
          <DueLeads leads={due} today={today} />
        </OverviewPart>
      )}
      <NeedsAttention />
      {!isNew && (
        <div className="grid gap-8 lg:grid-cols-2">
          <OverviewPart
            title="Recent searches"
            more={{ label: 'All searches', path: paths.searchHistory }}
          >
            <RecentSearches searches={recentSearches} />
          </OverviewPart>
          <RecentActivity activity={recentActivity} searches={recentSearches.length} />
        </div>
      )}
      <CompetitorNews />
      {(!isNew || openLeads(leads) > 0) && (
        <OverviewPart title={LEADS_NAME} more={{ label: 'All leads', path: paths.leads }}>
          <LeadProgress counts={leads} />
        </OverviewPart>
      )}
      {topProblems.length > 0 && (
        <OverviewPart
          title="Top problems"
          more={{ label: SECTION_NAMES['trending-problems'], path: paths.trending }}
        >
          <LiveTopProblems initial={topProblems} />
        </OverviewPart>
      )}
      <UsageSection />
    </>
  );
}

const MINUTE_MS = 60_000;

/** The newest searches, each leading to its results. */
function RecentSearches({ searches }: { searches: readonly SearchSummary[] }) {
  const now = useNow(MINUTE_MS);
  return (
    <ul className="-mt-3 divide-y divide-line border-b border-line">
      {searches.map((search) => (
        <li key={search.id} className="group relative py-3">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link
              to={`${paths.searchHistory}/${search.id}`}
              className="min-w-0 grow basis-60 truncate rounded-control text-body font-medium text-ink group-hover:underline after:absolute after:inset-0"
            >
              {search.query}
            </Link>
            <Badge tone={STATUS_TEXTS[search.status].tone}>
              {STATUS_TEXTS[search.status].label}
            </Badge>
          </div>
          <p className="mt-1 text-hint text-ink-2 tabular-nums">
            {plural(search.totalFound, 'post')} found ·{' '}
            {plural(search.platforms.length, 'platform')} · {formatAge(search.createdAt, now)}
          </p>
        </li>
      ))}
    </ul>
  );
}
