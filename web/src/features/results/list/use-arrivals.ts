import { useCallback, useEffect, useMemo, useState, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { conversationOf } from '#domain/search/conversations.ts';
import { afterPaint } from '../../../lib/browser/after-paint.ts';
import type { PostGroup } from '../post.ts';

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
 * Feedback and better judgments reorder visible results at once, keeping the reader's position.
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
    return () => cancelAnimationFrame(frame);
  }, [conversations, list]);

  const isInOrder = onlyAppends(accepted, inOrderOf(conversations, accepted));
  const arrangement = useMemo(() => ({ feedback, isInOrder }), [feedback, isInOrder]);
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

/** Below this line a row can be read: the header of the dashboard ends there. */
const READABLE_FROM_PX = 72;
const TOP_PX = 8;

interface Anchor {
  conversation: string;
  top: number;
}

/** The row from which the reader changes the order, and where on the page the row after it begins. */
interface Judging {
  conversation: string;
  next: { conversation: string; pageTop: number } | null;
}

/**
 * Puts a list into a new order around its reader: one row stays exactly where it is on the screen.
 * That is the row with the focus, else the first that can be read; after the reader's own verdict
 * it is the row after the judged one, which moves away, and the focus goes on to it.
 *
 * `reorder` is called when `arrangement` is another value than before. Returns what to call when
 * the reader is about to give or take back feedback in a row, and with null when that failed.
 */
function useSteadyOrder(
  list: RefObject<HTMLElement | null>,
  arrangement: unknown,
  reorder: () => void,
): (conversationId: string | null) => void {
  const judging = useRef<Judging | null>(null);
  const arranged = useRef(arrangement);
  const pending = useRef<{ anchor: Anchor | null; judged: string | null } | null>(null);

  // Registered before the request for the new order: runs once that order is applied.
  useLayoutEffect(() => {
    const { current } = pending;
    if (current === null) return;
    pending.current = null;
    keepInPlace(list.current, current.anchor);
    if (current.judged !== null) focusNear(list.current, current.judged, current.anchor);
    afterPaint(() => {
      // Rows that came out of sight have the height that was estimated for them only now.
      keepInPlace(list.current, current.anchor);
      document.documentElement.style.overflowAnchor = '';
    });
  });

  useLayoutEffect(() => {
    if (arranged.current === arrangement) return;
    arranged.current = arrangement;
    const own = judging.current;
    judging.current = null;
    pending.current = {
      anchor: own === null ? readerIn(list.current) : anchorAfter(own),
      judged: own?.conversation ?? null,
    };
    // The browser's own anchoring would move the page a second time.
    document.documentElement.style.overflowAnchor = 'none';
    reorder();
  });

  return useCallback(
    (conversationId) => {
      judging.current = conversationId === null ? null : judgingIn(list.current, conversationId);
    },
    [list],
  );
}

const rowsOf = (list: HTMLElement | null): HTMLElement[] =>
  list === null ? [] : [...list.querySelectorAll<HTMLElement>('[data-conversation]')];

const rowOf = (list: HTMLElement | null, id: string): HTMLElement | undefined =>
  rowsOf(list).find(({ dataset }) => dataset['conversation'] === id);

function judgingIn(list: HTMLElement | null, conversation: string): Judging {
  const rows = rowsOf(list);
  const own = rows.findIndex(({ dataset }) => dataset['conversation'] === conversation);
  const next = rows[own + 1] ?? rows[own - 1];
  const id = next?.dataset['conversation'];
  if (next === undefined || id === undefined) return { conversation, next: null };
  return {
    conversation,
    next: { conversation: id, pageTop: next.getBoundingClientRect().top + scrollY },
  };
}

const anchorAfter = ({ next }: Judging): Anchor | null =>
  next && { conversation: next.conversation, top: next.pageTop - scrollY };

/** At the top of the page, without focus in the list, its first rows may change. */
function isUnread(list: HTMLElement | null): boolean {
  if (list === null) return true;
  return scrollY <= TOP_PX && !list.matches(':hover') && !list.contains(document.activeElement);
}

const readerIn = (list: HTMLElement | null): Anchor | null =>
  isUnread(list) ? null : anchorIn(list);

function anchorIn(list: HTMLElement | null): Anchor | null {
  const rows = rowsOf(list);
  const row =
    rows.find((candidate) => candidate.contains(document.activeElement)) ??
    rows.find((candidate) => candidate.getBoundingClientRect().bottom > READABLE_FROM_PX);
  const conversation = row?.dataset['conversation'];
  if (row === undefined || conversation === undefined) return null;
  return { conversation, top: row.getBoundingClientRect().top };
}

function keepInPlace(list: HTMLElement | null, anchor: Anchor | null): void {
  if (anchor === null) return;
  const top = rowOf(list, anchor.conversation)?.getBoundingClientRect().top;
  if (top !== undefined) scrollBy({ top: top - anchor.top, behavior: 'instant' });
}

/** The button that was used is gone: to its row, where that is still on the screen, else to the anchor. */
function focusNear(list: HTMLElement | null, judged: string, anchor: Anchor | null): void {
  const row = rowOf(list, judged);
  const box = row?.getBoundingClientRect();
  const onScreen = box !== undefined && box.top >= READABLE_FROM_PX && box.bottom <= innerHeight;
  const target = onScreen || anchor === null ? row : rowOf(list, anchor.conversation);
  target?.focus({ preventScroll: true });
}
