import { useState } from 'react';
import type { Source } from '#contracts/platforms.ts';
import { useGetSourcesQuery } from '../api.ts';
import { cx } from '../../../ui/cx.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { missingSentences, sourceCount } from '../source-words.ts';
import { SourcesDialog } from './sources-dialog.tsx';

/**
 * The sources of a search, or all of them: '8 of 10 sources' with what is wrong with the two, in one
 * line that opens the same sources in a dialog. On a phone it shows only while a source is missing
 * or inside an unfolded run (`data-unfolded` on a `group`), so that results come first. Live.
 */
export function SourceSummary({ platforms }: { platforms?: readonly string[] }) {
  const { data } = useGetSourcesQuery();
  const sources = data?.sources.filter(({ id }) => platforms?.includes(id) ?? true);
  // The place is kept while the sources load, so that nothing jumps.
  return (
    <div className="flex min-h-8 min-w-0 flex-wrap items-center gap-x-2 text-meta text-ink-2">
      {sources !== undefined && <Line sources={sources} />}
    </div>
  );
}

function Line({ sources }: { sources: readonly Source[] }) {
  const [open, setOpen] = useState(false);
  // Focus returns to the button, so it must not disappear when a source recovers meanwhile.
  const [opened, setOpened] = useState(false);
  const missing = missingSentences(sources);
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className={cx(
          '-mx-2.5 tabular-nums underline decoration-line-strong underline-offset-3',
          missing.length === 0 && !opened && 'max-sm:hidden max-sm:group-data-unfolded:inline-flex',
        )}
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true);
          setOpened(true);
        }}
      >
        {sourceCount(sources)}
      </Button>
      {missing.length > 0 && <span className="min-w-0 max-md:hidden">{missing.join(' · ')}</span>}
      <SourcesDialog sources={sources} open={open} onOpenChange={setOpen} />
    </>
  );
}
