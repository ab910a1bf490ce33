import { memo, useId, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { conversationOf } from '#domain/search/conversations.ts';
import { PLATFORM_CATALOGUE } from '#domain/platform-catalogue.ts';
import type { Place } from '#contracts/search/search.ts';
import { safeLink } from '../../../lib/safe-link.ts';
import { cx } from '../../../ui/cx.ts';
import { ActionLine } from '../../../ui/display/card.tsx';
import { PlatformMark } from '../../../ui/display/platform-mark.tsx';
import { elsewhereOf, removedSentence, titleOf } from '../post.ts';
import type { PostGroup } from '../post.ts';
import { ALSO_ON } from '../../../texts/search.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FeedArticle, PostedTime } from './post-parts.tsx';
import type { ResultActionsProps } from './result-actions.tsx';
import { ResultReasons } from './result-reasons.tsx';
import { ResultText } from './result-text.tsx';
import { ResultVerdicts } from './result-verdicts.tsx';

export interface ResultRowProps<State = undefined> {
  post: PostGroup;
  now: number;
  position: number;
  /** -1 while more may arrive. */
  total: number;
  arriving: boolean;
  /** Actions on the post. Passed in because a picture of a row needs no menus. */
  Actions: ComponentType<ResultActionsProps>;
  /** Draws the line with the reason and the actions, such as with a rating. Must be a stable function. */
  footer?: (row: {
    post: PostGroup;
    reason: string;
    state: State;
    actions: ReactNode;
  }) => ReactNode;
  /** Key of `footer`: the row is rendered again when it changes. */
  state: State;
}

/**
 * One post, or a conversation by its best post: who and when, the verdicts in words, title, excerpt,
 * why it is here with what can be done, and its other places.
 */
function Row<State>({
  post: result,
  now,
  position,
  total,
  arriving,
  Actions,
  footer,
  state,
}: ResultRowProps<State>) {
  const elsewhere = elsewhereOf(result);
  const id = useId();
  const [open, setOpen] = useState(false);
  const [arrived] = useState(arriving);
  const link = safeLink(result.url);
  const title = titleOf(result);
  const reason = removedSentence(result) ?? result.reason;
  const actions = (
    <Actions
      link={link}
      title={title}
      open={open}
      detailsId={`${id}-details`}
      onToggle={() => setOpen(!open)}
    />
  );
  return (
    <FeedArticle
      id={`result-${result.id}`}
      conversationId={conversationOf(result)}
      labelledBy={`${id}-title`}
      position={position}
      total={total}
      className={cx(
        'py-2.5 [contain-intrinsic-size:auto_230px] md:py-1.5 md:[contain-intrinsic-size:auto_135px] [content-visibility:auto]',
        'scroll-mt-20 transition-colors duration-500 data-cited:bg-accent-soft',
        arrived && 'animate-arrive',
      )}
    >
      <div className="flex min-h-6 min-w-0 flex-wrap items-center gap-x-1.5 gap-y-1 text-meta text-ink-2">
        <PlatformMark platform={result.platform} />
        {result.author !== null && (
          <>
            <span aria-hidden>·</span>
            <span className="max-w-[14ch] min-w-0 truncate" title={result.author}>
              {result.author}
            </span>
          </>
        )}
        <span aria-hidden>·</span>
        <PostedTime createdAt={result.createdAt} now={now} />
        <ResultVerdicts result={result} />
      </div>
      <div className="mt-0.5 min-w-0">
        <ResultText id={`${id}-title`} result={result} link={link} />
        {footer === undefined ? (
          <ActionLine actions={actions}>{reason}</ActionLine>
        ) : (
          footer({ post: result, reason, state, actions })
        )}
        {elsewhere.length > 0 && <ConversationPlaces places={elsewhere} now={now} />}
        {open && <ResultReasons id={`${id}-details`} result={result} />}
      </div>
    </FeedArticle>
  );
}

/** Drawn again only when it changed itself: while a job runs, its list changes many times a second. */
export const ResultRow = memo(
  Row,
  (was, is) =>
    was.post === is.post &&
    was.state === is.state &&
    was.now === is.now &&
    was.position === is.position &&
    was.total === is.total &&
    was.footer === is.footer,
) as typeof Row;

const FOLDED = 3;

/** Other places of the same conversation, each with its link and date. */
export function ConversationPlaces({ places, now }: { places: readonly Place[]; now: number }) {
  const [unfolded, setUnfolded] = useState(false);
  const shown = unfolded ? places : places.slice(0, FOLDED);
  const more = places.length - shown.length;
  return (
    <div className="mt-1.5 flex flex-wrap items-baseline gap-x-2 gap-y-1 text-meta text-ink-2">
      <span>{ALSO_ON}</span>
      <ul className="contents">
        {shown.map((place) => (
          <li key={place.id} className="inline-flex items-baseline gap-1 whitespace-nowrap">
            <PlaceLink place={place} />
            <PostedTime createdAt={place.createdAt} now={now} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button
          variant="quiet"
          size="small"
          className="-my-1.5 px-1.5!"
          onClick={() => setUnfolded(true)}
        >
          {`and ${more} more`}
        </Button>
      )}
    </div>
  );
}

function PlaceLink({ place }: { place: Place }) {
  const link = safeLink(place.url);
  const { name } = PLATFORM_CATALOGUE[place.platform];
  if (link === null) return <span className="font-medium text-ink">{name}</span>;
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener noreferrer nofollow"
      title={place.title}
      aria-label={place.author === null ? name : `${name}, by ${place.author}`}
      className="inline-flex min-h-6 items-center rounded-control font-medium text-accent-ink hover:underline"
    >
      {name}
    </a>
  );
}
