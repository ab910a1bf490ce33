import { ARTICLES } from '../../features/site/content/articles.ts';
import { POLICIES } from '../../features/site/content/policies.ts';
import { paths } from '../../lib/paths.ts';

interface PublicPath {
  path: string;
  /** When its text last changed, where that is known. */
  date: string | null;
}

/** Every public page: rendered ahead, listed in the sitemap, open to crawlers. */
export const PUBLIC_PATHS: readonly PublicPath[] = [
  ...[
    paths.home,
    paths.pricing,
    paths.howItWorks,
    paths.publicTrending,
    paths.about,
    paths.blog,
    paths.faq,
    paths.login,
  ].map((path) => ({ path, date: null })),
  ...ARTICLES.map(({ slug, date }) => ({ path: `${paths.blog}/${slug}`, date })),
  ...Object.entries(POLICIES).map(([path, { date }]) => ({ path, date })),
];
