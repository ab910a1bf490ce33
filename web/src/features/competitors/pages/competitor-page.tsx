import { Link, useParams, useSearchParams } from 'react-router-dom';
import { ArrowLeft, ExternalLink } from 'lucide-react';
import type { CompetitorDetail } from '#contracts/competitors/monitoring.ts';
import { COMPETITOR_LIMITS } from '#domain/competitors/names.ts';
import type { CompanyFact } from '#domain/competitors/facts.ts';
import { fundingStageOf } from '#domain/competitors/scores.ts';
import { asClientError } from '../../../lib/errors.ts';
import { truncate, formatDate } from '../../../lib/format.ts';
import { usePageTitle } from '../../../lib/page/document-title.ts';
import { paths } from '../../../lib/paths.ts';
import {
  COMPETITOR_DETAILS_TEXTS,
  factSourceLabel,
  STAGE_LABELS,
  TYPE_LABELS,
} from '../../../texts/competitors.ts';
import { LinkButton } from '../../../ui/controls/button.tsx';
import { Tabs } from '../../../ui/controls/tabs.tsx';
import { QueryView } from '../../../ui/states/loaded.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ListSkeleton } from '../../../ui/states/skeleton.tsx';
import { CompanySourceSummary } from '../../sources/components/company-sources-dialog.tsx';
import { useGetCompetitorQuery } from '../competitor-api.ts';
import { MentionsTab } from '../details/mentions/mentions-tab.tsx';
import { Themes } from '../details/mentions/themes.tsx';
import { EventList, KIND_PARAM, Timeline } from '../details/timeline/timeline.tsx';
import { useMarkRead } from '../details/competitor-panel.tsx';
import { groupFacts, foundedText } from '../details/facts.ts';
import { OutsideLink } from '../../../ui/controls/outside-link.tsx';
import { safeLink } from '../../../lib/safe-link.ts';
import { Verification } from '../badges.tsx';
import { priceText } from '../words.ts';
import { MonitoringActions } from '../details/monitoring-actions.tsx';

