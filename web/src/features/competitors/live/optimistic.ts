import { current, isDraft } from '@reduxjs/toolkit';
import type { Competitor } from '#contracts/competitors/competitor.ts';
import type { MonitoredCompetitor, MonitoredList } from '#contracts/competitors/monitoring.ts';

/** True while the server has not confirmed the row. A confirmed one collects on some platform. */
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

/** Puts competitors on top of the list before the server has answered. */
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
 * Replaces the pending rows of `asked` by what the server added; the others leave the list. Rows
 * that an event has confirmed already stay as they are.
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

/** Archived competitors free their places. */
const placesOf = ({ competitors }: Pick<MonitoredList, 'competitors'>): number =>
  competitors.filter(({ status }) => status !== 'archived').length;

/**
 * Changes the list, and the places in use by as many as its competitors take more or less: watched
 * searches, which are not in the list, use places too.
 */
export function changingUse(list: MonitoredList, change: () => void): void {
  const before = placesOf(list);
  change();
  list.used += placesOf(list) - before;
}

/** A row that left the list, and where it was. */
interface TakenRow {
  row: MonitoredCompetitor;
  index: number;
}

export function takeOut(list: MonitoredList, id: string): TakenRow | null {
  const index = list.competitors.findIndex((row) => row.id === id);
  const row = list.competitors[index];
  if (row === undefined) return null;
  // A copy: a draft of the store must not outlive its update.
  const taken = { row: isDraft(row) ? current(row) : row, index };
  changingUse(list, () => list.competitors.splice(index, 1));
  return taken;
}

/** R-STATE-21: a failed removal brings the row back to its place. */
export function putBack(list: MonitoredList, taken: TakenRow | null): void {
  if (taken === null || list.competitors.some(({ id }) => id === taken.row.id)) return;
  changingUse(list, () =>
    list.competitors.splice(Math.min(taken.index, list.competitors.length), 0, taken.row),
  );
}
