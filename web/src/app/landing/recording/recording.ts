import type { Envelope } from '#contracts/events.ts';
import type { SearchDetail } from '#contracts/search/search.ts';
import { foldSearch } from '../../../features/search/live/fold-search.ts';
import type { NumberedEvent } from '../../../live/numbered-event.ts';

/** One search as the gateway sent it: its first state, then its events in order. */
export interface Recording {
  initial: SearchDetail;
  events: readonly Envelope[];
}

/** How long the recording plays: a real search is faster than anyone could read. */
export const PLAYS_MS = 6_000;
/** The frame is seen empty for a moment before the first event. */
const LEAD_MS = 800;

/**
 * When to show each event, in milliseconds after the start: in order, with the original intervals.
 */
export function playTimes(recording: Recording): number[] {
  const came = offsets(recording);
  const scale = (PLAYS_MS - LEAD_MS) / Math.max(1, came.at(-1) ?? 1);
  return came.map((ms) => Math.round(LEAD_MS + ms * scale));
}

/** Milliseconds after the start at which each event came. */
export const offsets = ({ initial, events }: Recording): number[] =>
  events.map(({ at }) => Math.max(0, Date.parse(at) - Date.parse(initial.createdAt)));

/** The search after the first `step` events, folded as an open page of the dashboard folds them. */
export function searchAt({ initial, events }: Recording, step: number): SearchDetail {
  const search = structuredClone(initial);
  const heard = events
    .slice(0, step)
    .map((event) => ({ ...structuredClone(event), stream: 'user' }) as NumberedEvent);
  foldSearch(search, heard);
  return search;
}

const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** The same with every time moved, so that ages and durations read as they did back then. */
export function shiftTimes<T>(value: T, byMs: number): T {
  return JSON.parse(JSON.stringify(value), (_key, inner: unknown) =>
    typeof inner === 'string' && TIME.test(inner)
      ? new Date(Date.parse(inner) + byMs).toISOString()
      : inner,
  ) as T;
}
