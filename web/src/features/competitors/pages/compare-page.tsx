import { ArrowLeft } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import type { CompetitorDetail, MonitorExport } from '#contracts/competitors/monitoring.ts';
import { COMPETITOR_LIMITS } from '#domain/competitors/names.ts';
import { exportFileName } from '#domain/export/export-name.ts';
import { asClientError } from '../../../lib/errors.ts';
import { usePublicConfig } from '../../../lib/page/page-settings.tsx';
import { paths } from '../../../lib/paths.ts';
import { usePlanInfo } from '../../../lib/plan/plan-info.ts';
import { LinkButton } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorPanel } from '../../../ui/states/error-panel.tsx';
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx';
import { useGetCompetitorQuery } from '../competitor-api.ts';
import { ReportButton } from '../report/report-button.tsx';
import { formatDate } from '../../../lib/format.ts';
import { documentOf } from '../../export/export-document.ts';
import type { ExportDocument, ExportOptions } from '../../export/export-document.ts';
import { comparisonOf } from '../compare/comparison.ts';
import type { ComparedCell } from '../compare/comparison.ts';
import { OutsideLink } from '../../../ui/controls/outside-link.tsx';
import { Verification } from '../badges.tsx';

/** The comparison as a PDF: the visible table with its quotes. */
export function comparisonReport(
  { brand }: MonitorExport,
  details: readonly CompetitorDetail[],
  { days, ...options }: ExportOptions & { days: number },
): ExportDocument {
  const heads = details.map(({ competitor }) => competitor.name);
  const rows = comparisonOf(details, days).map(({ label, cells }) => ({
    label,
    cells: cells.map(cellText),
  }));
  const fileName = exportFileName(brand, 'comparison', new Date(), heads.join(' '));
  return documentOf({ fileName, brand }, options, {
    title: heads.join(' · '),
    facts: [['Date', formatDate(new Date().toISOString())]],
    summary: null,
    comparison: { heads, rows },
    columns: [{ header: '', width: 20 }, ...heads.map((header) => ({ header, width: 40 }))],
    rows: rows.map(({ label, cells }) => [label, ...cells]),
    items: [],
  });
}

const cellText = ({ lines, none }: ComparedCell): string =>
  lines.length === 0
    ? none
    : lines.map(({ text, quote }) => (quote === null ? text : `${text}\n“${quote}”`)).join('\n');

/** Up to four competitors side by side, each cell with its supporting quotes. */
export function ComparePage() {
  const [params] = useSearchParams();
  const ids = [...new Set((params.get('ids') ?? '').split(',').filter(Boolean))].slice(
    0,
    COMPETITOR_LIMITS.compareMax,
  );
  return (
    <div className="flex flex-col gap-4">
      <Link
        to={`${paths.competitors}?tab=monitor`}
        className="inline-flex w-fit items-center gap-1 text-meta text-ink-2 hover:underline"
      >
        <ArrowLeft size={14} />
        Monitor
      </Link>
      {ids.length < 2 ? <NothingChosen /> : <Chosen ids={ids} />}
    </div>
  );
}

function NothingChosen() {
  return (
    <EmptyState
      type="noCompetitors"
      title="Choose two to four competitors"
      actions={
        <LinkButton variant="primary" to={`${paths.competitors}?tab=monitor`}>
          Choose competitors
        </LinkButton>
      }
    >
      Select them on the Monitor tab, or in the table of a discovery.
    </EmptyState>
  );
}

function Chosen({ ids: [first = '', second = '', third, fourth] }: { ids: readonly string[] }) {
  const { sandbox, productName } = usePublicConfig();
  const { planInfo, isLoading } = usePlanInfo();
  const days = planInfo.mentionAnalysisDays;
  const queries = [
    useGetCompetitorQuery(first),
    useGetCompetitorQuery(second),
    useGetCompetitorQuery(third ?? '', { skip: third === undefined }),
    useGetCompetitorQuery(fourth ?? '', { skip: fourth === undefined }),
  ].slice(0, fourth === undefined ? (third === undefined ? 2 : 3) : 4);
  const unanswered = queries.filter(
    ({ currentData, error }) => currentData === undefined && error !== undefined,
  );
  const failed = unanswered.filter(({ error }) => asClientError(error).type !== 'not_found');
  const missing = unanswered.length - failed.length;
  const details = queries.flatMap(({ currentData }): CompetitorDetail[] =>
    currentData === undefined ? [] : [currentData],
  );
  const loading = isLoading || details.length + unanswered.length < queries.length;
  if (queries.length - missing < 2) return <NothingChosen />;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-page font-semibold">Side by side</h2>
        <ReportButton
          empty={loading || details.length < 2}
          build={(data) => comparisonReport(data, details, { sandbox, productName, days })}
        />
      </div>
      {missing > 0 && (
        <p role="status" className="text-meta text-ink-2">
          {missing === 1
            ? 'One of these competitors was not found. It may have been removed.'
            : `${missing} of these competitors were not found. They may have been removed.`}
        </p>
      )}
      {failed.map(({ error, refetch, isFetching }, index) => (
        <ErrorPanel
          key={index}
          compact
          error={error}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ))}
      <Loading
        loading={loading}
        label="Loading the comparison"
        skeleton={<Skeleton className="h-96 w-full rounded-card!" />}
      >
        {details.length > 0 && <ComparisonTable details={details} days={days} />}
      </Loading>
    </>
  );
}

/**
 * A column per competitor; the first column contains the labels and is sticky. On phones the labels
 * are above their rows instead, so that two competitors fit side by side and the edge of a third
 * one indicates scrolling.
 */
function ComparisonTable({
  details,
  days,
}: {
  details: readonly CompetitorDetail[];
  days: number;
}) {
  return (
    <div
      role="region"
      aria-label="Comparison"
      tabIndex={0}
      className="overflow-x-auto rounded-card border border-line bg-surface"
    >
      <table className="w-full text-meta">
        <thead>
          <tr className="border-b border-line">
            <td className="sticky left-0 z-10 bg-surface p-0 max-sm:w-0 sm:w-32" />
            {details.map(({ competitor: { id, name, verificationStatus } }) => (
              <th key={id} scope="col" className="min-w-36 p-3 text-left align-top sm:min-w-48">
                <Link
                  to={`${paths.competitor}/${id}`}
                  className="mr-2 text-card font-semibold wrap-anywhere hover:underline"
                >
                  {name}
                </Link>
                <Verification status={verificationStatus} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {comparisonOf(details, days).map(({ label, cells }) => (
            <tr key={label} className="relative">
              <th
                scope="row"
                className="bg-surface p-3 text-left align-top font-medium text-ink-2 max-sm:absolute max-sm:inset-x-0 max-sm:top-0 max-sm:bg-transparent max-sm:pb-0 sm:sticky sm:left-0 sm:z-10"
              >
                <span className="max-sm:sticky max-sm:left-3">{label}</span>
              </th>
              {cells.map((cell, column) => (
                <td
                  key={details[column]?.competitor.id}
                  className="p-3 align-top wrap-anywhere max-sm:w-1/2 max-sm:pt-9"
                >
                  <Cell cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ cell: { lines, none } }: { cell: ComparedCell }) {
  if (lines.length === 0) return <span className="text-ink-2">{none}</span>;
  return (
    <ul className="flex flex-col gap-2">
      {lines.map(({ text, quote, url, source }) => (
        <li key={text}>
          {text}
          {quote !== null && quote !== text && (
            <span className="block text-ink-2">
              {`“${quote}” `}
              {url !== null && source !== null && <OutsideLink url={url}>{source}</OutsideLink>}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
