import { Ban } from 'lucide-react';
import { useMemo } from 'react';
import type { ComponentProps } from 'react';
import type { WatchedPost } from '#contracts/watched-search/watched-search.ts';
import { LEAD_STATE_LABELS } from '../../../texts/leads.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ActionLine } from '../../../ui/display/action-line.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { LoweredNote } from '../../leads/save/lowered-note.tsx';
import { SaveLeadButton } from '../../leads/save/save-lead-button.tsx';
import { useSavedPlace } from '../../leads/save/saved-place.ts';
import type { LeadTarget } from '../../leads/save/saved-place.ts';
import { titleOf } from '../../results/row/removed-text.ts';
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
          <DismissButton
            target={targetOf(post.id)}
            title={titleOf(post)}
            onDismiss={() => {
              onDismiss(post.id);
            }}
          />
          {actions}
        </>
      }
    >
      {isNew && <Badge tone="accent">New</Badge>}
      {loweredBy !== null && <LoweredNote mark={loweredBy} ranked={false} />}
    </ActionLine>
  );

/** Gone once the post is a lead or marked: its state shows in place of 'Save lead'. */
function DismissButton({
  target,
  title,
  onDismiss,
}: {
  target: LeadTarget;
  title: string;
  onDismiss: () => void;
}) {
  if (useSavedPlace(target) !== null) return null;
  return (
    <Button
      variant="quiet"
      size="small"
      className="h-7! px-2! touch:h-11!"
      icon={<Ban size={14} strokeWidth={1.75} aria-hidden />}
      aria-label={`${LEAD_STATE_LABELS.not_for_me}: ${title}`}
      onClick={onDismiss}
    >
      {LEAD_STATE_LABELS.not_for_me}
    </Button>
  );
}
