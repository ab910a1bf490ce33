import { PLATFORM_CATALOGUE } from '#domain/platform-catalogue.ts';
import type { TrendingProblem } from '#contracts/trending/problem.ts';
import { countOf } from '../../features/trending/list/words.ts';
import type { StructuredData } from '../../lib/page/page-metadata.ts';

/** '7 people on 3 platforms wrote 9 posts about it: Webhook retries arrive twice', for a search result. */
export function problemSentence({ authors, postCount, sources, title }: TrendingProblem): string {
  const people = countOf(authors, 'person', 'people');
  const platforms = countOf(sources.length, 'platform');
  return `${people} on ${platforms} wrote ${countOf(postCount, 'post')} about it: ${title}`;
}

/**
 * A problem for search engines: an article of this site about posts of others, which it cites. What
 * people wrote is nowhere given as the site's own words.
 */
export const problemArticle = (
  problem: TrendingProblem,
  site: { url: string; image: string; origin: string; productName: string },
): StructuredData => ({
  '@context': 'https://schema.org',
  '@type': 'Article',
  headline: problem.title,
  description: problemSentence(problem),
  url: site.url,
  mainEntityOfPage: site.url,
  image: site.image,
  datePublished: problem.firstSeenAt,
  dateModified: problem.lastPostAt,
  author: { '@type': 'Organization', name: site.productName, url: `${site.origin}/` },
  citation: problem.quotes.map(({ text, url, platform, postedAt }) => ({
    '@type': 'SocialMediaPosting',
    text,
    url,
    datePublished: postedAt,
    publisher: { '@type': 'Organization', name: PLATFORM_CATALOGUE[platform].name },
  })),
});
