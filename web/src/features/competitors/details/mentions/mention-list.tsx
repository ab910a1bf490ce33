import { ArrowUp } from 'lucide-react';
import { useId } from 'react';
import { cutText } from '#domain/text/cut.ts';
import { mentionLabel } from '#domain/competitors/scores.ts';
import type { CompanyMention } from '#contracts/competitors/monitoring.ts';
import { plural } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { NextPage } from '../../../../ui/data/pagination.tsx';
import { EmptyState } from '../../../../ui/states/empty-state.tsx';
import { ErrorPanel } from '../../../../ui/states/error-panel.tsx';
import { ListSkeleton, Loading } from '../../../../ui/states/skeleton.tsx';
import { useNow } from '../../../../ui/use-time.ts';
import { useSaveLead } from '../../../leads/save/use-save-lead.ts';
import { onListKey } from '../../../results/list/list-keys.ts';
import { useGetMentionsInfiniteQuery } from '../../competitor-api.ts';
import type { MentionsArg } from '../../competitor-api.ts';
import { SENTIMENT_WORDS } from '../../../../texts/competitors.ts';
import { Badge } from '../../../../ui/display/badge.tsx';
import { PlatformMark } from '../../../../ui/display/platform-mark.tsx';
import { SaveLeadButton } from '../../../leads/save/save-lead-button.tsx';
import type { LeadTarget } from '../../../leads/save/saved-place.ts';
import { FeedArticle, MarkedText, PostedTime } from '../../../results/row/post-parts.tsx';
import { excerpt, segments, spansOf } from '../../../results/row/highlight.ts';
import { OutsideLink } from '../../../../ui/controls/outside-link.tsx';

/**
 * Mentions of one competitor, newest first. New ones wait behind a button, so that nothing moves
 * while the user reads. Keys on a row: `j` and `k` move, `s` saves it as a lead, `x` dismisses it.
 */
export function MentionList({ filter, name }: { filter: MentionsArg; name: string }) {
  const query = useGetMentionsInfiniteQuery(filter);
  const now = useNow(60_000);
  const { save, notForMe } = useSaveLead();
  const pages = query.currentData?.pages;
  if (pages === undefined && query.error !== undefined)
    return (
      <ErrorPanel
        compact
        error={query.error}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  const items = pages?.flatMap((page) => page.items) ?? [];
  const waiting = pages?.[0]?.waiting ?? 0;
  const onRow = (act: typeof save) => (id: string) => {
    const mention = items.find((item) => item.id === id);
    if (mention !== undefined) void act(leadTargetOf(mention, name));
  };
  const keys = { s: onRow(save), x: onRow(notForMe) };
  return (
    <Loading
      loading={pages === undefined}
      label="Loading mentions"
      skeleton={<ListSkeleton rows={5} />}
    >
      {waiting > 0 && (
        <Button
          variant="primary"
          size="small"
          className="my-3 rounded-full!"
          busy={query.isFetching}
          icon={<ArrowUp size={16} />}
          onClick={() => void query.refetch()}
        >
          {`${plural(waiting, 'new mention')}: show`}
        </Button>
      )}
      {items.length === 0 && waiting === 0 ? (
        <EmptyState type="noData" title="No mentions" compact>
          {isNarrowed(filter)
            ? 'No posts match these filters.'
            : 'Posts that are about this competitor appear here.'}
        </EmptyState>
      ) : (
        <div
          role="feed"
          aria-label={`Mentions of ${name}`}
          aria-busy={query.isFetching}
          onKeyDown={(event) => onListKey(event, keys)}
        >
          {items.map((mention, index) => (
            <MentionRow
              key={mention.id}
              mention={mention}
              name={name}
              now={now}
              position={index + 1}
              total={query.hasNextPage ? -1 : items.length}
            />
          ))}
        </div>
      )}
      <NextPage query={query} />
    </Loading>
  );
}

const isNarrowed = ({ id: _id, ...filter }: MentionsArg): boolean =>
  Object.values(filter).some((value) => value !== undefined);

/** A mention as a lead, with its competitor as the origin. */
const leadTargetOf = (
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
function MentionRow({
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
