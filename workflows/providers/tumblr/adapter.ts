import { createAsker, numberHeader } from '../ask.ts';
import { tumblrService } from '#domain/platforms/tumblr.ts';
import { collectTags } from '../collect.ts';
import type { Page } from '../collect.ts';
import type { AdapterDeps } from '../deps.ts';
import type { HttpAnswer } from '#http/client.ts';
import { localMatcher } from '../text/local-match.ts';
import type { Provider, ProviderRequest } from '../port.ts';
import { lastPosition, mapItems } from '../wire.ts';
import { mapPost } from './map.ts';
import { answerSchema, positionOf, positionSchema } from './wire.ts';

const SOURCE = 'Tumblr';
const PAGE_SIZE = 20;
/** 200 posts of one tag, also when pages are short; a search reads 24 pages of the 1,000 an hour. */
const MAX_PAGES = 14;
const MAX_REQUESTS = 24;
const MAX_TAGS = 4;

interface TumblrConfig {
  baseUrl: string;
  apiKey: string;
}

/** Milliseconds until the hour's or day's allowance is fresh, when one of them is used up. */
function exhaustedFor(answer: HttpAnswer): number | undefined {
  const waits = ['perhour', 'perday'].flatMap((period) => {
    const remaining = numberHeader(answer, `x-ratelimit-${period}-remaining`);
    const resetSeconds = numberHeader(answer, `x-ratelimit-${period}-reset`);
    return remaining === 0 && resetSeconds !== undefined ? [resetSeconds * 1000] : [];
  });
  return waits.length > 0 ? Math.max(...waits) : undefined;
}

/** Posts by tag, newest first, matched to the query here: Tumblr offers no text search. */
export function createTumblr(config: TumblrConfig, deps: AdapterDeps): Provider {
  const { ask, pause } = createAsker({ source: SOURCE, exhaustedFor }, deps);

  async function* readTag(
    tag: string,
    { since, query }: ProviderRequest,
    budget: { requests: number },
    signal: AbortSignal,
  ): AsyncGenerator<Page> {
    const matches = localMatcher(query);
    let before: number | null = null;
    for (let page = 0; page < MAX_PAGES && budget.requests > 0; page += 1) {
      budget.requests -= 1;
      const parameters = new URLSearchParams({
        tag,
        limit: String(PAGE_SIZE),
        api_key: config.apiKey,
      });
      if (before !== null) parameters.set('before', String(before));
      const url = `${config.baseUrl}/tagged?${parameters}`;
      const { response } = await ask({ url, signal }, answerSchema);
      const posts = mapItems(response, mapPost, SOURCE);
      yield {
        posts: posts.filter(({ title, content, tags }) => matches(`${title}\n${content}`, tags)),
      };
      const last = lastPosition(response, positionSchema);
      if (last === null || pause.isOn()) return;
      const position = positionOf(last);
      if (position * 1000 < since.getTime() || position === before) return;
      before = position;
    }
  }

  return {
    id: 'tumblr',
    capabilities: tumblrService.capabilities,
    search(request, { signal }) {
      const budget = { requests: MAX_REQUESTS };
      return collectTags(request, MAX_TAGS, (tag) => readTag(tag, request, budget, signal));
    },
  };
}
