import { Ban, Bookmark } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { LeadSuggestion } from '#contracts/leads/suggestions.ts';
import { paths } from '../../../lib/paths.ts';
import { safeLink } from '../../../lib/safe-link.ts';
import { LEAD_STATE_LABELS, LEAD_TEXTS } from '../../../texts/leads.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { PlatformMark } from '../../../ui/display/platform-mark.tsx';
import { FeedArticle } from '../../results/row/feed-article.tsx';
import { PostedTime } from '../../results/row/posted-time.tsx';
import { titleOf } from '../../results/row/removed-text.ts';
import { ResultText } from '../../results/row/result-text.tsx';
import { ResultVerdicts } from '../../results/row/result-verdicts.tsx';
import { LoweredNote } from '../save/lowered-note.tsx';

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

const originPath = ({ kind, id }: LeadSuggestion['origin']): string =>
  `${kind === 'search' ? paths.searchHistory : paths.watchedSearches}/${id}`;

/** One post worth saving: its text, the reason, and buttons to save or dismiss it. */
export function SuggestionRow({
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
          icon={<Bookmark {...ICON} />}
          aria-label={`${LEAD_TEXTS.save}: ${title}`}
          onClick={onSave}
        >
          {LEAD_TEXTS.save}
        </Button>
        <Button
          variant="quiet"
          size="small"
          icon={<Ban {...ICON} />}
          aria-label={`${LEAD_STATE_LABELS.not_for_me}: ${title}`}
          onClick={onDismiss}
        >
          {LEAD_STATE_LABELS.not_for_me}
        </Button>
      </div>
    </FeedArticle>
  );
}
