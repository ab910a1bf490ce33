import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Competitor } from '#contracts/competitors/competitor.ts';
import { fundingStageOf } from '#domain/competitors/scores.ts';
import { COMPETITOR_LIMITS } from '#domain/competitors/names.ts';
import { paths } from '../../../lib/paths.ts';
import { STAGE_LABELS, TYPE_LABELS } from '../../../texts/competitors.ts';
import { LinkButton } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/toggles.tsx';
import { DataTable } from '../../../ui/data/data-table.tsx';
import { AddButton } from '../add-button.tsx';
import { priceText } from '../words.ts';

/** The discovered competitors as a sortable table, with selection for a comparison. */
export function DiscoveryTable({ competitors }: { competitors: readonly Competitor[] }) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const compare = `${paths.competitorsCompare}?ids=${chosen.join(',')}`;
  return (
    <div>
      <div className="mb-2 flex min-h-8 items-center justify-between gap-2">
        <p className="text-meta text-ink-2">
          {`Choose up to ${COMPETITOR_LIMITS.compareMax} to compare side by side.`}
        </p>
        {chosen.length > 1 && (
          <LinkButton
            size="small"
            variant="primary"
            to={compare}
          >{`Compare ${chosen.length}`}</LinkButton>
        )}
      </div>
      <DataTable
        label="Competitors"
        rows={competitors}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'name',
            header: 'Name',
            sort: ({ name }) => name.toLowerCase(),
            cell: (row) => nameCell(row, chosen, setChosen),
          },
          {
            key: 'type',
            header: 'Type',
            sort: ({ competitive_type: type }) => type,
            cell: ({ competitive_type: type }) => TYPE_LABELS[type],
          },
          {
            key: 'relevance',
            header: 'Relevance',
            align: 'right',
            sort: ({ relevance_score: relevance }) => relevance,
            cell: ({ relevance_score: relevance }) => `${Math.round(relevance * 100)}%`,
          },
          {
            key: 'price',
            header: 'Price from',
            align: 'right',
            sort: ({ priceFrom }) => priceFrom?.amount ?? null,
            cell: (row) => priceText(row) ?? '–',
          },
          {
            key: 'founded',
            header: 'Founded',
            align: 'right',
            sort: ({ founded_year: founded }) => founded,
            cell: ({ founded_year: founded }) => founded ?? '–',
          },
          {
            key: 'stage',
            header: 'Stage',
            sort: (row) => stageOf(row),
            cell: (row) => stageOf(row) ?? '–',
          },
          {
            key: 'conversations',
            header: 'Conversations',
            align: 'right',
            sort: ({ conversations }) => conversations,
            cell: ({ conversations }) => conversations,
          },
          {
            key: 'leaving',
            header: 'Complaints',
            align: 'right',
            sort: ({ leaving }) => leaving,
            cell: ({ leaving }) => leaving,
          },
          { key: 'add', header: '', cell: addCell },
        ]}
      />
    </div>
  );
}

const stageOf = (row: Competitor): string | null => {
  const stage = fundingStageOf(row);
  return stage === null ? null : STAGE_LABELS[stage];
};

const addCell = (row: Competitor) => <AddButton competitor={row} />;

const nameCell = (
  row: Competitor,
  chosen: readonly string[],
  choose: (ids: readonly string[]) => void,
) => (
  <span className="flex items-center gap-2">
    <Checkbox
      checked={chosen.includes(row.id)}
      disabled={!chosen.includes(row.id) && chosen.length >= COMPETITOR_LIMITS.compareMax}
      label={<span className="sr-only">{`Compare ${row.name}`}</span>}
      onChange={(on) => choose(on ? [...chosen, row.id] : chosen.filter((id) => id !== row.id))}
    />
    <Link to={`${paths.competitor}/${row.id}`} className="font-medium text-ink hover:underline">
      {row.name}
    </Link>
  </span>
);
