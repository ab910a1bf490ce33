import { eventSchema } from '#contracts/events.ts';
import type { Envelope } from '#contracts/events.ts';
import type { Shared } from '#db/queries/share-links.ts';
import type { Link } from './connection/link.ts';

/** Visitors of one user's shared searches. They are notified that something changed, never what. */
export interface Visitors {
  add(link: Link, shared: Shared): void;
  remove(link: Link): void;
  readonly size: number;
  onEvents(events: readonly Envelope[]): void;
  /** Events may have been missed. */
  onGap(): void;
  closeAll(): void;
}

const nudge = (link: Link): void => void link.socket.emit('tick', { type: 'shared.changed' });

export function createVisitors(): Visitors {
  const visitors = new Map<Link, Shared>();
  return {
    add: (link, shared) => void visitors.set(link, shared),
    remove: (link) => void visitors.delete(link),
    get size() {
      return visitors.size;
    },
    onEvents(events) {
      for (const [link, shared] of visitors) {
        if (events.some((event) => isRevocation(event, shared))) link.close('revoked');
        else if (events.some((event) => concerns(event, shared))) nudge(link);
      }
    },
    onGap() {
      for (const link of visitors.keys()) nudge(link);
    },
    closeAll() {
      for (const link of visitors.keys()) link.close('revoked');
    },
  };
}

function isRevocation({ type, data }: Envelope, { shareId }: Shared): boolean {
  if (type !== 'share_link.changed.v1') return false;
  const parsed = eventSchema.safeParse({ type, data });
  return (
    parsed.success &&
    parsed.data.type === 'share_link.changed.v1' &&
    parsed.data.data.revoked &&
    parsed.data.data.shareId === shareId
  );
}

/** Ratings and rejected posts are not shown to visitors. */
const UNSEEN = new Set(['search.feedback_changed.v1', 'search.rejected_changed.v1']);

function concerns({ type, data }: Envelope, { searchId }: Shared): boolean {
  if (!type.startsWith('search.') || UNSEEN.has(type)) return false;
  const about = data as { searchId?: unknown; search?: { id?: unknown } } | null;
  return about?.searchId === searchId || about?.search?.id === searchId;
}
