import { QUALITY_LABELS } from '#domain/competitors/scores.ts';
import type { MonitoredCompetitor } from '#contracts/competitors/monitoring.ts';
import { COMPETITIVE_TYPES, FUNDING_STAGES } from '#domain/competitors/names.ts';
import type { CompetitiveType, FundingStage } from '#domain/competitors/names.ts';
import { COMPETITOR_LABELS, STAGE_LABELS, TYPE_LABELS } from '../../../texts/competitors.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/toggles.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { RemovableChip } from '../../../ui/controls/chip.tsx';
import { NO_FILTERS, passes } from './monitor-filters.ts';
import type { MonitorFilters } from './monitor-filters.ts';

const ANY = 'any';

interface Choice {
  value: string;
  label: string;
}

/** Every choice shows how many competitors it would leave. */
export function FilterPanel({
  all,
  filters,
  onChange,
}: {
  all: readonly MonitoredCompetitor[];
  filters: MonitorFilters;
  onChange: (filters: MonitorFilters) => void;
}) {
  const counted = (change: Partial<MonitorFilters>): number =>
    all.filter((competitor) => passes(competitor, { ...filters, ...change })).length;
  const select = (
    key: 'category' | 'type' | 'stage' | 'quality',
    label: string,
    choices: readonly Choice[],
  ) => (
    <Field label={label}>
      <Select
        value={filters[key] || ANY}
        options={choices.map((choice) => ({
          value: choice.value || ANY,
          label: `${choice.label} (${counted({ [key]: choice.value })})`,
        }))}
        onChange={(value) => onChange({ ...filters, [key]: value === ANY ? '' : value })}
      />
    </Field>
  );
  const box = (key: 'startup' | 'social' | 'launch', label: string) => (
    <Checkbox
      label={`${label} (${counted({ [key]: true })})`}
      checked={filters[key]}
      onChange={(on) => onChange({ ...filters, [key]: on })}
    />
  );
  const any = { value: '', label: 'Any' };
  const categories = [...new Set(all.map(({ category }) => category))].toSorted();
  return (
    <section
      aria-label={COMPETITOR_LABELS.filters}
      className="rounded-card border border-line bg-surface p-4"
    >
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {select('category', 'Category', [
          any,
          ...categories.map((value) => ({ value, label: value })),
        ])}
        {select('type', 'Competitive type', [
          any,
          ...COMPETITIVE_TYPES.map((value) => ({ value, label: TYPE_LABELS[value] })),
        ])}
        {select('stage', 'Funding stage', [
          any,
          ...FUNDING_STAGES.map((value) => ({ value, label: STAGE_LABELS[value] })),
        ])}
        {select('quality', 'Quality score', [
          { value: 'all', label: 'All' },
          ...(['high', 'medium', 'low'] as const).map((value) => ({
            value,
            label: QUALITY_LABELS[value],
          })),
        ])}
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        {box('startup', 'Startup focus')}
        {box('social', 'Has social media')}
        {box('launch', 'Has launch platforms')}
        <Button variant="quiet" size="small" onClick={() => onChange(NO_FILTERS)}>
          {COMPETITOR_LABELS.clearAll}
        </Button>
      </div>
    </section>
  );
}

/** The active filters as chips, with the number of remaining rows. */
export function ActiveFilters({
  filters,
  shown,
  all,
  onChange,
}: {
  filters: MonitorFilters;
  shown: number;
  all: number;
  onChange: (filters: MonitorFilters) => void;
}) {
  const chips = filterChips(filters);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p role="status" className="text-meta text-ink-2 tabular-nums">
        {chips.length === 0 ? '' : `${shown} of ${all} shown`}
      </p>
      {chips.map(({ key, label }) => (
        <RemovableChip
          key={key}
          label={label}
          onRemove={() => onChange({ ...filters, [key]: NO_FILTERS[key] })}
        />
      ))}
      {chips.length > 1 && (
        <Button variant="quiet" size="small" onClick={() => onChange(NO_FILTERS)}>
          {COMPETITOR_LABELS.clearAll}
        </Button>
      )}
    </div>
  );
}

/** Each active filter in words. */
export function filterChips(
  filters: MonitorFilters,
): { key: keyof MonitorFilters; label: string }[] {
  const { category, type, stage, quality, startup, social, launch } = filters;
  const chips: { key: keyof MonitorFilters; label: string | null }[] = [
    { key: 'category', label: category || null },
    { key: 'type', label: type === '' ? null : TYPE_LABELS[type as CompetitiveType] },
    { key: 'stage', label: stage === '' ? null : STAGE_LABELS[stage as FundingStage] },
    { key: 'quality', label: quality === 'all' ? null : `Quality ${QUALITY_LABELS[quality]}` },
    { key: 'startup', label: startup ? 'Startup focus' : null },
    { key: 'social', label: social ? 'Has social media' : null },
    { key: 'launch', label: launch ? 'Has launch platforms' : null },
  ];
  return chips.flatMap(({ key, label }) => (label === null ? [] : [{ key, label }]));
}
