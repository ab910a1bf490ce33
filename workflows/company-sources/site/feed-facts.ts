import type { CompanyFact } from '#domain/competitors/facts.ts';
import { factsFrom } from '../facts.ts';
import type { FeedEntry } from './feed.ts';

interface Feed {
  url: string;
  title: string;
}

const rank = ({ url, title }: Feed): number =>
  /changelog|release|updates/iu.test(`${title} ${url}`) ? 0 : 1;

/** Release notes before news. */
export const byReleaseNotes = (a: Feed, b: Feed): number => rank(a) - rank(b);

/** Entries of a changelog's feed are releases, those of a blog are posts. */
export function feedFact(entry: FeedEntry, feedUrl: string, now: () => Date): CompanyFact {
  const fact = factsFrom('site', now);
  const publishedAt = entry.publishedAt?.toISOString() ?? null;
  const from = { url: entry.url, quote: entry.title, key: entry.key };
  return rank({ url: feedUrl, title: '' }) === 0
    ? fact(
        'release',
        {
          version: entry.version ?? '',
          title: entry.title,
          url: entry.url,
          publishedAt,
          prerelease: /-(?:alpha|beta|rc|dev)/iu.test(entry.title),
        },
        from,
      )
    : fact('post', { title: entry.title, url: entry.url, publishedAt }, from);
}
