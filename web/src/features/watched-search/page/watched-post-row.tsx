import { useMemo } from 'react';
import type { ComponentProps } from 'react';
import type { WatchedPost } from '#contracts/watched-search/watched-search.ts';
import { ActionLine } from '../../../ui/display/card.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { LoweredNote, NotForMeButton, SaveLeadButton } from '../../leads/save/save-lead-button.tsx';
import type { LeadTarget } from '../../leads/save/saved-place.ts';
import { titleOf } from '../../results/post.ts';
import { ResultActions } from '../../results/row/result-actions.tsx';
import { ResultRow } from '../../results/row/result-row.tsx';

type Footer = NonNullable<ComponentProps<typeof ResultRow<WatchedPost>>['footer']>;

/** One matching post, with its verdicts and the ways to keep it or to see fewer like it. */
export function WatchedPostRow({
  post,
  footer,
  ...place
}: {
  post: WatchedPost;
  now: number;
  position: number;
  total: number;
  /** Of `createFooter`. */
  footer: Footer;
}) {
  const listed = useMemo(
    () => ({
      ...post,
      // What resembles a post that is not for the user takes less room.
      content: post.loweredBy === null || post.title === '' ? post.content : '',
      createdAt: post.postedAt,
      fetchedAt: post.seenAt,
      reason: '',
      textRemovedAfterDays: null,
    }),
    [post],
  );
  return (
    <ResultRow
      {...place}
      post={listed}
      arriving={false}
      Actions={ResultActions}
      footer={footer}
      state={post}
    />
  );
}

/** The last line of every row of a list. */
export const createFooter =
  (targetOf: (postId: string) => LeadTarget, onDismiss: (postId: string) => void): Footer =>
  ({ post, state: { isNew, loweredBy }, actions }) => (
    <ActionLine
      actions={
        <>
          <SaveLeadButton target={targetOf(post.id)} title={titleOf(post)} compact />
          <NotForMeButton
            target={targetOf(post.id)}
            title={titleOf(post)}
            onMark={() => onDismiss(post.id)}
          />
          {actions}
        </>
      }
    >
      {isNew && <Badge tone="accent">New</Badge>}
      {loweredBy !== null && <LoweredNote mark={loweredBy} ranked={false} />}
    </ActionLine>
  );
