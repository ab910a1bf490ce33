import { conversationOf } from '#domain/search/conversations.ts';
import { compareResults } from '#domain/search/order.ts';
import type { Conversation, SearchDetail, SearchHistory } from '#contracts/search/search.ts';
import type { DomainEvent, Envelope, EventsPage } from '#contracts/events.ts';
import type { Cursor } from '#contracts/socket.ts';
import { detailOf } from '../../../results/testing/samples.ts';

export type Wire =
  | { type: 'events'; epoch: string; events: Envelope[] }
  | { type: 'reset'; epoch: string; seq: number }
  | { type: 'head'; epoch: string; seq: number };

const VISIBLE_LIMIT = 2;

/** The server's side of one user stream in its simplest form: a list, folded from the start. */
export class StreamServer {
  epoch = 'epoch-0';
  log: Envelope[] = [];
  /** Events up to this number have been pruned. */
  trimmed = 0;

  get head(): number {
    return this.log.length;
  }

  append(event: DomainEvent): Envelope {
    const at = '2026-11-21T09:00:00.000Z';
    const envelope = { seq: this.head + 1, type: event.type, data: event.data, at };
    this.log.push(envelope);
    return envelope;
  }

  /** Restores an older backup: the last events are gone. */
  restore(keep: number): Wire {
    this.log = this.log.slice(0, keep);
    this.trimmed = Math.min(this.trimmed, keep);
    this.epoch = `epoch-${Number(this.epoch.slice(6)) + 1}`;
    return { type: 'reset', epoch: this.epoch, seq: this.head };
  }

  trim(): void {
    this.trimmed = this.head;
  }

  join(cursor: Cursor | null): Wire[] {
    if (cursor === null) return [this.headFrame()];
    const page = this.readAfter(cursor.seq, cursor.epoch, 1_000);
    const missed: Wire = page.reset
      ? { type: 'reset', epoch: this.epoch, seq: this.head }
      : { type: 'events', epoch: this.epoch, events: page.events };
    return [missed, this.headFrame()];
  }

  headFrame(): Wire {
    return { type: 'head', epoch: this.epoch, seq: this.head };
  }

  readAfter(after: number, epoch: string, limit: number): EventsPage {
    const known = epoch === this.epoch && after >= this.trimmed && after <= this.head;
    return {
      epoch: this.epoch,
      head: this.head,
      reset: !known,
      events: known ? this.log.slice(after, after + limit) : [],
    };
  }

  /** The response of GET search at a point in the log; null before the search exists. */
  search(id: string, asOf = this.head): SearchDetail | null {
    let detail: SearchDetail | null = null;
    for (const event of this.#events(asOf)) {
      if (event.type === 'search.created.v1' && event.data.search.id === id) {
        detail = detailOf(0, { ...event.data.search, searchId: id });
      } else if (detail !== null) detail = next(detail, event);
    }
    return detail && { ...detail, results: this.conversations(id, asOf).slice(0, detail.limit) };
  }

  /** All conversations of a search at a point in the log, the best one first. */
  conversations(id: string, asOf = this.head): Conversation[] {
    const known = new Map<string, Conversation>();
    for (const { type, data } of this.#events(asOf)) {
      if (type !== 'search.results_added.v1' && type !== 'search.results_refined.v1') continue;
      if (data.searchId !== id) continue;
      for (const each of data.results) known.set(conversationOf(each), each);
    }
    return [...known.values()].toSorted(compareResults);
  }

  history(asOf = this.head): SearchHistory {
    const items: SearchHistory['items'] = [];
    for (const event of this.#events(asOf)) {
      if (event.type === 'search.created.v1') items.unshift(event.data.search);
      if (event.type !== 'search.changed.v1') continue;
      const { search } = event.data;
      const at = items.findIndex((item) => item.id === search.id);
      if (at >= 0) items[at] = search;
    }
    return { items: items.slice(0, VISIBLE_LIMIT), nextCursor: null, visibleLimit: VISIBLE_LIMIT };
  }

  #events(asOf: number): DomainEvent[] {
    return this.log.slice(0, asOf).map(({ type, data }) => ({ type, data }) as DomainEvent);
  }
}

function next(detail: SearchDetail, event: DomainEvent): SearchDetail {
  if (event.type === 'search.changed.v1' && event.data.search.id === detail.id) {
    return { ...detail, ...event.data.search };
  }
  if (!('searchId' in event.data) || event.data.searchId !== detail.id) return detail;
  if (event.type === 'search.analysis_changed.v1') {
    return { ...detail, analysis: event.data.analysis };
  }
  if (event.type === 'search.platform_changed.v1') {
    const { progress } = event.data;
    const rows = detail.progress.slice();
    const at = rows.findIndex((row) => row.platform === progress.platform);
    rows[at === -1 ? rows.length : at] = progress;
    return { ...detail, progress: rows };
  }
  if (event.type === 'search.results_added.v1') {
    return { ...detail, totalFound: event.data.totalFound };
  }
  if (event.type === 'search.feedback_changed.v1') {
    const { searchResultId: id, feedback } = event.data;
    const kept = detail.feedback.filter((given) => given.searchResultId !== id);
    return { ...detail, feedback: feedback === null ? kept : kept.concat(feedback) };
  }
  if (event.type === 'search.rejected_changed.v1') {
    return { ...detail, rejectedCount: event.data.rejectedCount };
  }
  return detail;
}
