import type { Asker } from '../ask.ts';
import { collectFeed } from '../feed.ts';
import type { FeedPage } from '../feed.ts';
import type { FeedRequest, ReadFeed } from '../port.ts';
import { mapItems } from '../wire.ts';
import { mapIssue, answerSchema } from './map.ts';

const SOURCE = 'GitHub';
/** Of 10 searches a minute without a token, most are reserved for users. */
const MAX_PAGES = 4;
const PAGE_SIZE = 100;
const CUT = `${SOURCE} found only a part in the time it had.`;

/** Recently commented issues, as far back as the request goes. */
export function createGitHubFeed(
  config: { baseUrl: string; headers: Readonly<Record<string, string>> },
  { askIfChanged, pause }: Asker,
): ReadFeed {
  async function* pages({ since, validators }: FeedRequest, signal: AbortSignal) {
    // Whole hours, so that a quiet half hour asks the very same question and costs nothing.
    const hour = new Date(Math.floor(since.getTime() / 3_600_000) * 3_600_000).toISOString();
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const parameters = new URLSearchParams({
        q: `is:issue comments:>0 updated:>=${hour.replace('.000Z', 'Z')}`,
        sort: 'updated',
        order: 'desc',
        per_page: String(PAGE_SIZE),
        page: String(page),
      });
      const url = `${config.baseUrl}/search/issues?${parameters}`;
      const question = { url, signal, headers: config.headers };
      const answer = await askIfChanged(question, answerSchema, page === 1 ? validators : null);
      const { at, value } = answer;
      if (value === null) {
        yield { posts: [], at, validators: answer.validators, unchanged: true } satisfies FeedPage;
        return;
      }
      const posts = mapItems(value.items, mapIssue, SOURCE);
      const more = value.items.length > 0 && page * PAGE_SIZE < (value.total_count ?? 0);
      const cut = value.incomplete_results === true || (more && pause.isOn());
      const known = { posts, at, validators: answer.validators };
      yield (cut ? { ...known, note: CUT } : known) satisfies FeedPage;
      if (!more || pause.isOn()) return;
    }
  }
  // An old issue that is discussed again counts with the day it was written.
  return (request, { signal }) => collectFeed(pages(request, signal), request, () => request.since);
}
