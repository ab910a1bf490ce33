import { failureOfStatus, parseAnswer } from '../answers.ts';
import { CAPABILITIES } from '../capabilities.ts';
import { collect } from '../collect.ts';
import type { Page } from '../collect.ts';
import type { AdapterDeps } from '../deps.ts';
import { JSON_TYPES } from '../http.ts';
import type { HttpAnswer } from '../http.ts';
import { createPause } from '../pause.ts';
import type { Provider, ProviderRequest } from '../port.ts';
import { mapItems } from '../wire.ts';
import { mapChild } from './map.ts';
import { toRedditQuery, windowFor } from './query.ts';
import { createTokenSource } from './token.ts';
import type { TokenConfig } from './token.ts';
import { listingSchema } from './wire.ts';

const SOURCE = 'Reddit';
const PAGE_SIZE = 100;
/** Search ends near 250 results, whatever the cursor. */
const MAX_PAGES = 3;
const PAUSED = `${SOURCE}'s limit was reached before everything was read.`;

export interface RedditConfig extends TokenConfig {
  baseUrl: string;
}

/** Milliseconds until a fresh allowance, when the headers say that this one is used up. */
function exhaustedFor({ headers }: HttpAnswer): number | undefined {
  const remaining = Number.parseFloat(headers['x-ratelimit-remaining'] ?? '');
  const resetSeconds = Number.parseFloat(headers['x-ratelimit-reset'] ?? '');
  return remaining < 1 && resetSeconds > 0 ? resetSeconds * 1000 : undefined;
}

/** Posts of Reddit through its Data API, which needs an app that Reddit approved. */
export function createReddit(config: RedditConfig, deps: AdapterDeps): Provider {
  const { http, now } = deps;
  const tokens = createTokenSource(config, deps);
  const pause = createPause(SOURCE, now);

  async function ask(url: string, signal: AbortSignal, isSecondTry = false): Promise<HttpAnswer> {
    const token = await tokens.get(signal);
    const answer = await http.send({
      url,
      source: SOURCE,
      signal,
      headers: { authorization: `bearer ${token}` },
      accept: JSON_TYPES,
      maxRedirects: 0,
    });
    if (answer.status !== 401) return answer;
    tokens.discard(token);
    return isSecondTry ? answer : ask(url, signal, true);
  }

  async function readPage(request: ProviderRequest, after: string | null, signal: AbortSignal) {
    pause.check();
    const parameters = new URLSearchParams({
      q: toRedditQuery(request.query),
      sort: 'relevance',
      t: windowFor(request.since, now()),
      type: 'link',
      limit: String(PAGE_SIZE),
      raw_json: '1',
    });
    if (after !== null) parameters.set('after', after);
    const answer = await ask(`${config.baseUrl}/search?${parameters}`, signal);
    const exhaustedMs = exhaustedFor(answer);
    const failure = failureOfStatus(answer, SOURCE, now(), exhaustedMs);
    if (exhaustedMs) pause.begin(exhaustedMs);
    if (failure) throw failure;
    return parseAnswer(answer, listingSchema, SOURCE).data;
  }

  async function* pages(request: ProviderRequest, signal: AbortSignal): AsyncGenerator<Page> {
    let after: string | null = null;
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const listing = await readPage(request, after, signal);
      const posts = mapItems(listing.children, mapChild, SOURCE);
      const next: string | null = listing.after ?? null;
      const more = next !== null && next !== after && listing.children.length > 0;
      yield more && pause.isOn() ? { posts, note: PAUSED } : { posts };
      if (!more || pause.isOn()) return;
      after = next;
    }
  }

  return {
    id: 'reddit',
    capabilities: CAPABILITIES.reddit,
    search: (request, { signal }) => collect(pages(request, signal), request),
  };
}
