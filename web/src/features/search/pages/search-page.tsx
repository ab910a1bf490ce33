import { useState, useEffect, useId, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { afterPaint } from '../../../lib/browser/after-paint.ts';
import { EXAMPLE_QUERIES, OFFLINE_SEARCH } from '../../../texts/search.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Loading } from '../../../ui/states/skeleton.tsx';
import { useGetSavedPlacesQuery } from '../../leads/api.ts';
import { useGetSearchQuery } from '../api.ts';
import { FormSkeleton } from '../form/form-skeleton.tsx';
import { changedForm, formOf } from '../form/search-form.ts';
import type { SearchForm } from '../form/search-form.ts';
import { useDefaultForm, useSearchForm } from '../form/use-search-form.ts';
import { useMountedForm } from '../../../lib/use-mounted-form.ts';
import { LoadedSearch } from '../run/loaded-search.tsx';
import { usePlanInfo } from '../../../lib/plan/plan-info.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { selectIsOnline } from '../../../live/connection/live-slice.ts';
import { usageWords } from '../../../ui/display/usage-bar.tsx';
import { QUERY_TEXTS } from '../../../texts/guides/query-help.ts';
import { ModeSwitch } from '../form/mode-switch.tsx';
import { QueryRow } from '../form/query-row.tsx';
import { SearchOptions } from '../form/search-options.tsx';

/**
 * The URL is the state: `?search=<id>` shows that search with its form collapsed,
 * `#search-form` with its form open, `?q=<words>` a form with these words.
 */
export function SearchPage() {
  const [params, setParams] = useSearchParams();
  const { hash } = useLocation();
  const searchId = params.get('search');
  const words = params.get('q');
  // Requested before the first result, which shows whether it is a lead.
  useGetSavedPlacesQuery();
  const { mounted, submitted } = useMountedForm(searchId, words, useInitialForm(searchId, words));
  const [editing, setEditing] = useState<string | null>(null);
  const folded = searchId !== null && editing !== searchId && hash !== '#search-form';
  return (
    <div className="flex flex-col gap-6">
      <Loading
        loading={mounted === null && !folded}
        label="Loading the search form"
        skeleton={<FormSkeleton />}
      >
        {mounted !== null && (
          <SearchFormSection
            key={mounted.key}
            initial={mounted.initial}
            folded={folded}
            onSubmitted={(id) => {
              submitted(id);
              setEditing(null);
              setParams({ search: id }, { preventScrollReset: true });
              // The focused field is about to be hidden.
              afterPaint(() => document.getElementById('search-heading')?.focus());
            }}
          />
        )}
      </Loading>
      {searchId === null ? (
        <FirstUse
          onExample={(query) => {
            setParams({ q: query }, { replace: true, preventScrollReset: true });
          }}
        />
      ) : (
        <LoadedSearch
          key={searchId}
          id={searchId}
          {...(folded && {
            onEdit: () => {
              setEditing(searchId);
            },
          })}
        />
      )}
    </div>
  );
}

/** Null until everything that determines the initial values is known. */
function useInitialForm(searchId: string | null, words: string | null): SearchForm | null {
  const defaults = useDefaultForm();
  const search = useGetSearchQuery(searchId ?? '', { skip: searchId === null });
  if (defaults === null || search.isLoading) return null;
  if (search.currentData !== undefined) return formOf(search.currentData);
  return words === null ? defaults : changedForm(defaults, { query: words });
}

function FirstUse({ onExample }: { onExample: (query: string) => void }) {
  return (
    <EmptyState
      type="firstTime"
      title="Start a search"
      actions={EXAMPLE_QUERIES.map(({ query }) => (
        <Button
          key={query}
          size="small"
          className="h-auto! min-h-8 max-w-full py-1 whitespace-normal!"
          onClick={() => {
            onExample(query);
          }}
        >
          {query}
        </Button>
      ))}
    >
      Matching posts arrive here as platforms answer, each with the reason it matched. Try one of
      these:
    </EmptyState>
  );
}

/** The search form. Mount it with a new `key` when `initial` changes. */
function SearchFormSection({
  initial,
  folded,
  onSubmitted,
}: {
  initial: SearchForm;
  /** Hidden, keeping its input, while its search is on the page. */
  folded: boolean;
  onSubmitted: (searchId: string) => void;
}) {
  const state = useSearchForm(initial, onSubmitted);
  const { planInfo } = usePlanInfo();
  const online = useAppSelector(selectIsOnline);
  const helpId = useId();
  const [helpOpen, setHelpOpen] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (folded) return;
    const field = form.current?.querySelector<HTMLInputElement>('input[type="search"]');
    if (matchMedia('(pointer: fine)').matches) field?.focus({ preventScroll: true });
  }, [folded]);
  return (
    <form
      id="search-form"
      ref={form}
      hidden={folded}
      noValidate
      aria-label="Search"
      className="scroll-mt-20 rounded-card border border-line bg-surface p-4"
      onSubmit={(event) => {
        event.preventDefault();
        setHelpOpen(false);
        if (!state.submitting && online) void state.submit();
      }}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ModeSwitch state={state} />
        <Button
          variant="quiet"
          size="small"
          className="mr-auto"
          aria-expanded={helpOpen}
          aria-controls={helpOpen ? helpId : undefined}
          onClick={() => {
            setHelpOpen(!helpOpen);
          }}
        >
          {QUERY_TEXTS.help}
        </Button>
        <p className="text-hint text-ink-2 tabular-nums">{usageWords(planInfo.counters.search)}</p>
      </div>
      <QueryRow state={state} online={online} helpId={helpOpen ? helpId : null} />
      {!online && <p className="mt-2 text-hint text-caution">{OFFLINE_SEARCH}</p>}
      {/* Its panels are closed when it reopens. */}
      <SearchOptions key={String(folded)} state={state} />
    </form>
  );
}
