import { LIMITS } from '#contracts/names.ts';
import { readQuery } from '#contracts/query/language.ts';
import { MODE_TEXTS } from '../../../texts/search.ts';
import { WatchButton } from '../../watched-search/watch-button.tsx';
import { usePreview } from './use-preview.ts';
import type { SearchFormState } from './use-search-form.ts';
import { PreviewLine } from './preview-line.tsx';
import { QueryMeaning, QueryTrouble, TroublePlace } from './query-reading.tsx';

/**
 * Two lines under the field that never change their height: what the query means or what is wrong
 * with it, then what is stored for it or where it is wrong.
 */
export function QueryNotes({
  state: { form, errors },
  onMend,
}: {
  state: SearchFormState;
  onMend: (query: string) => void;
}) {
  const { preview, stale } = usePreview(form);
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
          preview !== null && (
            <div className="flex items-center gap-2">
              <PreviewLine preview={preview} stale={stale} />
              {preview.total.count > 0 && (
                <WatchButton
                  compact
                  target={{
                    query: form.query,
                    mode: form.mode,
                    platforms: [...form.platforms],
                    origin: 'preview',
                  }}
                />
              )}
            </div>
          )
        )}
      </div>
    </>
  );
}
