import { useSetParam } from '../../../lib/page/params.ts';
import { ChartLine, List, ListFilter } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PLATFORM_CATALOGUE } from '#domain/platform-catalogue.ts';
import { TREND_CATEGORIES, TREND_LEVELS, TREND_PLATFORMS } from '#domain/trending/names.ts';
import type { TrendingProblem } from '#contracts/trending/problem.ts';
import { TREND_CATEGORY_TEXTS } from '../../../texts/trending.ts';
import { buttonClass } from '../../../ui/controls/button.tsx';
import { CONTROL_CLASS, Input } from '../../../ui/controls/field.tsx';
import { cx } from '../../../ui/cx.ts';
import { countFilters, readFilters, readView, withoutFilters, useAddress } from './filters.ts';

type Set = (name: string, value: string | null) => void;

/**
 * View and filters; each lives in the address. Native controls: the public page loads no others. They
 * need a script, so they show with it; on phones the filters are folded away, so that problems are
 * seen at once.
 */
export function FilterBar({
  problems,
  matching,
}: {
  problems: readonly TrendingProblem[];
  /** How many problems the filters leave. */
  matching: number;
}) {
  const [, setParams] = useSearchParams();
  const params = useAddress();
  const [open, setOpen] = useState(false);
  const id = useId();
  const active = countFilters(readFilters(params));
  const view = readView(params);
  const set = useSetParam();
  return (
    <div className="hidden flex-wrap items-center gap-2 [[data-script]_&]:flex">
      <div role="group" aria-label="View" className="flex gap-1">
        {(['list', 'chart'] as const).map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={view === name}
            className={cx(
              buttonClass('quiet', 'small'),
              'h-9! touch:h-11!',
              view === name && 'bg-accent-soft! text-accent-ink!',
            )}
            onClick={() => set('view', name === 'chart' ? 'chart' : null)}
          >
            {name === 'list' ? <List size={16} /> : <ChartLine size={16} />}
            {name === 'list' ? 'List' : 'Chart'}
          </button>
        ))}
      </div>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        className={cx(buttonClass('secondary', 'small'), 'ml-auto h-9! touch:h-11! sm:hidden')}
        onClick={() => setOpen(!open)}
      >
        <ListFilter size={16} />
        {active === 0 ? 'Filter' : `Filter (${active})`}
      </button>
      <div
        id={id}
        className={cx(
          'gap-2 max-sm:w-full max-sm:grid-cols-2 sm:contents',
          open ? 'grid' : 'hidden',
        )}
      >
        <Filters problems={problems} set={set} />
      </div>
      <p
        role="status"
        className="flex items-center gap-2 text-meta text-ink-2 tabular-nums empty:hidden"
      >
        {active > 0 && (
          <>
            <span>{`${matching} of ${problems.length} problems`}</span>
            <button
              type="button"
              className={cx(buttonClass('quiet', 'small'), 'px-1.5! text-accent-ink!')}
              onClick={() => setParams(withoutFilters, { replace: true, preventScrollReset: true })}
            >
              Clear filters
            </button>
          </>
        )}
      </p>
    </div>
  );
}

function Filters({ problems, set }: { problems: readonly TrendingProblem[]; set: Set }) {
  const params = useAddress();
  const filters = readFilters(params);
  const count = (test: (problem: TrendingProblem) => boolean): number =>
    problems.filter(test).length;
  const levels = TREND_LEVELS.map((level) => ({
    id: level,
    name: level,
    count: count((problem) => problem.level === level),
  }));
  return (
    <>
      <Choice
        label="Source"
        value={filters.source}
        options={TREND_PLATFORMS.map((id) => ({
          id,
          name: PLATFORM_CATALOGUE[id].name,
          count: count(({ sources }) => sources.some(({ platform }) => platform === id)),
        }))}
        onChange={(value) => set('source', value)}
      />
      <Choice
        label="Level"
        value={filters.level}
        options={levels.filter(({ id, count: some }) => some > 0 || id === filters.level)}
        onChange={(value) => set('level', value)}
      />
      <Choice
        label="Category"
        value={filters.category}
        options={TREND_CATEGORIES.map((id) => ({
          id,
          name: TREND_CATEGORY_TEXTS[id],
          count: count(({ category }) => category === id),
        }))}
        onChange={(value) => set('category', value)}
      />
      <TextFilter text={filters.text} onText={(text) => set('q', text)} />
    </>
  );
}

/** What is being typed is never replaced; otherwise the field shows what the address says. */
function TextFilter({ text, onText }: { text: string; onText: (text: string) => void }) {
  const box = useRef<HTMLInputElement>(null);
  const apply = useRef(onText);
  useEffect(() => {
    apply.current = onText;
  });
  useEffect(() => {
    const field = box.current;
    if (field === null) return;
    if (document.activeElement !== field) field.value = text;
    // Typed before the page answered to input.
    else if (field.value.trim() !== text) apply.current(field.value.trim());
  }, [text]);
  return (
    <Input
      ref={box}
      type="search"
      className="sm:w-auto! sm:min-w-40 sm:grow sm:basis-40 md:max-w-64"
      aria-label="Filter by text"
      placeholder="Filter by text"
      autoComplete="off"
      defaultValue={text}
      maxLength={100}
      onChange={(event) => onText(event.currentTarget.value.trim())}
    />
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
  options: readonly { id: string; name: string; count: number }[];
  onChange: (value: string | null) => void;
}) {
  return (
    <select
      aria-label={label}
      value={value ?? ''}
      className={cx(CONTROL_CLASS, 'h-9 sm:w-auto! sm:max-w-44 touch:h-11')}
      onChange={(event) =>
        onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)
      }
    >
      <option value="">{`${label}: all`}</option>
      {options.map(({ id, name, count }) => (
        <option key={id} value={id}>
          {`${name} (${count})`}
        </option>
      ))}
    </select>
  );
}
