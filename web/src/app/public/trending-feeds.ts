import { paths } from '../../lib/paths.ts';
import { TRENDING_TEXTS } from '../../texts/trending.ts';

const feed = (format: string, type: string, name: string) => ({
  type,
  name,
  title: `${TRENDING_TEXTS.title} (${name})`,
  href: `${paths.publicTrending}/feed.${format}`,
});

/** The public list for feed readers: linked on the pages and announced in their heads. */
export const TRENDING_FEEDS = [
  feed('rss', 'application/rss+xml', 'RSS'),
  feed('atom', 'application/atom+xml', 'Atom'),
  feed('json', 'application/feed+json', 'JSON Feed'),
];
