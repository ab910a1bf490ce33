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
  list.competitors.unshift(...rows);
  list.used += rows.length;
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
  list.competitors = list.competitors.flatMap((row) => {
    if (!waiting.has(row.id) || !isPending(row)) return [row];
    return confirmed.get(row.id) ?? [];
  });
  list.used = usedPlaces(list);
}

/** Archived competitors free their places. */
export const usedPlaces = ({ competitors }: Pick<MonitoredList, 'competitors'>): number =>
  competitors.filter(({ status }) => status !== 'archived').length;

/** A row that left the list, and where it was. */
export interface TakenRow {
  row: MonitoredCompetitor;
  index: number;
}

export function takeOut(list: MonitoredList, id: string): TakenRow | null {
  const index = list.competitors.findIndex((row) => row.id === id);
  const row = list.competitors[index];
  if (row === undefined) return null;
  // A copy: a draft of the store must not outlive its update.
  const taken = { row: isDraft(row) ? current(row) : row, index };
  list.competitors.splice(index, 1);
  list.used = usedPlaces(list);
  return taken;
}

/** R-STATE-21: a failed removal brings the row back to its place. */
export function putBack(list: MonitoredList, taken: TakenRow | null): void {
  if (taken === null || list.competitors.some(({ id }) => id === taken.row.id)) return;
  list.competitors.splice(Math.min(taken.index, list.competitors.length), 0, taken.row);
  list.used = usedPlaces(list);
}
