import type { z } from 'zod';
import { createAsker, numberHeader } from '../ask.ts';
import type { WholeAnswer } from '../ask.ts';
import { rarityOf } from '#domain/language/rarity.ts';
import { squash } from '#domain/query/joined-tags.ts';
import { stem, withoutPlural } from '#domain/query/words.ts';
import { doerOrDeed } from '#domain/search/same-words.ts';
import type { Validators } from '#http/conditional.ts';
import { redditService } from '#domain/platforms/reddit.ts';
import { collect, takeTurns } from '../collect.ts';
import type { Page } from '../collect.ts';
import type { HttpAnswer } from '#http/client.ts';
import { ProviderError } from '../port.ts';
import type { Provider, ProviderRequest, ProviderQuery, QueryTerm, AdapterDeps } from '../port.ts';
import { mapItems } from '../wire.ts';
import { createRedditFeed } from './feed.ts';
import { TokenRefusedError, createTokenSource } from './token.ts';
import type { TokenConfig } from './token.ts';
import { listingSchema, mapChild } from './wire.ts';

const SOURCE = 'Reddit';
const PAGE_SIZE = 100;
/** Search ends near 250 results, whatever the cursor. */
const MAX_PAGES = 3;
const PAUSED = `${SOURCE}'s limit was reached before everything was read.`;

interface RedditConfig extends TokenConfig {
  baseUrl: string;
  /** Whose new posts are read for Trending Problems, without `r/`. */
  communities: readonly string[];
}

/** Milliseconds until the allowance resets; the headers contain a float and seconds. */
function exhaustedFor(answer: HttpAnswer): number | undefined {
  const remaining = numberHeader(answer, 'x-ratelimit-remaining') ?? Infinity;
  const resetSeconds = numberHeader(answer, 'x-ratelimit-reset') ?? 0;
  return remaining < 1 && resetSeconds > 0 ? resetSeconds * 1000 : undefined;
}

/** Posts of Reddit through its Data API, which needs an app that Reddit approved. */
export function createReddit(config: RedditConfig, deps: AdapterDeps): Provider {
  const { now } = deps;
  const tokens = createTokenSource(config, deps);
  const { askIfChanged, pause } = createAsker(
    {
      source: SOURCE,
      exhaustedFor,
      failureOf: ({ status }) => (status === 401 ? new TokenRefusedError() : null),
    },
    deps,
  );

  /** One request; a rejected access token is renewed once. */
  async function askWithToken(
    url: string,
    signal: AbortSignal,
    known: Validators | null = null,
    isSecondTry = false,
  ): Promise<WholeAnswer<z.output<typeof listingSchema>>> {
    const token = await tokens.get(signal);
    const headers = { authorization: `bearer ${token}` };
    try {
      return await askIfChanged({ url, signal, headers }, listingSchema, known);
    } catch (error) {
      if (!(error instanceof TokenRefusedError)) throw error;
      tokens.discard(token);
      if (isSecondTry) throw error;
      return askWithToken(url, signal, known, true);
    }
  }

  async function readPage(
    q: string,
    request: ProviderRequest,
    after: string | null,
    signal: AbortSignal,
  ) {
    const parameters = new URLSearchParams({
      q,
      sort: 'relevance',
      t: windowFor(request.since, now()),
      type: 'link',
      limit: String(PAGE_SIZE),
      raw_json: '1',
    });
    if (after !== null) parameters.set('after', after);
    const { value } = await askWithToken(`${config.baseUrl}/search?${parameters}`, signal);
    return value?.data ?? { after: null, children: [] };
  }

  async function* pages(
    q: string,
    request: ProviderRequest,
    signal: AbortSignal,
    maxPages: number,
  ): AsyncGenerator<Page> {
    let after: string | null = null;
    for (let page = 0; page < maxPages; page += 1) {
      const listing = await readPage(q, request, after, signal);
      const posts = mapItems(listing.children, mapChild, SOURCE);
      const next: string | null = listing.after ?? null;
      const more = next !== null && next !== after && listing.children.length > 0;
      const cutShort = more && (pause.isOn() || page === maxPages - 1);
      yield more && pause.isOn() ? { posts, cutShort, note: PAUSED } : { posts, cutShort };
      if (!more || pause.isOn()) return;
      after = next;
    }
  }

  return {
    id: 'reddit',
    capabilities: redditService.capabilities,
    search(request, { signal }) {
      const queries = toRedditQueries(request.query);
      const maxPages = Math.ceil(MAX_PAGES / queries.length);
      const sources = queries.map((q) => pages(q, request, signal, maxPages));
      return collect(takeTurns(sources), request);
    },
    takesWhole: fitsReddit,
    readFeed: createRedditFeed(config, askWithToken),
  };
}

