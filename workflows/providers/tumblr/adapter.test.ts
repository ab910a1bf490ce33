import { describeProviderContract } from '../testing/contract/suite.ts';
import { createTumblr } from './adapter.ts';

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const timeOf = (post: unknown): number =>
  typeof post === 'object' && post !== null && 'timestamp' in post
    ? Number(post.timestamp)
    : Infinity;

describeProviderContract({
  name: 'tumblr',
  create: (origin, deps) => createTumblr({ baseUrl: `${origin}/v2`, apiKey: 'key' }, deps),
  item: ({ number, title, content, author, postedAt }) => ({
    type: 'text',
    id: 1,
    id_string: String(730_000_000_000_000_000n + BigInt(number)),
    blog_name: /^[\w-]+$/u.test(author) ? author : 'someone',
    post_url: `https://someone.tumblr.com/post/${number}`,
    timestamp: postedAt.getTime() / 1_000,
    title,
    body: `<p>${escape(content)}</p>`,
    note_count: number,
    tags: ['invoicing'],
  }),
  page(items, { url }) {
    const before = Number(url.searchParams.get('before') ?? Infinity);
    const older = items.filter((post) => before === Infinity || timeOf(post) < before);
    const response = older.slice(0, Number(url.searchParams.get('limit')));
    return { meta: { status: 200, msg: 'OK' }, response };
  },
});
