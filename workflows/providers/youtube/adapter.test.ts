import { describeProviderContract } from '../testing/contract/suite.ts';
import { createYouTube } from './adapter.ts';

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

describeProviderContract({
  name: 'youtube',
  create: (origin, deps) =>
    createYouTube({ baseUrl: `${origin}/v3`, apiKey: 'key', dailySearches: 100 }, deps),
  other: ({ url }) => (url.pathname === '/v3/videos' ? { body: '{"items":[]}' } : null),
  item: ({ number, title, content, author, postedAt }) => ({
    id: { kind: 'youtube#video', videoId: `video-${String(number).padStart(5, '0')}` },
    snippet: {
      publishedAt: postedAt.toISOString(),
      title: escape(title),
      description: escape(content),
      channelTitle: escape(author),
    },
  }),
  page(items, { url }) {
    const size = Number(url.searchParams.get('maxResults'));
    const start = Number(url.searchParams.get('pageToken') ?? 0);
    const next = start + size < items.length ? { nextPageToken: String(start + size) } : {};
    return { items: items.slice(start, start + size), ...next };
  },
});
