import { useCallback, useEffect, useMemo, useState } from 'react';
import type { RefObject } from 'react';
import type { PostGroup } from '../post.ts';
import { isUnread, useSteadyOrder } from './use-steady-order.ts';

interface Arrivals<Group extends PostGroup> {
  shown: readonly Group[];
  waiting: readonly Group[];
  show: () => void;
  /** Call before feedback is given from a row: see `useSteadyOrder`. */
  judging: (conversationId: string | null) => void;
}

/**
 * Conversations that may be shown: while the user reads, nothing is inserted above. New ones wait
 * until `show`, or join automatically when the page is at the top and the list has no focus.
 * Feedback, and a language model's verdicts, reorder visible results at once, keeping the reader's
 * position.
 */
export function useArrivals<Group extends PostGroup>(
  conversations: readonly Group[],
  /** Another value: the user's feedback has changed the order. */
  feedback: unknown,
  list: RefObject<HTMLElement | null>,
): Arrivals<Group> {
  const [accepted, setAccepted] = useState(conversations);
  if (accepted !== conversations && onlyAppends(accepted, conversations)) {
    setAccepted(conversations);
  }

  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (isUnread(list.current)) setAccepted(conversations);
    });
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [conversations, list]);

  const refined = conversations.filter(({ leader }) => (leader.ownVerdict ?? null) !== null).length;
  const arrangement = useMemo(() => ({ feedback, refined }), [feedback, refined]);
  const judging = useSteadyOrder(list, arrangement, () => {
    setAccepted(inOrderOf(conversations, accepted));
  });
  const show = useCallback(() => {
    setAccepted(conversations);
  }, [conversations]);
  const shown = refreshed(accepted, conversations);
  const known = new Set(shown.map(({ id }) => id));
  return { shown, waiting: conversations.filter(({ id }) => !known.has(id)), show, judging };
}

interface Row {
  id: string;
}

/** True when everything that shows stays where it is. */
export function onlyAppends(shown: readonly Row[], rows: readonly Row[]): boolean {
  return shown.every(({ id }, index) => rows[index]?.id === id);
}

/** The same rows with what changed about them; rows that fell off the end stay until `show`. */
export function refreshed<T extends Row>(shown: readonly T[], rows: readonly T[]): readonly T[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return shown.map((row) => byId.get(row.id) ?? row);
}

/** The visible rows, in the order of `rows`; dropped ones stay at the end. */
export function inOrderOf<T extends Row>(rows: readonly T[], shown: readonly T[]): readonly T[] {
  const shownIds = new Set(shown.map(({ id }) => id));
  const ids = new Set(rows.map(({ id }) => id));
  return [...rows.filter(({ id }) => shownIds.has(id)), ...shown.filter(({ id }) => !ids.has(id))];
}
