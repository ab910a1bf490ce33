import { useCallback, useEffect, useMemo, useState } from 'react';
import type { RefObject } from 'react';
import { conversationOf } from '#domain/search/conversations.ts';
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

  const refined = conversations.filter(({ ownVerdict }) => (ownVerdict ?? null) !== null).length;
  const arrangement = useMemo(() => ({ feedback, refined }), [feedback, refined]);
  const judging = useSteadyOrder(list, arrangement, () => {
    setAccepted(inOrderOf(conversations, accepted));
  });
  const show = useCallback(() => {
    setAccepted(conversations);
  }, [conversations]);
  const shown = refreshed(accepted, conversations);
  const known = new Set(shown.map(conversationOf));
  const waiting = conversations.filter((each) => !known.has(conversationOf(each)));
  return { shown, waiting, show, judging };
}

type Row = Parameters<typeof conversationOf>[0];

/** True when everything that shows stays where it is. */
export function onlyAppends(shown: readonly Row[], rows: readonly Row[]): boolean {
  return shown.every((row, index) => {
    const other = rows[index];
    return other !== undefined && conversationOf(other) === conversationOf(row);
  });
}

/** The same rows with what changed about them; rows that fell off the end stay until `show`. */
export function refreshed<T extends Row>(shown: readonly T[], rows: readonly T[]): readonly T[] {
  const byId = new Map(rows.map((row) => [conversationOf(row), row]));
  return shown.map((row) => byId.get(conversationOf(row)) ?? row);
}

/** The visible rows, in the order of `rows`; dropped ones stay at the end. */
export function inOrderOf<T extends Row>(rows: readonly T[], shown: readonly T[]): readonly T[] {
  const shownIds = new Set(shown.map(conversationOf));
  const ids = new Set(rows.map(conversationOf));
  return [
    ...rows.filter((row) => shownIds.has(conversationOf(row))),
    ...shown.filter((row) => !ids.has(conversationOf(row))),
  ];
}
