import { describeProviderContract } from '../testing/contract/suite.ts';
import { createGitHub } from './adapter.ts';

describeProviderContract({
  name: 'github',
  create: (origin, deps) => createGitHub({ baseUrl: origin }, deps),
  item: ({ number, title, content, author, postedAt }) => ({
    id: 2 ** 33 + number,
    html_url: `https://github.com/acme/books/issues/${number}`,
    created_at: postedAt.toISOString().replace('.000Z', 'Z'),
    title,
    body: content,
    user: { login: author },
    comments: number,
    reactions: { total_count: 3, '+1': number },
  }),
  page(items, { url }) {
    const size = Number(url.searchParams.get('per_page'));
    const end = Number(url.searchParams.get('page')) * size;
    return {
      total_count: items.length,
      incomplete_results: false,
      items: items.slice(end - size, end),
    };
  },
});
