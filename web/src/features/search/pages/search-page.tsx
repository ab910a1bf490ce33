import { useSearchParams } from 'react-router-dom';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Loading } from '../../../ui/states/skeleton.tsx';
import { useGetSearchQuery } from '../api.ts';
import { FormSkeleton } from '../form/form-skeleton.tsx';
import { LoadedSearch } from '../run/loaded-search.tsx';
import { SearchFormSection } from '../form/search-form-section.tsx';
import { useDefaultForm } from '../form/use-default-form.ts';
import { formOf } from '../form/search-form.ts';
import type { SearchForm } from '../form/search-form.ts';
import { EXAMPLE_QUERIES } from '../../../texts/search.ts';
import { useMountedForm } from '../form/use-mounted-form.ts';

/** R-ROUTE-28. The address is the state: `?search=<id>` shows that search, with its form filled. */
export function SearchPage() {
  const [params, setParams] = useSearchParams();
  const searchId = params.get('search');
  const example = EXAMPLE_QUERIES.find(({ query }) => query === params.get('example'));
  const { mounted, submitted } = useMountedForm(
    searchId,
    example?.query ?? null,
    useInitialForm(searchId, example),
  );
  return (
    <div className="flex flex-col gap-8">
      <Loading
        loading={mounted === null}
        label="Loading the search form"
        skeleton={<FormSkeleton />}
      >
        {mounted !== null && (
          <SearchFormSection
            key={mounted.key}
            initial={mounted.initial}
            compact={searchId !== null}
            onSubmitted={(id) => {
              submitted(id);
              setParams({ search: id }, { preventScrollReset: true });
            }}
          />
        )}
      </Loading>
      {searchId === null ? (
        <FirstUse
          onExample={(query) => {
            setParams({ example: query }, { replace: true, preventScrollReset: true });
          }}
        />
      ) : (
        <LoadedSearch key={searchId} id={searchId} />
      )}
    </div>
  );
}

/** Null until everything that decides the first values is known. */
function useInitialForm(
  searchId: string | null,
  example: (typeof EXAMPLE_QUERIES)[number] | undefined,
): SearchForm | null {
  const defaults = useDefaultForm();
  const search = useGetSearchQuery(searchId ?? '', { skip: searchId === null });
  if (defaults === null || search.isLoading) return null;
  if (search.currentData !== undefined) return formOf(search.currentData);
  return { ...defaults, ...example };
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
      Posts that match arrive here while the platforms answer, each with the reason why it matched.
      Try one of these:
    </EmptyState>
  );
}
