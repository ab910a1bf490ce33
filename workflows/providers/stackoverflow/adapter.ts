import { createAsker } from '../ask.ts';
import { stackoverflowService } from '#domain/platforms/stackoverflow.ts';
import { collectAlternatives } from '../collect.ts';
import type { Page } from '../collect.ts';
import type { AdapterDeps } from '../deps.ts';
import type { Provider, ProviderRequest, QueryTerm } from '../port.ts';
import { mapItems } from '../wire.ts';
import { failureOf } from './failures.ts';
import { createStackOverflowFeed } from './feed.ts';
import { mapQuestion, answerSchema } from './map.ts';

const SOURCE = 'Stack Overflow';
/** Each alternative is a separate request; without a key there are 300 a day. */
const MAX_ALTERNATIVES = 4;
const MAX_PAGES = 4;
const MAX_PAGE_SIZE = 100;
const PAUSED = `${SOURCE} asked for a pause before everything was read.`;

interface StackOverflowConfig {
  baseUrl: string;
  key?: string | undefined;
}

/** Questions of Stack Overflow through the Stack Exchange API 2.3, exact window. */
export function createStackOverflow(config: StackOverflowConfig, deps: AdapterDeps): Provider {
  // The API bans clients that ignore its `backoff`: the pause outlives the search.
  const asker = createAsker({ source: SOURCE, failureOf }, deps);
  const { ask, pause } = asker;

  function addressOf(terms: readonly QueryTerm[], request: ProviderRequest, page: number): string {
    const parameters = new URLSearchParams({
      site: 'stackoverflow',
      q: terms.map(({ text, phrase }) => (phrase ? `"${text}"` : text)).join(' '),
      fromdate: String(Math.floor(request.since.getTime() / 1000)),
      sort: 'relevance',
      order: 'desc',
      pagesize: String(Math.min(request.limit, MAX_PAGE_SIZE)),
      page: String(page),
      filter: 'withbody',
    });
    if (config.key) parameters.set('key', config.key);
    return `${config.baseUrl}/search/advanced?${parameters}`;
  }

  async function readPage(url: string, signal: AbortSignal) {
    const wrapper = await ask({ url, signal }, answerSchema);
    if (wrapper.backoff) pause.begin(wrapper.backoff * 1000);
    return wrapper;
  }

  async function* alternative(
    terms: readonly QueryTerm[],
    request: ProviderRequest,
    signal: AbortSignal,
  ): AsyncGenerator<Page> {
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const wrapper = await readPage(addressOf(terms, request, page), signal);
      const posts = mapItems(wrapper.items, mapQuestion, SOURCE);
      const more = wrapper.has_more === true;
      yield more && pause.isOn() ? { posts, note: PAUSED } : { posts };
      if (!more || pause.isOn()) return;
    }
  }

  return {
    id: 'stackoverflow',
    capabilities: stackoverflowService.capabilities,
    search: (request, { signal }) =>
      collectAlternatives(request, MAX_ALTERNATIVES, (terms) =>
        alternative(terms, request, signal),
      ),
    readFeed: createStackOverflowFeed(config, asker),
  };
}
