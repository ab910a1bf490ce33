import { QUALITY_LABELS } from '#domain/competitors/scores.ts';
import type { CompetitiveType, FundingStage } from '#domain/competitors/names.ts';
import { COMPETITOR_LABELS, STAGE_LABELS, TYPE_LABELS } from '../../../texts/competitors.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { RemovableChip } from '../../../ui/controls/chip.tsx';
import { NO_FILTERS } from './monitor-filters.ts';
import type { MonitorFilters } from './monitor-filters.ts';

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
          onRemove={() => {
            onChange({ ...filters, [key]: NO_FILTERS[key] });
          }}
        />
      ))}
      {chips.length > 1 && (
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            onChange(NO_FILTERS);
          }}
        >
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
