import { createAsker } from '../ask.ts';
import { stackoverflowService } from '#domain/platforms/stackoverflow.ts';
import { collectAlternatives } from '../collect.ts';
import type { Page } from '../collect.ts';
import type {
  Provider,
  ProviderRequest,
  QueryTerm,
  FeedRequest,
  ReadFeed,
  AdapterDeps,
} from '../port.ts';
import { mapItems } from '../wire.ts';
import { mapQuestion, answerSchema, failureOf } from './map.ts';
import type { Asker } from '../ask.ts';
import { collectFeed } from '../feed.ts';
import type { FeedPage } from '../feed.ts';

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

/** Without a key there are 300 requests a day for everything, including users' searches. */
const FEED_PAGES = 5;
const PAGE_SIZE = 100;

/** Newest questions, then the unanswered ones with the most votes among them. */
function createStackOverflowFeed(
  config: { baseUrl: string; key?: string | undefined },
  { askIfChanged, pause }: Asker,
): ReadFeed {
  async function readPage(
    path: string,
    sort: string,
    since: Date,
    page: number,
    signal: AbortSignal,
  ) {
    const parameters = new URLSearchParams({
      site: 'stackoverflow',
      sort,
      order: 'desc',
      fromdate: String(Math.floor(since.getTime() / 1000)),
      pagesize: String(PAGE_SIZE),
      page: String(page),
      filter: 'withbody',
    });
    if (config.key) parameters.set('key', config.key);
    const url = `${config.baseUrl}/${path}?${parameters}`;
    const { value, at } = await askIfChanged({ url, signal }, answerSchema, null);
    if (value?.backoff) pause.begin(value.backoff * 1000);
    const posts = mapItems(value?.items ?? [], mapQuestion, SOURCE);
    return { posts, at, more: value?.has_more === true };
  }

  async function* pages({ since }: FeedRequest, signal: AbortSignal) {
    for (let page = 1; page <= FEED_PAGES; page += 1) {
      const { posts, at, more } = await readPage('questions', 'creation', since, page, signal);
      const stops = pause.isOn();
      yield (more && stops ? { posts, at, note: PAUSED } : { posts, at }) satisfies FeedPage;
      if (stops) return;
      if (!more) break;
    }
    const { posts, at } = await readPage('questions/unanswered', 'votes', since, 1, signal);
    yield { posts, at } satisfies FeedPage;
  }
  return (request, { signal }) => collectFeed(pages(request, signal), request);
}
