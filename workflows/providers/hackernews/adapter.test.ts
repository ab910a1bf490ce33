import { describeProviderContract } from '../testing/contract/suite.ts';
import { createHackerNews } from './adapter.ts';

describeProviderContract({
  name: 'hackernews',
  create: (origin, deps) => createHackerNews({ baseUrl: `${origin}/api/v1` }, deps),
  item: ({ number, title, content, author, postedAt }) => ({
    objectID: String(1_000 + number),
    created_at_i: postedAt.getTime() / 1_000,
    title,
    story_text: content,
    author,
    points: number,
    num_comments: null,
    _tags: ['story'],
  }),
  page(items, { url }) {
    const size = Number(url.searchParams.get('hitsPerPage'));
    const page = Number(url.searchParams.get('page'));
    return {
      hits: items.slice(page * size, (page + 1) * size),
      nbHits: items.length,
      nbPages: Math.ceil(items.length / size),
    };
  },
});
