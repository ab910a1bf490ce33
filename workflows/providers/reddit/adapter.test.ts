import { describeProviderContract } from '../testing/contract/suite.ts';
import { createReddit } from './adapter.ts';

const TOKEN = { access_token: 'token-1', token_type: 'bearer', expires_in: 3_600, scope: '*' };

describeProviderContract({
  name: 'reddit',
  create: (origin, deps) =>
    createReddit(
      {
        baseUrl: origin,
        tokenUrl: `${origin}/token`,
        clientId: 'id',
        clientSecret: 'secret',
        communities: ['startups', 'SaaS'],
      },
      deps,
    ),
  other: ({ url }) => (url.pathname === '/token' ? { body: JSON.stringify(TOKEN) } : null),
  item: ({ number, title, content, author, postedAt }) => ({
    kind: 't3',
    data: {
      id: `x${number}`,
      created_utc: postedAt.getTime() / 1_000,
      title,
      selftext: content,
      author,
      permalink: `/r/smallbusiness/comments/x${number}/a_post/`,
      score: number,
    },
  }),
  page(items, { url }) {
    const size = Number(url.searchParams.get('limit'));
    const start = Number(url.searchParams.get('after') ?? 0);
    const after = start + size < items.length ? String(start + size) : null;
    return { kind: 'Listing', data: { after, children: items.slice(start, start + size) } };
  },
});
