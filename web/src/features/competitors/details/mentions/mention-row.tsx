import { cutText } from '#domain/text/cut.ts';
import { useId } from 'react';
import { mentionLabel } from '#domain/competitors/scores.ts';
import type { CompanyMention } from '#contracts/competitors/monitoring.ts';
import { plural } from '../../../../lib/format.ts';
import { SENTIMENT_WORDS } from '../../../../texts/competitors.ts';
import { Badge } from '../../../../ui/display/badge.tsx';
import { PlatformMark } from '../../../../ui/display/platform-mark.tsx';
import { SaveLeadButton } from '../../../leads/save/save-lead-button.tsx';
import type { LeadTarget } from '../../../leads/save/saved-place.ts';
import { FeedArticle } from '../../../results/row/feed-article.tsx';
import { excerpt, segments, spansOf } from '../../../results/row/highlight.ts';
import { MarkedText } from '../../../results/row/marked-text.tsx';
import { PostedTime } from '../../../results/row/posted-time.tsx';
import { OutsideLink } from '../../outside-link.tsx';

/** A mention as a lead, with its competitor as the origin. */
export const leadTargetOf = (
  mention: Pick<CompanyMention, 'id' | 'competitorId'>,
  name: string,
): LeadTarget => ({
  mentionId: mention.id,
  origin: { kind: 'competitor', id: mention.competitorId, label: name },
});

/**
 * A post that names the competitor: author and time, an excerpt with the name highlighted, and why
 * it counts.
 */
export function MentionRow({
  mention,
  name,
  now,
  position,
  total,
}: {
  mention: CompanyMention;
  name: string;
  now: number;
  position: number;
  /** -1 while more may be loaded. */
  total: number;
}) {
  const id = useId();
  const label = mentionLabel(mention.sentiment);
  const title = mention.title.trim();
  const { likes, comments } = mention.engagement;
  return (
    <FeedArticle
      conversationId={mention.id}
      labelledBy={`${id}-text`}
      position={position}
      total={total}
      className="scroll-mt-20 py-3"
    >
      <div className="flex items-start gap-2">
        <div className="flex min-w-0 grow flex-wrap items-center gap-x-2.5 gap-y-1 py-1 text-hint text-ink-2 tabular-nums touch:py-3">
          <PlatformMark platform={mention.platform} size={14} />
          {mention.author !== null && (
            <span className="max-w-[24ch] truncate" title={mention.author}>
              {mention.author}
            </span>
          )}
          <PostedTime createdAt={mention.postedAt} now={now} />
          {likes !== null && likes > 0 && <span>{plural(likes, 'like')}</span>}
          {comments !== null && comments > 0 && <span>{plural(comments, 'comment')}</span>}
          {label !== 'neutral' && <Badge tone={label}>{SENTIMENT_WORDS[label]}</Badge>}
          {mention.isNew && <Badge tone="accent">New</Badge>}
        </div>
        <SaveLeadButton
          target={leadTargetOf(mention, name)}
          title={title === '' ? cutText(mention.content, 100) : title}
          compact
          className="shrink-0"
        />
      </div>
      <div id={`${id}-text`}>
        {title !== '' && (
          <p dir="auto" className="mt-1 line-clamp-2 text-body font-medium wrap-anywhere">
            <OutsideLink url={mention.url} className="text-ink">
              <MarkedText parts={segments(mention.title, spansOf(mention, 'title'))} />
            </OutsideLink>
          </p>
        )}
        <p dir="auto" className="mt-1 text-body text-ink-2 wrap-anywhere">
          {title === '' ? (
            <OutsideLink url={mention.url} className="text-ink">
              <MarkedText parts={excerpt(mention.content, spansOf(mention, 'content'))} />
            </OutsideLink>
          ) : (
            <MarkedText parts={excerpt(mention.content, spansOf(mention, 'content'))} />
          )}
        </p>
      </div>
      <p className="mt-1 text-hint text-ink-2">
        {`${mention.about === 'about' ? 'Counted' : 'Not counted'} because: ${mention.aboutReason}`}
      </p>
    </FeedArticle>
  );
}
