import type { Asker } from '../ask.ts';
import { collectFeed } from '../feed.ts';
import type { FeedPage } from '../feed.ts';
import type { FeedRequest, ReadFeed } from '../port.ts';
import { mapItems } from '../wire.ts';
import { mapQuestion, answerSchema } from './map.ts';

const SOURCE = 'Stack Overflow';
/** Without a key there are 300 requests a day for everything, including users' searches. */
const MAX_PAGES = 5;
const PAGE_SIZE = 100;
const PAUSED = `${SOURCE} asked for a pause before everything was read.`;

/** Newest questions, then the unanswered ones with the most votes among them. */
export function createStackOverflowFeed(
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
    for (let page = 1; page <= MAX_PAGES; page += 1) {
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
