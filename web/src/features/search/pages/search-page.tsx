import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { afterPaint } from '../../../lib/browser/after-paint.ts';
import { EXAMPLE_QUERIES } from '../../../texts/search.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Loading } from '../../../ui/states/skeleton.tsx';
import { useGetSavedPlacesQuery } from '../../leads/api.ts';
import { useGetSearchQuery } from '../api.ts';
import { FormSkeleton } from '../form/form-skeleton.tsx';
import { SearchFormSection } from '../form/search-form-section.tsx';
import { changedForm, formOf } from '../form/search-form.ts';
import type { SearchForm } from '../form/search-form.ts';
import { useDefaultForm } from '../form/use-default-form.ts';
import { useMountedForm } from '../../../lib/use-mounted-form.ts';
import { LoadedSearch } from '../run/loaded-search.tsx';

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
