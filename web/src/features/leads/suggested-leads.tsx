import { useRef, useId } from 'react';
import { Ban, Bookmark } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { LeadSuggestion } from '#contracts/leads/leads.ts';
import { LEAD_TEXTS, LEAD_STATE_LABELS } from '../../texts/leads.ts';
import { useNow } from '../../ui/use-time.ts';
import { onListKey } from '../results/list/list-keys.ts';
import { paths } from '../../lib/paths.ts';
import { safeLink } from '../../lib/safe-link.ts';
import { Button } from '../../ui/controls/button.tsx';
import { PlatformMark } from '../../ui/display/platform-mark.tsx';
import { FeedArticle, PostedTime } from '../results/row/post-parts.tsx';
import { titleOf } from '../results/post.ts';
import { ResultText } from '../results/row/result-text.tsx';
import { ResultVerdicts } from '../results/row/result-verdicts.tsx';
import { useSaveLead } from './save/use-save-lead.ts';
import { useGetLeadSuggestionsQuery, useGetSavedPlacesQuery } from './api.ts';
import { savedPlaceOf } from './save/saved-place.ts';
import { LoweredNote } from './save/save-lead-button.tsx';

const MINUTE_MS = 60_000;

/**
 * Posts worth saving, each with the reason. Saving one or marking it as not for me removes it from
 * the list; the toast offers Undo. Keys on a row: `j` and `k` move, `s` saves, `x` dismisses.
 */
export function SuggestedLeads({ suggestions }: { suggestions: readonly LeadSuggestion[] }) {
  const now = useNow(MINUTE_MS);
  const list = useRef<HTMLDivElement>(null);
  const { save, notForMe } = useSaveLead();
  const decide = (act: typeof save) => (postId: string) => {
    const suggestion = suggestions.find(({ post }) => post.id === postId);
    if (suggestion === undefined) return;
    focusNextTo(list.current, postId);
    void act({ mentionId: postId, origin: suggestion.origin });
  };
  const onSave = decide(save);
  const onDismiss = decide(notForMe);
  return (
    <div
      ref={list}
      role="feed"
      aria-label={LEAD_TEXTS.suggestions}
      className="-mt-3"
      onKeyDown={(event) => onListKey(event, { s: onSave, x: onDismiss })}
    >
      {suggestions.map((suggestion, index) => (
        <SuggestionRow
          key={suggestion.post.id}
          suggestion={suggestion}
          now={now}
          position={index + 1}
          total={suggestions.length}
          onSave={() => onSave(suggestion.post.id)}
          onDismiss={() => onDismiss(suggestion.post.id)}
        />
      ))}
    </div>
  );
}

/** The row is about to be removed: move the focus to a neighbor. */
function focusNextTo(list: HTMLElement | null, id: string): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('article') ?? [])];
  const at = rows.findIndex((row) => row.dataset['conversation'] === id);
  (rows[at + 1] ?? rows[at - 1])?.focus({ preventScroll: true });
}

/** Posts worth saving, without those saved in any tab since loading; null while loading. */
export function useSuggestions(): readonly LeadSuggestion[] | null {
  const { data, isLoading } = useGetLeadSuggestionsQuery();
  const { data: saved } = useGetSavedPlacesQuery();
  if (isLoading) return null;
  const items = data?.items ?? [];
  return items.filter(({ post }) => savedPlaceOf(saved, { mentionId: post.id }) === null);
}

const originPath = ({ kind, id }: LeadSuggestion['origin']): string =>
  `${kind === 'search' ? paths.searchHistory : paths.watchedSearches}/${id}`;

/** One post worth saving: its text, the reason, and buttons to save or dismiss it. */
function SuggestionRow({
  suggestion: { post, origin, loweredBy },
  now,
  position,
  total,
  onSave,
  onDismiss,
}: {
  suggestion: LeadSuggestion;
  now: number;
  position: number;
  total: number;
  onSave: () => void;
  onDismiss: () => void;
}) {
  const id = useId();
  const title = titleOf(post);
  return (
    <FeedArticle
      conversationId={post.id}
      labelledBy={`${id}-title`}
      position={position}
      total={total}
      className="grid gap-x-6 gap-y-1.5 py-3 md:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="min-w-0">
        <div className="mb-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-meta text-ink-2">
          <PlatformMark platform={post.platform} />
          <span aria-hidden>·</span>
          <PostedTime createdAt={post.createdAt} now={now} />
          <ResultVerdicts result={post} />
        </div>
        <ResultText id={`${id}-title`} result={post} link={safeLink(post.url)} />
        <p className="mt-1 text-meta text-ink-2 wrap-anywhere">
          {post.reason}{' '}
          <Link to={originPath(origin)} className="rounded-control text-accent-ink underline">
            {LEAD_TEXTS.foundBy[origin.kind](origin.label)}
          </Link>
          {loweredBy !== null && <LoweredNote mark={loweredBy} />}
        </p>
      </div>
      <div className="-ml-2.5 flex items-start gap-1 md:ml-0">
        <Button
          variant="quiet"
          size="small"
          icon={<Bookmark size={16} />}
          aria-label={`${LEAD_TEXTS.save}: ${title}`}
          onClick={onSave}
        >
          {LEAD_TEXTS.save}
        </Button>
        <Button
          variant="quiet"
          size="small"
          icon={<Ban size={16} />}
          aria-label={`${LEAD_STATE_LABELS.not_for_me}: ${title}`}
          onClick={onDismiss}
        >
          {LEAD_STATE_LABELS.not_for_me}
        </Button>
      </div>
    </FeedArticle>
  );
}
