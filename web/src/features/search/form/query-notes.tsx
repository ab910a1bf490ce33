import { LIMITS } from '#domain/names.ts';
import type { SearchMode } from '#domain/names.ts';
import { readQuery } from '#domain/query/language.ts';
import { MODE_TEXTS, SEARCH_BY_MEANING } from '../../../texts/search.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { WatchButton } from '../../watched-search/watch-button.tsx';
import { modeOf } from './mode-of.ts';
import type { SearchForm } from './search-form.ts';
import { usePreview } from './use-preview.ts';
import type { SearchFormState } from './use-search-form.ts';
import { PreviewLine } from './preview-line.tsx';
import { QueryMeaning, QueryTrouble, TroublePlace } from './query-reading.tsx';

/**
 * Two lines of fixed height below the field: the meaning of the query or its problem, then the
 * number of stored matches or the place of the problem.
 */
export function QueryNotes({
  state: { form, errors },
  onMend,
  onMode,
}: {
  state: SearchFormState;
  onMend: (query: string) => void;
  onMode: (mode: SearchMode) => void;
}) {
  const reading = readQuery(form.query, form.mode);
  const [problem] = reading.problems;
  const short = form.query.trim().length < LIMITS.queryMinLength;
  const refused = errors.query !== undefined;
  const troubled = problem !== undefined && !short;
  return (
    <>
      <div className="min-h-9 md:min-h-4.5">
        {troubled ? (
          <QueryTrouble problem={problem} refused={refused} />
        ) : refused ? (
          <p className="text-negative">{errors.query}</p>
        ) : reading.ok && !short ? (
          <QueryMeaning query={reading.query} />
        ) : (
          <p className="md:line-clamp-1">{MODE_TEXTS[form.mode].hint}</p>
        )}
      </div>
      <div className="mt-0.5 min-h-4.5">
        {troubled ? (
          <TroublePlace text={form.query} problem={problem} onMend={onMend} />
        ) : (
          <StoredNote form={form} onMode={onMode} />
        )}
      </div>
    </>
  );
}

/** The number of stored matches, or a better mode if there are none. */
function StoredNote({ form, onMode }: { form: SearchForm; onMode: (mode: SearchMode) => void }) {
  const { preview, stale } = usePreview(form);
  if (preview !== null && preview.total.count > 0)
    return (
      <div className="flex items-center gap-2">
        <PreviewLine preview={preview} stale={stale} />
        <WatchButton
          compact
          target={{
            query: form.query,
            mode: form.mode,
            platforms: [...form.platforms],
            origin: 'preview',
          }}
        />
      </div>
    );
  if (form.mode === 'keywords' && modeOf(form.query) === 'query')
    return (
      <Button
        variant="quiet"
        size="small"
        className="-my-2 px-1.5! text-hint! -ml-1.5"
        onClick={() => {
          onMode('query');
        }}
      >
        {SEARCH_BY_MEANING}
      </Button>
    );
  return preview !== null && <PreviewLine preview={preview} stale={stale} />;
}
