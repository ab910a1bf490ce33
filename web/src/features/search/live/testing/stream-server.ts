import { foldConversations } from '#domain/search/conversations.ts';
import { isShown } from '#domain/search/phrasings.ts';
import type {
  Conversation,
  SearchDetail,
  SearchHistory,
  SearchResult,
} from '#contracts/search/search.ts';
import type { DomainEvent, Envelope, EventsPage } from '#contracts/events.ts';
import type { Cursor } from '#contracts/socket.ts';
import { detailOf } from '../../../results/testing/samples.ts';

export type Wire =
  | { type: 'events'; epoch: string; events: Envelope[] }
  | { type: 'reset'; epoch: string; seq: number }
  | { type: 'head'; epoch: string; seq: number };

const VISIBLE_LIMIT = 2;

/** What the server does with an event, besides publishing it. */
interface Write {
  /** Posts that it stores, whether a phrasing that is on found them or not. */
  posts?: readonly SearchResult[];
  /** Whether the next event is of the same transaction: no one reads between the two. */
  continues?: boolean;
}

/** The server's side of one user stream in its simplest form: a list, folded from the start. */
export class StreamServer {
  epoch = 'epoch-0';
  log: Envelope[] = [];
  #writes: Write[] = [];
  /** Events up to this number have been pruned. */
  trimmed = 0;

  get head(): number {
    return this.log.length;
  }

  append(event: DomainEvent, write: Write = {}): Envelope {
    const at = '2026-11-21T09:00:00.000Z';
    const envelope = { seq: this.head + 1, type: event.type, data: event.data, at };
    this.log.push(envelope);
    this.#writes.push(write);
    return envelope;
  }

  /** Restores an older backup: the last events are gone. */
  restore(keep: number): Wire {
    this.log = this.log.slice(0, keep);
    this.#writes = this.#writes.slice(0, keep);
    this.trimmed = Math.min(this.trimmed, keep);
    this.epoch = `epoch-${Number(this.epoch.slice(6)) + 1}`;
    return { type: 'reset', epoch: this.epoch, seq: this.head };
  }

  /** Whether a transaction is still going on at a point in the log. */
  isWithin(seq: number): boolean {
    return this.#writes[seq - 1]?.continues === true;
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

  /** All posts that are stored for a search at a point in the log, as they are then. */
  posts(id: string, asOf = this.head): SearchResult[] {
    const known = new Map<string, SearchResult>();
    for (const [at, { data }] of this.#events(asOf).entries()) {
      if (!('searchId' in data) || data.searchId !== id) continue;
      for (const post of this.#writes[at]?.posts ?? []) known.set(post.id, post);
    }
    return [...known.values()];
  }

  /** Those of them that a phrasing which is on found. */
  shown(id: string, asOf = this.head): SearchResult[] {
    let phrasings: SearchDetail['phrasings'] = [];
    for (const { type, data } of this.#events(asOf))
      if (type === 'search.phrasings_changed.v1' && data.searchId === id)
        phrasings = data.phrasings;
    return this.posts(id, asOf).filter((post) => isShown(post, phrasings));
  }

  /** All conversations of a search at a point in the log, the best one first. */
  conversations(id: string, asOf = this.head): Conversation[] {
    return foldConversations(this.shown(id, asOf));
  }

  history(asOf = this.head): SearchHistory {
    const items: SearchHistory['items'] = [];
    for (const event of this.#events(asOf)) {
      if (event.type === 'search.created.v1') items.unshift(event.data.search);
      if (event.type !== 'search.changed.v1' && event.type !== 'search.phrasings_changed.v1')
        continue;
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
  if (event.type === 'search.phrasings_changed.v1') {
    const { search, ...phrasings } = event.data;
    return { ...detail, ...search, ...phrasings };
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
