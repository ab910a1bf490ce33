import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CompetitorStats } from '#contracts/competitors/analytics.ts';
import { PLATFORM_CATALOGUE } from '#domain/platform-catalogue.ts';
import { formatDay, plural } from '../../../lib/format.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SidePanel } from '../../../ui/overlays/side-panel.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import type { MentionsArg } from '../competitor-api.ts';
import { MentionList } from '../details/mentions/mention-list.tsx';
import { inSlice } from './blocks.ts';
import type { Slice } from './blocks.ts';
import { readSlice, withoutSlice } from './slice-address.ts';

/** The mentions behind a number of Analytics, by competitor. */
export function SlicePanel({ stats, rangeLabel }: { stats: CompetitorStats; rangeLabel: string }) {
  const [params, setParams] = useSearchParams();
  const slice = readSlice(params);
  const rows = slice === null ? [] : inSlice(stats, slice);
  const total = rows.reduce((sum, { mentions }) => sum + mentions, 0);
  return (
    <SidePanel
      open={slice !== null}
      onClose={() => setParams(withoutSlice(params), { preventScrollReset: true })}
      title={slice === null ? 'Mentions' : titleOf(slice, stats)}
      subtitle={
        slice?.kind === 'day'
          ? plural(total, 'mention')
          : `${plural(total, 'mention')}, ${rangeLabel}`
      }
    >
      {rows.length === 0 && (
        <EmptyState type="noData" title="No mentions" compact>
          No mentions in this range.
        </EmptyState>
      )}
      {slice !== null &&
        rows.map((row, index) => (
          <Group
            key={row.id}
            row={row}
            filter={filterOf(row.id, slice, stats)}
            initiallyOpen={index === 0}
          />
        ))}
    </SidePanel>
  );
}

function titleOf(slice: Slice, stats: CompetitorStats): string {
  switch (slice.kind) {
    case 'day':
      return formatDay(slice.value);
    case 'platform':
      return PLATFORM_CATALOGUE[slice.value].name;
    case 'category':
      return slice.value;
    case 'competitor':
      return (
        stats.series.find(({ competitorId }) => competitorId === slice.value)?.name ?? 'Mentions'
      );
  }
}

const filterOf = (id: string, slice: Slice, { from }: CompetitorStats): MentionsArg => ({
  id,
  ...(slice.kind === 'day' ? { day: slice.value } : { from }),
  ...(slice.kind === 'platform' ? { platform: slice.value } : {}),
});

/** The mentions of one competitor, loaded when expanded. */
function Group({
  row: { name, mentions },
  filter,
  initiallyOpen,
}: {
  row: { name: string; mentions: number };
  filter: MentionsArg;
  initiallyOpen: boolean;
}) {
  const [open, setOpen] = useState(initiallyOpen);
  return (
    <section aria-label={name} className="mb-4">
      <h3 className="flex items-center justify-between gap-3 border-b border-line pb-2">
        <span className="min-w-0 text-body font-semibold wrap-anywhere">
          {name}
          <span className="ml-2 font-normal text-ink-2 tabular-nums">
            {plural(mentions, 'mention')}
          </span>
        </span>
        <Button
          variant="quiet"
          size="small"
          aria-expanded={open}
          aria-label={`${open ? 'Hide' : 'Show'} mentions of ${name}`}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Hide' : 'Show'}
        </Button>
      </h3>
      {open && <MentionList filter={filter} name={name} />}
    </section>
  );
}
