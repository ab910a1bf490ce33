import { Search } from 'lucide-react';
import { useEffect, useId } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { usePlanInfo } from '../../../lib/plan/plan-info.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { selectIsOnline } from '../../../live/connection/live-slice.ts';
import { QUERY_TEXTS } from '../../../texts/guides/query-help.ts';
import { EXAMPLE_QUERIES, OFFLINE_SEARCH } from '../../../texts/search.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Input } from '../../../ui/controls/field.tsx';
import { usageWords } from '../../../ui/display/usage-bar.tsx';
import { SkippedNote } from '../../sources/components/skipped-note.tsx';
import { ModeSwitch } from './mode-switch.tsx';
import type { SearchForm } from './search-form.ts';
import { useDefaultForm, useSearchForm } from './use-search-form.ts';

const EXAMPLES = 3;

/** One field that starts a search with the user's defaults, with suggested queries. */
export function QuickSearch({ recent }: { recent: readonly string[] }) {
  const initial = useDefaultForm();
  // The frame keeps its height while the defaults load.
  if (initial === null) return <div aria-hidden className="h-70.5 sm:h-28.5 xl:h-22" />;
  return <QuickForm initial={initial} recent={recent} />;
}

function QuickForm({ initial, recent }: { initial: SearchForm; recent: readonly string[] }) {
  const id = useId();
  const navigate = useNavigate();
  const online = useAppSelector(selectIsOnline);
  const { planInfo } = usePlanInfo();
  const state = useSearchForm(initial, (searchId) => {
    void navigate(`${paths.search}?search=${searchId}`);
  });
  const { form, errors, update, submit, submitting } = state;
  useEffect(() => {
    const { activeElement } = document;
    const free = activeElement === document.body || activeElement?.tagName === 'H1';
    if (free && matchMedia('(pointer: fine)').matches)
      document.getElementById(id)?.focus({ preventScroll: true });
  }, [id]);
  const error = errors.query ?? errors.platforms ?? errors.limit;
  const suggestions = [...new Set([...recent, ...EXAMPLE_QUERIES.map(({ query }) => query)])];
  return (
    <form
      noValidate
      role="search"
      aria-label="Search"
      onSubmit={(event) => {
        event.preventDefault();
        if (!submitting && online) void submit();
      }}
    >
      <label htmlFor={id} className="sr-only">
        {QUERY_TEXTS.label}
      </label>
      <div className="flex flex-wrap gap-2">
        <Input
          id={id}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck
          data-autofocus
          className="h-12! grow basis-60 text-prose!"
          placeholder={QUERY_TEXTS.label}
          aria-describedby={`${id}-note`}
          aria-invalid={error === undefined ? undefined : true}
          value={form.query}
          onChange={(event) => {
            update({ query: event.target.value });
          }}
        />
        <Button
          type="submit"
          variant="primary"
          size="large"
          className="h-12! max-sm:w-full"
          busy={submitting}
          disabled={!online}
          icon={<Search size={20} />}
        >
          Search
        </Button>
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <ul aria-label="Start from" className="flex min-w-0 flex-wrap gap-1.5">
          {suggestions.slice(0, EXAMPLES).map((query) => (
            <li key={query} className="max-w-full min-w-0">
              <Button
                size="small"
                className="max-w-full min-w-0 rounded-full!"
                title={query}
                onClick={() => {
                  update({ query });
                  document.getElementById(id)?.focus();
                }}
              >
                <span className="truncate">{query}</span>
              </Button>
            </li>
          ))}
        </ul>
        <ModeSwitch state={state} />
        <p id={`${id}-note`} className="text-hint text-ink-2 tabular-nums">
          {error !== undefined ? (
            <span role="alert" className="text-negative">
              {error}
            </span>
          ) : online ? (
            usageWords(planInfo.counters.search)
          ) : (
            OFFLINE_SEARCH
          )}
        </p>
      </div>
      <SkippedNote platforms={form.platforms} className="mt-2 text-hint text-caution" />
    </form>
  );
}
