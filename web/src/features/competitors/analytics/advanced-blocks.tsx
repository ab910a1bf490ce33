import { Link, useSearchParams } from 'react-router-dom';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CompetitorStats } from '#contracts/competitors/analytics.ts';
import { COMPETITOR_LIMITS } from '#domain/competitors/names.ts';
import { formatCompact, formatNumber } from '../../../lib/format.ts';
import { useUpgradeRequest } from '../../../lib/plan/plan-info.ts';
import { COMPETITOR_LABELS } from '../../../texts/competitors.ts';
import { IntervalBars } from '../../../ui/charts/interval-bars.tsx';
import { DataTable } from '../../../ui/data/data-table.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { engagementOf, grandTotal, trendingScores } from './blocks.ts';
import { slicePath } from './slice-address.ts';

interface BlockProps {
  stats: CompetitorStats;
  aside: string;
}

export function TrendingScores({ stats, aside }: BlockProps) {
  const [params] = useSearchParams();
  const rows = trendingScores(stats);
  const [first] = rows;
  return (
    <IntervalBars
      title={COMPETITOR_LABELS.trending}
      aside={aside}
      summary={
        first && first.score > 0
          ? `${first.name} scores ${first.score} of 100: mentions times average sentiment.`
          : 'No competitor has a score above zero in this range.'
      }
      max={100}
      indexLabel="Competitor"
      valueLabel="Score"
      format={String}
      rows={rows.map(({ id, name, score }) => ({
        label: name,
        value: score,
        to: slicePath(params, { kind: 'competitor', value: id }),
      }))}
    />
  );
}

/** Reactions to the posts that name competitors, in total and by competitor. */
export function Engagement({ stats, aside }: BlockProps) {
  const total = grandTotal(stats);
  const rows = engagementOf(stats, COMPETITOR_LIMITS.topShareOfVoice);
  return (
    <section aria-label={COMPETITOR_LABELS.engagement} className="min-w-0">
      <h3 className="flex min-h-8 items-center justify-between gap-3 text-body font-semibold">
        {COMPETITOR_LABELS.engagement}
        <span className="text-meta font-normal text-ink-2">{aside}</span>
      </h3>
      <p className="text-meta text-ink-2">Reactions to the posts that name your competitors.</p>
      <dl className="mt-3 grid grid-cols-3 gap-3">
        {(['likes', 'comments', 'shares'] as const).map((key) => (
          <div key={key} className="min-w-0 rounded-card border border-line bg-surface p-3">
            <dt className="text-meta text-ink-2 capitalize">{key}</dt>
            <dd className="text-figure font-semibold tabular-nums" title={formatNumber(total[key])}>
              {formatCompact(total[key])}
            </dd>
          </div>
        ))}
      </dl>
      {rows.length > 0 && (
        <div className="mt-2">
          <DataTable
            label={`${COMPETITOR_LABELS.engagement} by competitor`}
            rows={rows}
            rowKey={({ id }) => id}
            columns={[
              {
                key: 'name',
                header: 'Competitor',
                cell: nameCell,
              },
              ...(['likes', 'comments', 'shares'] as const).map((key) => ({
                key,
                header: `${key.charAt(0).toUpperCase()}${key.slice(1)}`,
                align: 'right' as const,
                cell: (row: (typeof rows)[number]) => formatNumber(row[key]),
                sort: (row: (typeof rows)[number]) => row[key],
              })),
            ]}
          />
        </div>
      )}
    </section>
  );
}

const nameCell = (row: { id: string; name: string }) => <OpenMentions {...row} />;

function OpenMentions({ id, name }: { id: string; name: string }) {
  const [params] = useSearchParams();
  return (
    <Link
      to={slicePath(params, { kind: 'competitor', value: id })}
      preventScrollReset
      className="hover:underline"
    >
      {name}
    </Link>
  );
}

/** A locked block keeps its frame and names its content and the plan that includes it. */
export function LockedBlock({
  title,
  text,
  open,
  children,
}: {
  title: string;
  text: string;
  open: boolean;
  children: ReactNode;
}) {
  const requestUpgrade = useUpgradeRequest();
  if (open) return <>{children}</>;
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="flex items-center gap-2 text-body font-semibold">
        {title}
        <Badge icon={<Lock size={12} />}>Professional</Badge>
      </h3>
      <p className="text-meta text-ink-2">{text}</p>
      <div className="mt-3 flex h-40 items-center justify-center rounded-card border border-dashed border-line">
        <Button
          size="small"
          aria-label={`${COMPETITOR_LABELS.upgradePlan}: ${title}`}
          onClick={() =>
            requestUpgrade({
              requiredFeature: 'advancedAnalytics',
              message: `${title} is part of the Professional plan.`,
            })
          }
        >
          {COMPETITOR_LABELS.upgradePlan}
        </Button>
      </div>
    </section>
  );
}
