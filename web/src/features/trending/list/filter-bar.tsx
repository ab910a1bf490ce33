import { ChartLine, List } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { PLATFORM_CATALOGUE } from '#contracts/platform-catalogue.ts';
import type { TrendingList } from '#contracts/trending/list.ts';
import { TREND_CATEGORIES, TREND_LEVELS, TREND_PLATFORMS } from '#contracts/trending/names.ts';
import { TREND_CATEGORY_TEXTS, TREND_LEVEL_TEXTS } from '../../../texts/trending.ts';
import { buttonClass } from '../../../ui/controls/button.tsx';
import { CONTROL_CLASS, Input } from '../../../ui/controls/input.tsx';
import { cx } from '../../../ui/cx.ts';
import { readFilters, readView, withParam } from './filters.ts';
import { useAddress } from './use-address.ts';

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** View and filters; each lives in the address. Native controls: the public page loads no others. */
export function FilterBar({ list }: { list: TrendingList }) {
  const [, setParams] = useSearchParams();
  const { params, isOwn } = useAddress();
  const filters = readFilters(params);
  const view = readView(params);
  const set = (name: string, value: string | null): void => {
    setParams((now) => withParam(now, name, value), { replace: true, preventScrollReset: true });
  };
  const present = new Set(list.problems.map(({ level }) => level));
  return (
    <div className="grid grid-cols-2 items-center gap-2 sm:flex sm:flex-wrap">
      <div role="group" aria-label="View" className="flex gap-1">
        {(['list', 'chart'] as const).map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={view === name}
            className={cx(
              buttonClass('quiet', 'small'),
              view === name && 'bg-accent-soft! text-accent-ink!',
            )}
            onClick={() => {
              set('view', name === 'chart' ? 'chart' : null);
            }}
          >
            {name === 'list' ? <List {...ICON} /> : <ChartLine {...ICON} />}
            {name === 'list' ? 'List' : 'Chart'}
          </button>
        ))}
      </div>
      <Choice
        label="Source"
        value={filters.source}
        options={TREND_PLATFORMS.map((id) => [id, PLATFORM_CATALOGUE[id].name])}
        onChange={(value) => {
          set('source', value);
        }}
      />
      <Choice
        label="Level"
        value={filters.level}
        options={TREND_LEVELS.filter((level) => present.has(level) || level === filters.level).map(
          (level) => [level, TREND_LEVEL_TEXTS[level]],
        )}
        onChange={(value) => {
          set('level', value);
        }}
      />
      <Choice
        label="Category"
        value={filters.category}
        options={TREND_CATEGORIES.map((id) => [id, TREND_CATEGORY_TEXTS[id]])}
        onChange={(value) => {
          set('category', value);
        }}
      />
      <Input
        key={isOwn ? 'own' : 'rendered'}
        type="search"
        className="max-sm:col-span-2 sm:w-auto! sm:min-w-40 sm:grow sm:basis-40 md:max-w-64"
        aria-label="Filter by text"
        placeholder="Filter by text"
        defaultValue={filters.text}
        maxLength={100}
        onChange={(event) => {
          set('q', event.currentTarget.value.trim());
        }}
      />
    </div>
  );
}

function Choice({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: string | null;
  options: readonly (readonly [value: string, label: string])[];
  onChange: (value: string | null) => void;
}) {
  return (
    <select
      aria-label={label}
      value={value ?? ''}
      className={cx(CONTROL_CLASS, 'h-9 sm:w-auto! sm:max-w-44 touch:h-11')}
      onChange={(event) => {
        onChange(event.currentTarget.value === '' ? null : event.currentTarget.value);
      }}
    >
      <option value="">{`${label}: all`}</option>
      {options.map(([id, name]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
