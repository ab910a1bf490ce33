import { useGetSourcesQuery } from '../api.ts';
import { missingSentences, sourceCount } from '../source-words.ts';
import { SourceLine } from './source-line.tsx';
import { SourcesDialog } from './sources-dialog.tsx';

/**
 * The sources of a search, or all of them: '8 of 10 sources' with what is wrong with the two, in one
 * line that opens the same sources in a dialog. Live.
 */
export function SourceSummary({ platforms }: { platforms?: readonly string[] }) {
  const { data } = useGetSourcesQuery();
  const sources = data?.sources.filter(({ id }) => platforms?.includes(id) ?? true);
  // The place is kept while the sources load, so that nothing jumps. A phone shows the line only when
  // something is missing.
  return (
    <div className="flex min-w-0 sm:min-h-8 flex-wrap items-center gap-x-2 text-meta text-ink-2">
      {sources !== undefined && (
        <SourceLine count={sourceCount(sources)} missing={missingSentences(sources)}>
          {(open, onOpenChange) => (
            <SourcesDialog sources={sources} open={open} onOpenChange={onOpenChange} />
          )}
        </SourceLine>
      )}
    </div>
  );
}
