import { plural, truncate } from '../../lib/format.ts';
import { registerNews } from '../../live/news.ts';

const QUERY_LENGTH = 50;
const ENDINGS: readonly string[] = ['completed', 'partial', 'failed'];

registerNews((event) => {
  if (event.type === 'search.results_added.v1') {
    return { kind: 'arrived', count: event.data.results.length };
  }
  if (event.type !== 'search.changed.v1') return null;
  const { id, query, status, totalFound } = event.data.search;
  if (!ENDINGS.includes(status)) return null;
  const outcome = status === 'failed' ? 'it failed' : `${plural(totalFound, 'post')} found`;
  return {
    kind: 'ended',
    id,
    title: 'Search done',
    body: `${truncate(query, QUERY_LENGTH)}: ${outcome}`,
  };
});
