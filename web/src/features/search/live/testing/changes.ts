import { JOB_STATUSES, PLATFORM_RUN_STATES } from '#domain/names.ts';
import type { DomainEvent, Envelope } from '#contracts/events.ts';
import { conversationOf } from '#domain/search/conversations.ts';
import type { Conversation, Phrasing, SearchResult } from '#contracts/search/search.ts';
import {
  analysisOf,
  progressOf,
  resultOf,
  summaryOf,
  uuid,
} from '../../../results/testing/samples.ts';
import type { StreamServer } from './stream-server.ts';

/** Which phrasings found the posts, in turn; posts of older searches name none. */
const FOUND_BY = [[], [0], [1], [0, 1]];

/** What the server writes and publishes, as its commands do. */
export class Changes {
  readonly #stream: StreamServer;
  #made = 0;

  constructor(stream: StreamServer) {
    this.#stream = stream;
  }

  /**
   * Commits one change.
   * @param kind a row of `#kinds`; a search that does not exist is created instead
   * @param n what else is free in it
   */
  make(kind: number, search: number, n: number): Envelope[] {
    this.#made += 1;
    const searchId = uuid(search);
    const isKnown = this.#stream.search(searchId) !== null;
    if (!isKnown || kind === 0) {
      const type = isKnown ? 'search.changed.v1' : 'search.created.v1';
      return [this.#stream.append({ type, data: { search: this.#summary(search, n) } })];
    }
    if (kind === 1) return [this.#platform(searchId, n)];
    if (kind === 2) return [this.#found(searchId, n)];
    if (kind === 3) return this.#judged(searchId, n);
    if (kind === 4) return this.#switched(search, n);
    const analysis = analysisOf({ state: 'completed', headline: `Headline ${this.#made}` });
    const data = { searchId, analysis };
    return [this.#stream.append({ type: 'search.analysis_changed.v1', data })];
  }

  #summary(search: number, n: number) {
    const status = JOB_STATUSES[n % JOB_STATUSES.length] ?? 'running';
    const totalFound = this.#stream.shown(uuid(search)).length;
    return summaryOf(search, { status, totalFound });
  }

  #platform(searchId: string, n: number): Envelope {
    const state = PLATFORM_RUN_STATES[n % PLATFORM_RUN_STATES.length] ?? 'running';
    const progress = progressOf({ state, platform: n % 2 ? 'reddit' : 'hackernews' });
    return this.#stream.append({
      type: 'search.platform_changed.v1',
      data: { searchId, progress },
    });
  }

  /** A new post, published with the whole conversation that it begins or joins. */
  #found(searchId: string, n: number): Envelope {
    const conversationId = uuid(2_000 + (this.#made % 6));
    const foundBy = FOUND_BY[(this.#made + n) % FOUND_BY.length] ?? [];
    const post = resultOf(this.#made, { relevance: n / 7, conversationId, foundBy });
    // What is published is read after the write.
    const event: Extract<DomainEvent, { type: 'search.results_added.v1' }> = {
      type: 'search.results_added.v1',
      data: { searchId, results: [], totalFound: 0 },
    };
    const envelope = this.#stream.append(event, { posts: [post] });
    event.data.results = this.#stream
      .conversations(searchId)
      .filter((each) => conversationOf(each) === conversationId);
    event.data.totalFound = this.#stream.shown(searchId).length;
    return envelope;
  }

  /** What a language model's verdicts change in the list, those that leave it first. */
  #judged(searchId: string, n: number): Envelope[] {
    const before = this.#stream.conversations(searchId);
    const ids = before.slice(n % 3, (n % 3) + 2).map(conversationOf);
    const posts = this.#stream.posts(searchId).flatMap((post): SearchResult[] => {
      const at = ids.indexOf(conversationOf(post));
      const relevance = ((n + this.#made + 3 * at) % 8) / 8;
      return at < 0
        ? []
        : [{ ...post, ownVerdict: { relevance: 0.5, intent: 'other' }, relevance }];
    });
    return [this.#refined(searchId, before, { posts, changed: new Set(ids) })];
  }

  /** Phrasings that go on and off, then what changes in the list. */
  #switched(search: number, n: number): Envelope[] {
    const searchId = uuid(search);
    const before = this.#stream.conversations(searchId);
    const phrasings: Phrasing[] = ['you', 'model'].map((origin, at) => ({
      text: origin,
      origin: origin as Phrasing['origin'],
      active: (n % 3) - 1 !== at,
    }));
    const data = { searchId, phrasings, widenedTo: null, search: this.#summary(search, n) };
    const changed = this.#stream.append(
      { type: 'search.phrasings_changed.v1', data },
      { continues: true },
    );
    data.search = this.#summary(search, n);
    return [changed, this.#refined(searchId, before, { posts: [], changed: new Set() })];
  }

  #refined(
    searchId: string,
    before: readonly Conversation[],
    { posts, changed }: { posts: SearchResult[]; changed: ReadonlySet<string> },
  ): Envelope {
    const limit = this.#stream.search(searchId)?.limit ?? 0;
    const data: { searchId: string; results: Conversation[] } = { searchId, results: [] };
    const envelope = this.#stream.append({ type: 'search.results_refined.v1', data }, { posts });
    const after = this.#stream.conversations(searchId);
    const was = new Map(
      before.slice(0, limit).map((each) => [conversationOf(each), JSON.stringify(each)]),
    );
    const is = after.slice(0, limit);
    const leaving = after
      .slice(limit)
      .filter((each) => changed.has(conversationOf(each)) && was.has(conversationOf(each)));
    const news = is.filter((each) => was.get(conversationOf(each)) !== JSON.stringify(each));
    data.results = [...leaving, ...news];
    return envelope;
  }
}