const MAX_QUERY = 512;

// A bare AND, OR or NOT would be read as an operator, a colon as a field.
const quote = ({ text, phrase }: QueryTerm): string =>
  phrase || /^(?:and|or|not)$/iu.test(text) || text.includes(':')
    ? `"${text.replaceAll('"', ' ')}"`
    : text;

const anyOf = (terms: readonly QueryTerm[]): string =>
  terms.length === 1 ? terms.map(quote).join('') : `(${terms.map(quote).join(' OR ')})`;

const wantedOf = (query: ProviderQuery): string => query.groups.map(anyOf).join(' ');

export const fitsReddit = (query: ProviderQuery): boolean => wantedOf(query).length <= MAX_QUERY;

/**
 * The query in Reddit's syntax, at most 512 characters. Exclusions are left out when they do not
 * fit: the answer is filtered by them again anyway.
 * @throws ProviderError bad_request when the wanted terms alone are too long.
 */
export function toRedditQuery(query: ProviderQuery): string {
  const wanted = wantedOf(query);
  const whole = [wanted, ...query.excluded.map((term) => `NOT ${quote(term)}`)].join(' ');
  if (whole.length <= MAX_QUERY) return whole;
  if (wanted.length <= MAX_QUERY) return wanted;
  throw new ProviderError('bad_request', `Reddit takes at most ${MAX_QUERY} characters.`);
}

const listsOf = (lists: ProviderQuery['phrasings']): string[] =>
  lists.map((terms) => terms.map(quote).join(' '));

/** A sentence and its wordings by rules; about as many requests as a search by one has pages. */
const MAX_QUERIES = 4;

/**
 * The searches that ask a query. One takes the words of a whole query, but Reddit does not say
 * whether OR holds between lists of words: each wording of a sentence is a search of its own, and
 * so is each alternative of what is too long for one.
 * @throws ProviderError bad_request when a list of words is too long.
 */
export function toRedditQueries(query: ProviderQuery): string[] {
  const isSplit = !fitsReddit(query) && query.alternatives.length > 1;
  if (isSplit) return listsOf(query.alternatives).slice(0, MAX_QUERIES);
  const all = [toRedditQuery(query), communitiesOf(query), ...listsOf(query.phrasings)];
  return all.filter((each) => each !== '').slice(0, MAX_QUERIES);
}

const MAX_COMMUNITIES = 6;

/**
 * The communities that a trade or a market of the query may have, by their usual names: people there
 * rarely say what they are. Empty for a query with one wording: it is meant as it is.
 */
function communitiesOf({ phrasings, alternatives }: ProviderQuery): string {
  const lists = phrasings.length > 0 ? phrasings : alternatives.length > 1 ? alternatives : [];
  const names = lists
    .filter((terms) => terms.length === 1 && terms.every(isTelling))
    .flatMap((terms) => terms.flatMap(({ text }) => [text, ...doerOrDeed(text)]))
    .map(squash)
    .flatMap((name) => [withoutPlural(name), `${withoutPlural(name)}s`])
    .filter((name) => COMMUNITY.test(name));
  const some = [...new Set(names)].slice(0, MAX_COMMUNITIES);
  const asked = some.map((name) => `subreddit:${name}`).join(' OR ');
  return some.length > 1 ? `(${asked})` : asked;
}

/** How communities are named. */
const COMMUNITY = /^[a-z0-9]{5,21}$/u;
/** From this rarity on, a word belongs to few markets. */
const RARE = 8;
const isTelling = ({ text, phrase }: QueryTerm): boolean =>
  phrase || rarityOf(stem(text.toLowerCase())) >= RARE;

const WINDOWS = [
  ['hour', 3_600],
  ['day', 86_400],
  ['week', 604_800],
  ['month', 2_592_000],
  ['year', 31_536_000],
] as const;

/** The smallest of Reddit's windows that covers the requested time. */
export function windowFor(since: Date, now: Date): string {
  const seconds = (now.getTime() - since.getTime()) / 1000;
  return WINDOWS.find(([, size]) => size >= seconds)?.[0] ?? 'all';
}
