import { SlidersHorizontal } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { Intent } from '#domain/names.ts';
import { PLATFORM_CATALOGUE } from '#domain/platform-catalogue.ts';
import type { CatalogueId } from '#domain/platform-catalogue.ts';
import { formatNumber, plural } from '../../../lib/format.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { RemovableChip, ToggleChip } from '../../../ui/controls/chip.tsx';
import { cx } from '../../../ui/cx.ts';
import { Switch } from '../../../ui/controls/toggles.tsx';
import { elsewhereOf } from '../post.ts';
import type { PostGroup } from '../post.ts';
import { SENTIMENT_LABELS, TIER_LABELS } from '../row/result-labels.ts';
import type { RelevanceTier, SentimentWord } from '../row/result-labels.ts';
import { INTENT_LABELS } from '../../../texts/search.ts';
import { LIST_TEXTS } from '../../../texts/frame.ts';
import { FILTER_GROUPS, NO_FILTERS, activeFilterCount, optionCounts } from './result-filters.ts';
import type { FilterGroup, ResultFilters } from './result-filters.ts';

const GROUP_LABELS: Readonly<Record<FilterGroup, string>> = {
  platform: 'Platform',
  intent: 'Intent',
  sentiment: 'Sentiment',
  tier: 'Relevance',
};

/** A filter's value in words. */
function filterLabel(group: FilterGroup, value: string): string {
  switch (group) {
    case 'platform':
      return PLATFORM_CATALOGUE[value as CatalogueId].name;
    case 'intent':
      return INTENT_LABELS[value as Intent];
    case 'sentiment':
      return SENTIMENT_LABELS[value as SentimentWord];
    case 'tier':
      return TIER_LABELS[value as RelevanceTier];
  }
}

/** Every active filter in words, for the chips and for the empty state. */
export function activeFilters(
  filters: ResultFilters,
): { group: FilterGroup; value: string; label: string }[] {
  return FILTER_GROUPS.flatMap((group) =>
    filters[group].map((value) => ({ group, value, label: filterLabel(group, value) })),
  );
}

export const NOISE_LABEL = 'Hide noise';

interface FilterProps {
  conversations: readonly PostGroup[];
  filters: ResultFilters;
  onChange: (filters: ResultFilters) => void;
  open: boolean;
}

/**
 * How many results there are, the noise switch, and the button that opens the filters. On a phone
 * the switch is among the filters, so that this row fits next to the tabs.
 */
export function FilterControls({
  conversations,
  shown,
  totalFound,
  filters,
  onChange,
  open,
  onOpenChange,
}: FilterProps & {
  /** How many pass the filters. */
  shown: number;
  /** Number found; more than requested are not listed. */
  totalFound: number;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1 max-sm:pb-1.5">
      <p className="text-meta text-ink-2 tabular-nums max-sm:sr-only">
        {countWords({
          shown,
          loaded: conversations.length,
          places: conversations.reduce((sum, each) => sum + 1 + elsewhereOf(each).length, 0),
          found: totalFound,
          filtered: activeFilterCount(filters) > 0,
        })}
      </p>
      <NoiseSwitch className="max-sm:hidden" filters={filters} onChange={onChange} />
      <Button
        size="small"
        disabled={conversations.length === 0}
        aria-expanded={open}
        aria-controls="result-filters"
        icon={<SlidersHorizontal size={16} />}
        onClick={() => onOpenChange(!open)}
      >
        {LIST_TEXTS.filters}
      </Button>
      {/* In this row, so that the first filter does not push the results down. */}
      {open && activeFilterCount(filters) > 0 && <ClearAll onClick={() => onChange(NO_FILTERS)} />}
    </div>
  );
}

/**
 * Active filters as chips; when open, chips for every occurring value, with the resulting count.
 */
export function FilterPanel({ conversations, filters, onChange, open }: FilterProps) {
  const active = activeFilterCount(filters);
  const toggle = (group: FilterGroup, value: string, on: boolean): void => {
    const rest = filters[group].filter((other) => other !== value);
    onChange({ ...filters, [group]: on ? [...rest, value] : rest });
  };
  return (
    <>
      {!open && active > 0 && (
        <div className="flex flex-wrap items-center gap-2 pb-3">
          {activeFilters(filters).map(({ group, value, label }) => (
            <RemovableChip
              key={`${group}:${value}`}
              label={label}
              onRemove={() => toggle(group, value, false)}
            />
          ))}
          {filters.hideNoise && (
            <span className="contents sm:hidden">
              <RemovableChip
                label={NOISE_LABEL}
                onRemove={() => onChange({ ...filters, hideNoise: false })}
              />
            </span>
          )}
          <ClearAll onClick={() => onChange(NO_FILTERS)} />
        </div>
      )}
      <div
        id="result-filters"
        className={cx('flex-col gap-3 border-b border-line pb-3', open ? 'flex' : 'hidden')}
      >
        <NoiseSwitch className="sm:hidden" filters={filters} onChange={onChange} />
        {FILTER_GROUPS.map((group) => ({
          group,
          options: optionCounts(conversations, filters, group),
        }))
          .filter(({ options }) => options.length > 0)
          .map(({ group, options }) => (
            <div
              key={group}
              role="group"
              aria-label={GROUP_LABELS[group]}
              className="grid gap-x-2 gap-y-1.5 sm:grid-cols-[5rem_minmax(0,1fr)] sm:items-baseline"
            >
              <span aria-hidden className="text-hint text-ink-2">
                {GROUP_LABELS[group]}
              </span>
              {/* On a phone a row scrolls sideways: four wrapped groups would fill the screen. */}
              <div className="flex gap-2 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 sm:flex-wrap">
                {options.map(({ value, count }) => (
                  <ToggleChip
                    key={value}
                    pressed={filters[group].includes(value)}
                    count={count}
                    onChange={(on) => toggle(group, value, on)}
                  >
                    {filterLabel(group, value)}
                  </ToggleChip>
                ))}
              </div>
            </div>
          ))}
      </div>
    </>
  );
}

function NoiseSwitch({
  filters,
  onChange,
  className,
}: Pick<FilterProps, 'filters' | 'onChange'> & { className: string }) {
  return (
    <Switch
      className={className}
      checked={filters.hideNoise}
      onChange={(hideNoise) => onChange({ ...filters, hideNoise })}
      label={NOISE_LABEL}
    />
  );
}

/** Both, for a list without tabs. */
export function FilterBar(props: ComponentProps<typeof FilterControls>) {
  return (
    <div className="border-b border-line">
      <FilterControls {...props} />
      <FilterPanel {...props} />
    </div>
  );
}

function countWords(count: {
  shown: number;
  loaded: number;
  /** Posts of the loaded ones: a conversation may stand at several places. */
  places: number;
  found: number;
  filtered: boolean;
}): string {
  if (count.filtered) return `${count.shown} of ${plural(count.loaded, 'result')}`;
  if (count.found <= count.places) return plural(count.loaded, 'result');
  return `Best ${formatNumber(count.loaded)} of ${formatNumber(count.found)} matches`;
}

function ClearAll({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="quiet" size="small" onClick={onClick}>
      {LIST_TEXTS.clearAll}
    </Button>
  );
}
