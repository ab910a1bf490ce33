import { Heart, MessageCircle, Repeat2, Sparkles } from 'lucide-react';
import { memo, useId, useState } from 'react';
import type { Conversation } from '#contracts/conversations.ts';
import type { ResultFeedback } from '#contracts/feedback.ts';
import type { SearchResult } from '#contracts/search.ts';
import { formatCompact, formatNumber } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { cx } from '../../../ui/cx.ts';
import { PlatformMark } from '../../../ui/platform-mark.tsx';
import { afterTitle, excerpt, restFrom, segments, spansOf } from '../highlight.ts';
import {
  intentLabel,
  SENTIMENT_LABELS,
  SENTIMENT_TONES,
  TIER_LABELS,
  relevanceTier,
  sentimentWord,
} from '../result-labels.ts';
import { removedSentence, titleOf } from '../removed-text.ts';
import { safeLink } from '../safe-link.ts';
import { REFINED, REFINED_MARK } from '../../../texts/search.ts';
import { ConversationPlaces } from './conversation-places.tsx';
import { FeedbackWidget } from './feedback-widget.tsx';
import { GivenFeedback } from './given-feedback.tsx';
import { MarkedText } from './marked-text.tsx';
import { PostedTime } from './posted-time.tsx';
import { ResultActions } from './result-actions.tsx';
import { ResultReasons } from './result-reasons.tsx';

interface Props {
  searchId: string;
  conversation: Conversation;
  /** What the reader said about it, if anything. */
  feedback: ResultFeedback | null;
  now: number;
  position: number;
  total: number;
  arriving: boolean;
  /** The reader is about to change the order of the list from this row; null: that failed. */
  onJudge: (conversationId: string | null) => void;
}

/**
 * One conversation by its best place: who and when, title, excerpt, the verdicts in words, why it is
 * here, where else it stands, and whether it helped.
 */
function Row({ searchId, conversation, feedback, now, position, total, arriving, onJudge }: Props) {
  const { leader: result, places } = conversation;
  const id = useId();
  const [open, setOpen] = useState(false);
  const [arrived] = useState(arriving);
  const link = safeLink(result.url);
  const title = titleOf(result);
  const removed = removedSentence(result);
  const titleSpans = spansOf(result.verdicts.relevance, 'title');
  const body = restFrom(
    result.content,
    spansOf(result.verdicts.relevance, 'content'),
    afterTitle(title, result.content),
  );
  return (
    <article
      id={`result-${result.id}`}
      data-conversation={conversation.id}
      tabIndex={0}
      aria-posinset={position}
      aria-setsize={total}
      aria-labelledby={`${id}-title`}
      className={cx(
        'grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-b border-line py-4 [contain-intrinsic-size:auto_250px] md:[contain-intrinsic-size:auto_190px] [content-visibility:auto]',
        'scroll-mt-20 focus-visible:outline-offset-[-2px]',
        arrived && 'animate-arrive',
      )}
    >
      <p className="flex min-w-0 items-center gap-x-2 text-meta text-ink-2">
        <PlatformMark platform={result.platform} />
        {result.author !== null && (
          <>
            <span aria-hidden>·</span>
            <span className="max-w-[24ch] min-w-0 truncate" title={result.author}>
              {result.author}
            </span>
          </>
        )}
        <span aria-hidden>·</span>
        <PostedTime createdAt={result.createdAt} now={now} />
      </p>
      <ResultActions
        link={link}
        title={title}
        open={open}
        detailsId={`${id}-details`}
        onToggle={() => {
          setOpen(!open);
        }}
      />
      <div className="col-span-2 mt-1 min-w-0 md:col-span-1">
        <h3
          id={`${id}-title`}
          className="line-clamp-2 text-body font-semibold text-ink wrap-anywhere [text-wrap:wrap]"
        >
          {link === null ? (
            <MarkedText parts={segments(title, titleSpans)} />
          ) : (
            <a
              href={link}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className="hover:underline"
            >
              <MarkedText parts={segments(title, titleSpans)} />
            </a>
          )}
        </h3>
        {body.text !== '' && (
          <p className="mt-1 line-clamp-2 text-body text-ink-2 wrap-anywhere">
            <MarkedText parts={excerpt(body.text, body.spans)} />
          </p>
        )}
        <Verdicts result={result} />
        {feedback === null ? (
          <FeedbackWidget
            searchId={searchId}
            searchResultId={result.id}
            onJudge={(judging) => {
              onJudge(judging ? conversation.id : null);
            }}
          >
            {removed ?? result.reason}
          </FeedbackWidget>
        ) : (
          <GivenFeedback
            searchId={searchId}
            feedback={feedback}
            onTakeBack={() => {
              onJudge(conversation.id);
            }}
          >
            {removed ?? result.reason}
          </GivenFeedback>
        )}
        {places.length > 1 && <ConversationPlaces places={places.slice(1)} now={now} />}
        {open && <ResultReasons id={`${id}-details`} result={result} />}
      </div>
    </article>
  );
}

/** Drawn again only when it changed itself: while a search runs, its list changes many times a second. */
export const ResultRow = memo(
  Row,
  ({ conversation: before, ...was }, { conversation: after, ...is }) =>
    sameConversation(before, after) &&
    was.feedback === is.feedback &&
    was.now === is.now &&
    was.position === is.position &&
    was.total === is.total &&
    was.onJudge === is.onJudge,
);

const sameConversation = (a: Conversation, b: Conversation): boolean =>
  a.places.length === b.places.length &&
  a.places.every((place, index) => place === b.places[index]);

function Verdicts({ result }: { result: SearchResult }) {
  const sentiment = sentimentWord(result.sentiment);
  const tier = relevanceTier(result.relevance);
  return (
    <ul className="mt-2 flex flex-wrap items-center gap-x-1.5 gap-y-1">
      <li>
        <Badge tone={tier === 'very_relevant' || tier === 'relevant' ? 'accent' : 'neutral'}>
          {TIER_LABELS[tier]}
        </Badge>
      </li>
      <li>
        <Badge>{intentLabel(result)}</Badge>
      </li>
      <li>
        <Badge tone={SENTIMENT_TONES[sentiment]}>{SENTIMENT_LABELS[sentiment]}</Badge>
      </li>
      {result.ownVerdict !== null && <Refined />}
      <Figure icon={Heart} value={result.engagement.likes} word="likes" />
      <Figure icon={MessageCircle} value={result.engagement.comments} word="comments" />
      <Figure icon={Repeat2} value={result.engagement.shares} word="shares" />
    </ul>
  );
}

function Refined() {
  return (
    <li
      data-refined
      title={REFINED}
      className="ml-1 inline-flex items-center gap-1 text-hint text-ink-2"
    >
      <Sparkles size={16} strokeWidth={1.75} aria-hidden />
      <span aria-hidden>{REFINED_MARK}</span>
      <span className="sr-only">{REFINED}</span>
    </li>
  );
}

function Figure({
  icon: Icon,
  value,
  word,
}: {
  icon: typeof Heart;
  value: number | null;
  word: string;
}) {
  if (value === null) return null;
  return (
    <li
      title={`${formatNumber(value)} ${word}`}
      className="ml-1 inline-flex items-center gap-1 text-hint text-ink-2 tabular-nums"
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <span aria-hidden>{formatCompact(value)}</span>
      <span className="sr-only">{`${formatNumber(value)} ${word}`}</span>
    </li>
  );
}
