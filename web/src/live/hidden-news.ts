import type { SearchSummary } from '#contracts/search.ts';
import type { NumberedEvent } from './numbered-event.ts';

/** What has happened since the tab was hidden. */
export interface News {
  /** Posts that arrived. */
  posts: number;
  /** Searches that ended by themselves, once each. */
  ended: readonly SearchSummary[];
}

export const NO_NEWS: News = { posts: 0, ended: [] };

const ENDINGS: readonly string[] = ['completed', 'partial', 'failed'];

export function addNews(news: News, events: readonly NumberedEvent[]): News {
  let { posts } = news;
  const ended = [...news.ended];
  for (const event of events) {
    if (event.type === 'search.results_added.v1') posts += event.data.results.length;
    if (event.type !== 'search.changed.v1') continue;
    const { search } = event.data;
    if (ENDINGS.includes(search.status) && !ended.some(({ id }) => id === search.id)) {
      ended.push(search);
    }
  }
  return { posts, ended };
}

/** '✓ ' once a search has ended, '(3) ' for posts before that (ux practice 7). */
export function newsPrefix({ posts, ended }: News): string {
  if (ended.length > 0) return '✓ ';
  return posts === 0 ? '' : `(${posts}) `;
}
