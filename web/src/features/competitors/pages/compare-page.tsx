import { Link, useSearchParams } from 'react-router-dom';
import { averageLabel } from '#contracts/competitors/competitor.ts';
import type { CompetitorDetail, Theme } from '#contracts/competitors/monitoring.ts';
import { COMPETITOR_LIMITS } from '#contracts/competitors/names.ts';
import { formatDate, formatNumber } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { STAGE_LABELS, TYPE_LABELS } from '../../../texts/competitors.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorPanel } from '../../../ui/states/error-panel.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { useGetCompetitorQuery } from '../competitor-api.ts';
import { Verification } from '../discover/verification.tsx';
import { factText } from '../details/fact-text.ts';

/** Up to four competitors side by side, each cell with the words behind it. */
export function ComparePage() {
  const [params] = useSearchParams();
  const ids = [...new Set((params.get('ids') ?? '').split(',').filter(Boolean))].slice(
    0,
    COMPETITOR_LIMITS.compareMax,
  );
  if (ids.length < 2)
    return (
      <EmptyState
        type="noCompetitors"
        title="Choose two to four competitors"
        actions={
          <Button asChild variant="primary">
            <Link to={`${paths.competitors}?view=table`}>Choose competitors</Link>
          </Button>
        }
      >
        Select them in the table of a discovery, or on the Monitor tab.
      </EmptyState>
    );
  return (
    <div>
      <h2 className="mb-4 text-page font-semibold">Side by side</h2>
      <div role="region" aria-label="Comparison" tabIndex={0} className="overflow-x-auto">
        <div
          className="grid gap-4"
          style={{ gridTemplateColumns: `repeat(${ids.length}, minmax(15rem, 1fr))` }}
        >
          {ids.map((id) => (
            <Column key={id} id={id} />
          ))}
        </div>
      </div>
    </div>
  );
}

function Column({ id }: { id: string }) {
  const { currentData: data, error, isFetching, refetch } = useGetCompetitorQuery(id);
  if (data === undefined && error !== undefined)
    return <ErrorPanel error={error} onRetry={() => void refetch()} busy={isFetching} />;
  if (data === undefined) return <Skeleton className="h-96 w-full rounded-card!" />;
  return <Loaded detail={data} />;
}

function Loaded({ detail }: { detail: CompetitorDetail }) {
  const { competitor, facts, monitoring, strengths, complaints } = detail;
  const { analytics } = competitor;
  const plans = facts.filter((fact) => fact.kind === 'plan');
  const average = analytics.averageSentiment;
  const last = monitoring?.lastEvent ?? null;
  return (
    <article className="min-w-0 rounded-card border border-line bg-surface p-4">
      <h3 className="flex flex-wrap items-center gap-2 text-card font-semibold">
        <Link to={`${paths.competitor}/${competitor.id}`} className="hover:underline">
          {competitor.name}
        </Link>
        <Verification status={competitor.verificationStatus} />
      </h3>
      <p className="mt-1 min-h-10 text-meta text-ink-2">{competitor.description}</p>
      <dl className="mt-3 divide-y divide-line">
        <Row label="Prices">
          {plans.length === 0 ? (
            'Not stated'
          ) : (
            <ul>
              {plans.map((plan) => (
                <li key={plan.key} title={plan.quote ?? undefined}>
                  {factText(plan).text}
                  {plan.quote !== null && (
                    <span className="block text-hint text-ink-2">{`“${plan.quote}”`}</span>
                  )}
                </li>
              ))}
            </ul>
          )}
        </Row>
        <Row label="Type">{TYPE_LABELS[competitor.competitive_type]}</Row>
        <Row label="Stage">
          {competitor.funding_stage === null ? 'Unknown' : STAGE_LABELS[competitor.funding_stage]}
        </Row>
        <Row label="Mentions">{formatNumber(analytics.totalMentions)}</Row>
        <Row label="Sentiment">{average === null ? 'No mentions' : averageLabel(average)}</Row>
        <Row label="Strengths">
          <Quotes themes={strengths} />
        </Row>
        <Row label="Complaints">
          <Quotes themes={complaints} />
        </Row>
        <Row label="Last change">
          {last === null ? 'None seen' : `${last.title}, ${formatDate(last.seenAt)}`}
        </Row>
      </dl>
    </article>
  );
}

function Row({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="py-2">
      <dt className="text-hint text-ink-2">{label}</dt>
      <dd className="mt-0.5 text-meta wrap-anywhere">{children}</dd>
    </div>
  );
}

function Quotes({ themes }: { themes: readonly Theme[] }) {
  if (themes.length === 0) return <>None named</>;
  return (
    <ul className="flex flex-col gap-1">
      {themes.slice(0, 3).map(({ theme, count, quotes }) => (
        <li key={theme}>
          <span className="font-medium">{`${theme} (${count})`}</span>
          {quotes[0] && <span className="block text-ink-2">{`“${quotes[0].quote}”`}</span>}
        </li>
      ))}
    </ul>
  );
}
