import { memo, useId, useState } from 'react';
import type { Conversation } from '#contracts/conversations.ts';
import type { ResultFeedback } from '#contracts/feedback.ts';
import { cx } from '../../../ui/cx.ts';
import { PlatformMark } from '../../../ui/display/platform-mark.tsx';
import { removedSentence, titleOf } from './removed-text.ts';
import { safeLink } from '../../../lib/safe-link.ts';
import { ConversationPlaces } from './conversation-places.tsx';
import { FeedbackWidget } from '../../feedback/feedback-widget.tsx';
import { GivenFeedback } from '../../feedback/given-feedback.tsx';
import { PostedTime } from './posted-time.tsx';
import { ResultActions } from './result-actions.tsx';
import { ResultReasons } from './result-reasons.tsx';
import { ResultText } from './result-text.tsx';
import { ResultVerdicts } from './result-verdicts.tsx';

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
        <ResultText id={`${id}-title`} result={result} link={link} />
        <ResultVerdicts result={result} />
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
