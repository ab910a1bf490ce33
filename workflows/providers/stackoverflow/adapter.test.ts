import { describeProviderContract } from '../testing/contract/suite.ts';
import { createStackOverflow } from './adapter.ts';

describeProviderContract({
  name: 'stackoverflow',
  create: (origin, deps) => createStackOverflow({ baseUrl: `${origin}/2.3` }, deps),
  item: ({ number, title, content, author, postedAt }) => ({
    question_id: 1_000 + number,
    creation_date: postedAt.getTime() / 1_000,
    title,
    body: `<p>${content}</p>`,
    score: number,
    owner: { display_name: author, user_type: 'registered' },
  }),
  page(items, { url }) {
    const size = Number(url.searchParams.get('pagesize'));
    const end = Number(url.searchParams.get('page')) * size;
    return {
      items: items.slice(end - size, end),
      has_more: end < items.length,
      quota_remaining: 9,
    };
  },
});
