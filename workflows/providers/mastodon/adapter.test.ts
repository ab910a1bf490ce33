import { describeProviderContract } from '../testing/contract/suite.ts';
import type { ContractSubject } from '../testing/contract/subject.ts';
import { createMastodon } from './adapter.ts';

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const item: ContractSubject['item'] = ({ number, title, content, author, postedAt }) => ({
  id: String(10_000 - number),
  uri: `https://social.test/users/a/statuses/${number}`,
  url: `https://social.test/@a/${number}`,
  created_at: postedAt.toISOString(),
  visibility: 'public',
  content: `<p>${escape(title)}</p><p>${escape(content)}</p>`,
  account: { acct: author },
  favourites_count: number,
  reblog: null,
});

const idOf = (status: unknown): string =>
  typeof status === 'object' && status !== null && 'id' in status ? String(status.id) : '';

describeProviderContract({
  name: 'mastodon by hashtag',
  create: (origin, deps) => createMastodon({ baseUrl: origin }, deps),
  item,
  page(items, { url }) {
    const maxId = url.searchParams.get('max_id');
    const start = maxId === null ? 0 : items.findIndex((status) => idOf(status) === maxId) + 1;
    return items.slice(start, start + Number(url.searchParams.get('limit')));
  },
});

describeProviderContract({
  name: 'mastodon by text',
  create: (origin, deps) => createMastodon({ baseUrl: origin, token: 'user-token' }, deps),
  item,
  page(items, { url }) {
    const start = Number(url.searchParams.get('offset'));
    return { accounts: [], statuses: items.slice(start, start + 40), hashtags: [] };
  },
});
