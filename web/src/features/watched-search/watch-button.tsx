import { Eye } from 'lucide-react';
import type { WatchSearch, WatchedSearch } from '#contracts/watched-search/watched-search.ts';
import { paths } from '../../lib/paths.ts';
import { WATCHED_TEXTS } from '../../texts/watched-search.ts';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { useGetWatchedSearchesQuery, useWatchSearchMutation } from './api.ts';

/** Whether a watched search collects what this one asks for. */
export const isWatched = (
  known: Pick<WatchedSearch, 'query' | 'mode'>,
  target: Pick<WatchSearch, 'query' | 'mode'>,
): boolean =>
  known.mode === (target.mode ?? 'keywords') &&
  normalized(known.query) === normalized(target.query);

const normalized = (query: string): string => query.trim().toLowerCase();

/** Watches a search; one that is watched links to its list. */
export function WatchButton({
  target,
  compact = false,
}: {
  target: WatchSearch;
  /** Fits a line of small text. */
  compact?: boolean;
}) {
  const look = compact
    ? ({
        size: 'small',
        variant: 'quiet',
        className: 'h-6! -my-1 shrink-0 px-1! text-hint!',
      } as const)
    : ({ size: 'small' } as const);
  const { data } = useGetWatchedSearchesQuery();
  const [watch, { isLoading }] = useWatchSearchMutation();
  const watched = data?.searches.find((known) => isWatched(known, target));
  if (watched !== undefined) {
    return (
      <LinkButton {...look} to={`${paths.watchedSearches}/${watched.id}`}>
        <Eye size={16} />
        {WATCHED_TEXTS.watching}
      </LinkButton>
    );
  }
  const start = async (): Promise<void> => {
    const { error } = await watch(target);
    if (error === undefined) notify.success(WATCHED_TEXTS.added);
  };
  return (
    <Button
      {...look}
      icon={<Eye size={16} />}
      aria-label={WATCHED_TEXTS.watchLabel(target.query)}
      busy={isLoading}
      onClick={() => void start()}
    >
      {WATCHED_TEXTS.watch}
    </Button>
  );
}
