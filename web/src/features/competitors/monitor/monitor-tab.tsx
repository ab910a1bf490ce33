import { Filter } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { QUALITY_LABELS } from '#contracts/competitors/competitor.ts';
import type { QualityBand } from '#contracts/competitors/competitor.ts';
import { COMPETITIVE_TYPES, FUNDING_STAGES } from '#contracts/competitors/names.ts';
import type { Freshness, MonitoredCompetitor } from '#contracts/competitors/monitoring.ts';
import { formatDuration, plural } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { usePlanInfo } from '../../../lib/plan/plan-info.ts';
import { useAppDispatch } from '../../../lib/store.ts';
import { upgradeRequested } from '../../../lib/plan/upgrade-slice.ts';
import { STAGE_LABELS, TYPE_LABELS, COMPETITOR_LABELS } from '../../../texts/competitors.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorPanel } from '../../../ui/states/error-panel.tsx';
import { ListSkeleton, Loading } from '../../../ui/states/skeleton.tsx';
import { useGetMonitoredQuery } from '../monitoring-api.ts';
import { NO_FILTERS, countFilters, passes, readFilters, writeFilters } from './monitor-filters.ts';
import type { MonitorFilters } from './monitor-filters.ts';
import { MonitorPdfButton } from './monitor-pdf.tsx';
import { MonitorRow } from './monitor-row.tsx';

/** R-CI-10..15: what is followed, with its state and its newest change. */
export function MonitorTab() {
  const { data, error, isFetching, refetch } = useGetMonitoredQuery();
  const [params, setParams] = useSearchParams();
  const [open, setOpen] = useState(false);
  const filters = readFilters(params);
  const on = countFilters(filters);
  const setFilters = (next: MonitorFilters): void => {
    setParams(writeFilters(params, next), { replace: true, preventScrollReset: true });
  };
  if (data === undefined && error !== undefined)
    return (
      <div>
        <h2 className="text-card font-semibold">{COMPETITOR_LABELS.loadFailed}</h2>
        <ErrorPanel error={error} onRetry={() => void refetch()} busy={isFetching} />
      </div>
    );
  return (
    <Loading
      loading={data === undefined}
      label="Loading monitored competitors"
      skeleton={<ListSkeleton rows={5} />}
    >
      {data !== undefined && (
        <div className="flex flex-col gap-4 pt-3">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <div>
              <h2 className="text-card font-semibold tabular-nums">
                {`Monitored competitors ${data.used} of ${data.limit}`}
              </h2>
              <FreshnessLine freshness={data.freshness} />
            </div>
            <div className="flex flex-wrap gap-2">
              <Button
                size="small"
                aria-expanded={open}
                icon={<Filter size={16} strokeWidth={1.75} aria-hidden />}
                onClick={() => {
                  setOpen(!open);
                }}
              >
                {on === 0 ? COMPETITOR_LABELS.filters : `Filters (${on})`}
              </Button>
              {data.competitors.length > 1 && (
                <Button asChild size="small">
                  <Link
                    to={`${paths.competitorsCompare}?ids=${data.competitors
                      .slice(0, 4)
                      .map(({ id }) => id)
                      .join(',')}`}
                  >
                    Compare
                  </Link>
                </Button>
              )}
              <MonitorPdfButton competitors={data.competitors} />
            </div>
          </div>
          {open && <FilterPanel all={data.competitors} filters={filters} onChange={setFilters} />}
          <Rows
            all={data.competitors}
            filters={filters}
            onClear={() => {
              setFilters(NO_FILTERS);
            }}
          />
        </div>
      )}
    </Loading>
  );
}

/** Measured, not promised: how old a post is when it is here. */
function FreshnessLine({ freshness }: { freshness: readonly Freshness[] }) {
  const mentions = freshness.reduce((sum, row) => sum + row.mentions, 0);
  if (mentions === 0) return null;
  const median = freshness.reduce((sum, row) => sum + row.p50Seconds * row.mentions, 0) / mentions;
  return (
    <p className="text-hint text-ink-2 tabular-nums">
      {`Fresh: posted to here, median ${formatDuration(median * 1_000)}`}
    </p>
  );
}

