import { useEffect } from 'react';
import type { CompetitorDetail } from '#contracts/competitors/monitoring.ts';
import { useMarkReadMutation } from '../competitor-api.ts';

/** Marks what is on screen as read, in every open tab. */
export function useMarkRead(detail: CompetitorDetail | undefined): void {
  const [markRead] = useMarkReadMutation();
  const id = detail?.competitor.id;
  const unread = detail?.monitoring?.unread ?? 0;
  useEffect(() => {
    if (id !== undefined && unread > 0) void markRead(id);
  }, [id, unread, markRead]);
}
