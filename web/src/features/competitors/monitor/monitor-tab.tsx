import { Filter } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { MonitoredCompetitor, MonitoredList } from '#contracts/competitors/monitoring.ts';
import type { ExportFormat } from '#domain/names.ts';
import { plural } from '../../../lib/format.ts';
import { COMPETITOR_LABELS } from '../../../texts/competitors.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { QueryView } from '../../../ui/states/loaded.tsx';
import { ListSkeleton } from '../../../ui/states/skeleton.tsx';
import { useNow } from '../../../ui/use-time.ts';
import { useGetMonitoredQuery, useExportMonitoredMutation } from '../monitoring-api.ts';
import { ReportButton, useReport } from '../report/report-button.tsx';
import { ExportMenu } from '../../export/export-menu.tsx';
import { ActiveFilters, filterChips, FilterPanel } from './filter-panel.tsx';
import { FreshnessLine, NothingMonitored, KeptNotice } from './notices.tsx';
import { NO_FILTERS, passes, readFilters, writeFilters } from './monitor-filters.ts';
import type { MonitorFilters } from './monitor-filters.ts';
import { MonitorRow } from './monitor-row.tsx';
import { SelectionBar } from './selection-bar.tsx';

/** Only tables: the PDF report has its own button. */
const TABLES: readonly ExportFormat[] = ['csv', 'excel'];

/** Exports the monitored competitors as a table, in the formats of the plan. */
function MonitoredExportMenu({ rows }: { rows: number }) {
  const [load] = useExportMonitoredMutation();
  const build = useReport('28d');
  return (
    <ExportMenu
      rows={rows}
      noun="competitor"
      formats={TABLES}
      load={async (format) => {
        const { data } = await load(format);
        return data === undefined ? null : build(data);
      }}
    />
  );
}

/** The monitored competitors, each with its state and latest change. */
export function MonitorTab() {
  return (
    <div className="pt-3">
      <QueryView
        query={useGetMonitoredQuery()}
        title={COMPETITOR_LABELS.loadFailed}
        label="Loading monitored competitors"
        skeleton={<ListSkeleton rows={5} />}
      >
        {(list) =>
          list.competitors.length === 0 ? <NothingMonitored /> : <Monitored list={list} />
        }
      </QueryView>
    </div>
  );
}

function Monitored({ list }: { list: MonitoredList }) {
  const [params, setParams] = useSearchParams();
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { competitors, used, limit, freshness } = list;
  const active = competitors.filter(({ status }) => status !== 'archived').length;
  const build = useReport('28d');
  const filters = readFilters(params);
  const on = filterChips(filters).length;
  const shown = competitors.filter((competitor) => passes(competitor, filters));
  const selected = shown.filter(({ id }) => chosen.includes(id));
  const setFilters = (next: MonitorFilters): void =>
    setParams(writeFilters(params, next), { replace: true, preventScrollReset: true });
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 className="text-card font-semibold tabular-nums">
            {/* Watched searches use places of the plan, too. */}
            {used === active
              ? `Monitored competitors ${used} of ${limit}`
              : `${plural(active, 'monitored competitor')} · ${used} of ${limit} places used`}
          </h2>
          <FreshnessLine freshness={freshness} />
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            aria-expanded={open}
            icon={<Filter size={16} />}
            onClick={() => setOpen(!open)}
          >
            {on === 0 ? COMPETITOR_LABELS.filters : `${COMPETITOR_LABELS.filters} (${on})`}
          </Button>
          <ReportButton empty={competitors.length === 0} build={build} />
          <MonitoredExportMenu rows={competitors.length} />
        </div>
      </div>
      <KeptNotice competitors={competitors} limit={limit} />
      {open && <FilterPanel all={competitors} filters={filters} onChange={setFilters} />}
      <ActiveFilters
        filters={filters}
        shown={shown.length}
        all={competitors.length}
        onChange={setFilters}
      />
      {shown.length === 0 ? (
        <EmptyState
          type="noFilters"
          compact
          actions={
            <Button onClick={() => setFilters(NO_FILTERS)}>{COMPETITOR_LABELS.clearAll}</Button>
          }
        >
          {`No monitored competitor matches: ${filterChips(filters)
            .map(({ label }) => label)
            .join(', ')}.`}
        </EmptyState>
      ) : (
        <>
          <SelectionBar shown={shown} chosen={selected} onChoose={setChosen} />
          <Rows competitors={shown} chosen={selected.map(({ id }) => id)} onChoose={setChosen} />
        </>
      )}
    </div>
  );
}

function Rows({
  competitors,
  chosen,
  onChoose,
}: {
  competitors: readonly MonitoredCompetitor[];
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
}) {
  const now = useNow(60_000);
  return (
    <ul aria-label="Monitored competitors" className="divide-y divide-line border-y border-line">
      {competitors.map((competitor) => {
        const isChosen = chosen.includes(competitor.id);
        return (
          <MonitorRow
            key={competitor.id}
            competitor={competitor}
            now={now}
            chosen={isChosen}
            onChoose={(next) => {
              const others = chosen.filter((id) => id !== competitor.id);
              onChoose(next ? [...others, competitor.id] : others);
            }}
          />
        );
      })}
    </ul>
  );
}
