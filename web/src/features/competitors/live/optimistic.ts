import { current, isDraft } from '@reduxjs/toolkit';
import type { Competitor } from '#contracts/competitors/competitor.ts';
import type { MonitoredCompetitor, MonitoredList } from '#contracts/competitors/monitoring.ts';

/**
 * True until the server has confirmed the row: a confirmed one collects on at least one platform.
 */
export const isPending = ({ options }: Pick<MonitoredCompetitor, 'options'>): boolean =>
  options.platforms.length === 0;

function pendingRow(competitor: Competitor, now: string): MonitoredCompetitor {
  return {
    ...competitor,
    status: 'discovered',
    monitoredSince: now,
    monitoredUntil: now,
    collecting: true,
    options: { platforms: [], analysisDays: 0, alertThreshold: 0, sentimentThreshold: 0 },
    baseline: { done: false, days: 0, mentions: 0 },
    daily: [],
    dailyTo: now.slice(0, 10),
    unread: 0,
    lastEvent: null,
    lastCollectedAt: null,
    note: null,
  };
}

/** Adds competitors to the top of the list before the server has answered. */
export function putPending(
  list: MonitoredList,
  competitors: readonly Competitor[],
  at: Date,
): void {
  const known = new Set(list.competitors.map(({ id }) => id));
  const rows = competitors
    .filter(({ id }) => !known.has(id))
    .map((competitor) => pendingRow(competitor, at.toISOString()));
  changingUse(list, () => list.competitors.unshift(...rows));
}

/**
 * Replaces the pending rows of `asked` by the rows that the server added and removes the others.
 * Rows already confirmed by an event do not change.
 */
export function settlePending(
  list: MonitoredList,
  asked: readonly Pick<Competitor, 'id'>[],
  added: readonly MonitoredCompetitor[],
): void {
  const waiting = new Set(asked.map(({ id }) => id));
  const confirmed = new Map(added.map((competitor) => [competitor.id, competitor]));
  changingUse(list, () => {
    list.competitors = list.competitors.flatMap((row) => {
      if (!waiting.has(row.id) || !isPending(row)) return [row];
      return confirmed.get(row.id) ?? [];
    });
  });
}

/** Archived competitors use no places. */
const placesOf = ({ competitors }: Pick<MonitoredList, 'competitors'>): number =>
  competitors.filter(({ status }) => status !== 'archived').length;

/**
 * Changes the list and adjusts the places in use by the difference: watched searches, which are not
 * in the list, use places, too.
 */
export function changingUse(list: MonitoredList, change: () => void): void {
  const before = placesOf(list);
  change();
  list.used += placesOf(list) - before;
}

/** A removed row and its position. */
interface TakenRow {
  row: MonitoredCompetitor;
  index: number;
}

export function takeOut(list: MonitoredList, id: string): TakenRow | null {
  const index = list.competitors.findIndex((row) => row.id === id);
  const row = list.competitors[index];
  if (row === undefined) return null;
  // A copy, since an Immer draft must not outlive its update.
  const taken = { row: isDraft(row) ? current(row) : row, index };
  changingUse(list, () => list.competitors.splice(index, 1));
  return taken;
}

/** A failed removal restores the row at its position. */
export function putBack(list: MonitoredList, taken: TakenRow | null): void {
  if (taken === null || list.competitors.some(({ id }) => id === taken.row.id)) return;
  changingUse(list, () =>
    list.competitors.splice(Math.min(taken.index, list.competitors.length), 0, taken.row),
  );
}