function Rows({
  all,
  filters,
  onClear,
}: {
  all: readonly MonitoredCompetitor[];
  filters: MonitorFilters;
  onClear: () => void;
}) {
  const { planInfo } = usePlanInfo();
  const dispatch = useAppDispatch();
  if (all.length === 0) {
    const allowed = planInfo.features['canAddCompetitorsToMonitoring'] === true;
    return (
      <EmptyState
        type="noMonitoring"
        actions={
          <>
            <Button asChild variant="primary">
              <Link to={`${paths.competitors}?tab=discover`}>Go to Discover</Link>
            </Button>
            {!allowed && (
              <Button
                onClick={() => {
                  dispatch(
                    upgradeRequested({
                      requiredFeature: 'canAddCompetitorsToMonitoring',
                      title: COMPETITOR_LABELS.monitoringNotAvailable,
                      message: 'Competitor monitoring requires a Starter plan or higher.',
                    }),
                  );
                }}
              >
                {COMPETITOR_LABELS.upgradePlan}
              </Button>
            )}
          </>
        }
      >
        {allowed
          ? 'Discover a market and add the competitors that matter: their mentions, prices and launches arrive here.'
          : 'Monitoring is part of the Starter plan. Discover a market to see who is in it.'}
      </EmptyState>
    );
  }
  const shown = all.filter((competitor) => passes(competitor, filters));
  if (shown.length === 0)
    return (
      <EmptyState
        type="noFilters"
        actions={<Button onClick={onClear}>{COMPETITOR_LABELS.clearAll}</Button>}
        compact
      />
    );
  return (
    <>
      <p role="status" className="text-meta text-ink-2">
        {shown.length === all.length
          ? ''
          : `${shown.length} of ${plural(all.length, 'competitor')} shown`}
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {shown.map((competitor) => (
          <MonitorRow key={competitor.id} competitor={competitor} />
        ))}
      </ul>
    </>
  );
}

function FilterPanel({
  all,
  filters,
  onChange,
}: {
  all: readonly MonitoredCompetitor[];
  filters: MonitorFilters;
  onChange: (filters: MonitorFilters) => void;
}) {
  const categories = [...new Set(all.map(({ category }) => category))].toSorted();
  const ANY = 'any';
  const pick = (value: string): string => (value === ANY ? '' : value);
  return (
    <section
      aria-label={COMPETITOR_LABELS.filters}
      className="rounded-card border border-line bg-surface p-4"
    >
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        <Field label="Category">
          {(field) => (
            <Select
              {...field}
              value={filters.category || ANY}
              options={[
                { value: ANY, label: 'Any' },
                ...categories.map((value) => ({ value, label: value })),
              ]}
              onChange={(value) => {
                onChange({ ...filters, category: pick(value) });
              }}
            />
          )}
        </Field>
        <Field label="Competitive type">
          {(field) => (
            <Select
              {...field}
              value={filters.type || ANY}
              options={[
                { value: ANY, label: 'Any' },
                ...COMPETITIVE_TYPES.map((value) => ({ value, label: TYPE_LABELS[value] })),
              ]}
              onChange={(value) => {
                onChange({ ...filters, type: pick(value) });
              }}
            />
          )}
        </Field>
        <Field label="Funding stage">
          {(field) => (
            <Select
              {...field}
              value={filters.stage || ANY}
              options={[
                { value: ANY, label: 'Any' },
                ...FUNDING_STAGES.map((value) => ({ value, label: STAGE_LABELS[value] })),
              ]}
              onChange={(value) => {
                onChange({ ...filters, stage: pick(value) });
              }}
            />
          )}
        </Field>
        <Field label="Quality score">
          {(field) => (
            <Select
              {...field}
              value={filters.quality}
              options={[
                { value: 'all', label: 'All' },
                ...(['high', 'medium', 'low'] satisfies QualityBand[]).map((value) => ({
                  value,
                  label: QUALITY_LABELS[value],
                })),
              ]}
              onChange={(quality) => {
                onChange({ ...filters, quality: quality as MonitorFilters['quality'] });
              }}
            />
          )}
        </Field>
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        <Checkbox
          label="Startup focus"
          checked={filters.startup}
          onChange={(startup) => {
            onChange({ ...filters, startup });
          }}
        />
        <Checkbox
          label="Has social media"
          checked={filters.social}
          onChange={(social) => {
            onChange({ ...filters, social });
          }}
        />
        <Checkbox
          label="Has launch platforms"
          checked={filters.launch}
          onChange={(launch) => {
            onChange({ ...filters, launch });
          }}
        />
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            onChange(NO_FILTERS);
          }}
        >
          {COMPETITOR_LABELS.clearAll}
        </Button>
      </div>
    </section>
  );
}