/** All known facts about the company, each with its source and the time it was read. */
export function Facts({ facts }: { facts: readonly CompanyFact[] }) {
  if (facts.length === 0)
    return (
      <EmptyState type="noData" title="No facts known yet" compact>
        What the company’s own pages and public registries state appears here, with its source.
      </EmptyState>
    );
  const groups = groupFacts(facts);
  return (
    <dl className="divide-y divide-line border-b border-line">
      {groups.map(({ label, text, quote, origins }, index) => (
        <div
          key={`${label} ${text}`}
          className="grid gap-x-4 gap-y-1 py-3 sm:grid-cols-[9rem_minmax(0,1fr)_auto]"
        >
          <dt className="text-meta text-ink-2">
            {groups[index - 1]?.label === label ? <span className="sr-only">{label}</span> : label}
          </dt>
          <dd className="min-w-0 text-body wrap-anywhere">
            {text}
            {quote !== null && quote !== text && (
              <span className="block text-meta text-ink-2">{`“${quote}”`}</span>
            )}
          </dd>
          <dd className="flex flex-wrap gap-x-3 text-hint text-ink-2 sm:flex-col sm:items-end">
            {origins.map(({ source, url, fetchedAt }) => (
              <span key={`${source} ${url}`}>
                <OutsideLink url={url}>{factSourceLabel(source)}</OutsideLink>
                {` · ${formatDate(fetchedAt)}`}
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const TABS = ['timeline', 'mentions', 'people', 'facts', 'prices'] as const;
/** Filters of single tabs, dropped when the tab changes. */
const TAB_PARAMS = ['sentiment', 'platform', 'day', 'about', KIND_PARAM] as const;

/** One competitor at its own address: its changes, mentions and facts with sources. */
export function CompetitorPage() {
  const { id = '' } = useParams();
  const query = useGetCompetitorQuery(id);
  const { currentData: data, error } = query;
  usePageTitle(
    data === undefined ? null : truncate(data.competitor.name, COMPETITOR_LIMITS.dialogNameLength),
  );
  useMarkRead(data);
  if (data === undefined && error !== undefined) {
    const { type, status } = asClientError(error);
    if (type === 'not_found' || status === 400)
      return (
        <EmptyState
          type="noData"
          title={COMPETITOR_DETAILS_TEXTS.none}
          actions={
            <LinkButton variant="primary" to={`${paths.competitors}?tab=monitor`}>
              See your competitors
            </LinkButton>
          }
        >
          It may have been removed, or the address is wrong.
        </EmptyState>
      );
  }
  return (
    <QueryView
      query={{ ...query, data }}
      label={COMPETITOR_DETAILS_TEXTS.loading}
      skeleton={<ListSkeleton rows={6} />}
    >
      {(detail) => <Loaded detail={detail} />}
    </QueryView>
  );
}

function Loaded({ detail }: { detail: CompetitorDetail }) {
  const [params, setParams] = useSearchParams();
  const tab = TABS.find((name) => name === params.get('tab')) ?? 'timeline';
  const { competitor, monitoring, facts, priceHistory } = detail;
  return (
    <div className="flex flex-col gap-6">
      <CompetitorHeader detail={detail} />
      <Tabs<(typeof TABS)[number]>
        label={competitor.name}
        value={tab}
        onChange={(next) => {
          for (const key of TAB_PARAMS) params.delete(key);
          params.set('tab', next);
          setParams(params, { replace: true, preventScrollReset: true });
        }}
        tabs={[
          { value: 'timeline', label: 'Timeline', content: <Timeline detail={detail} /> },
          {
            value: 'mentions',
            label: 'Mentions',
            content: <MentionsTab competitor={competitor} />,
          },
          { value: 'people', label: 'What people say', content: <Themes detail={detail} /> },
          {
            value: 'facts',
            label: 'Facts',
            content: (
              <>
                <Facts facts={facts} />
                <CompanySourceSummary className="mt-3" />
              </>
            ),
          },
          {
            value: 'prices',
            label: 'Pricing history',
            content: (
              <EventList
                events={priceHistory}
                competitor={competitor}
                muting={monitoring !== null}
                empty="Changes of prices and plans appear here with both versions and their sources."
              />
            ),
          },
        ]}
      />
    </div>
  );
}

/** Name, site, key facts and monitoring state. */
function CompetitorHeader({ detail: { competitor, monitoring } }: { detail: CompetitorDetail }) {
  const website = competitor.website === null ? null : safeLink(competitor.website);
  const founded = foundedText(competitor);
  const stage = fundingStageOf(competitor);
  return (
    <header>
      <Link
        to={`${paths.competitors}?tab=monitor`}
        className="inline-flex items-center gap-1 text-meta text-ink-2 hover:underline"
      >
        <ArrowLeft size={14} />
        Monitor
      </Link>
      <div className="mt-2 flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-2 text-page font-semibold wrap-anywhere">
            {competitor.name}
            <Verification status={competitor.verificationStatus} />
          </h2>
          <p className="mt-1 max-w-[68ch] text-body text-ink-2">{competitor.description}</p>
          <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-meta text-ink-2">
            {website === null ? (
              <span>{`Website: ${COMPETITOR_DETAILS_TEXTS.notAvailable}`}</span>
            ) : (
              <OutsideLink url={website} className="inline-flex items-center gap-1 text-accent-ink">
                {competitor.domain ?? new URL(website).hostname}
                <ExternalLink size={12} />
              </OutsideLink>
            )}
            <span>{TYPE_LABELS[competitor.competitive_type]}</span>
            <span>{competitor.category}</span>
            {stage !== null && <span>{STAGE_LABELS[stage]}</span>}
            {founded !== null && <span>{`Founded ${founded}`}</span>}
            <span>{priceText(competitor)}</span>
          </p>
        </div>
        <MonitoringActions competitor={competitor} monitoring={monitoring} />
      </div>
    </header>
  );
}
