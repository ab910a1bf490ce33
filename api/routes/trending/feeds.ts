import { Feed } from 'feed';
import { Hono } from 'hono';
import { GLOBAL_STREAM } from '#contracts/names.ts';
import { PLATFORM_CATALOGUE } from '#domain/platform-catalogue.ts';
import { isTrending } from '#domain/trending/names.ts';
import type { TrendingList } from '#contracts/trending/list.ts';
import { getTrendingList } from '#db/queries/trending/list.ts';
import { hasEntity } from '../../entity-tag.ts';
import type { ApiDeps, AppEnv } from '../../deps.ts';
import { createLiveSnapshots } from '../../live-snapshot.ts';
import { feedTitle, toHtmlText } from '../../xml-text.ts';

const FORMATS = {
  rss: { type: 'application/rss+xml', write: (feed: Feed) => feed.rss2() },
  atom: { type: 'application/atom+xml', write: (feed: Feed) => feed.atom1() },
  json: { type: 'application/feed+json', write: (feed: Feed) => feed.json1() },
} as const;
type Format = keyof typeof FORMATS;

const ITEMS = 30;

/** The problems that trend as RSS, Atom and JSON Feed, newest first. */
export function trendingFeedRoutes(deps: Pick<ApiDeps, 'shared' | 'config'>) {
  const { publicUrl, publicConfig } = deps.config;
  const snapshots = createLiveSnapshots(deps.shared, GLOBAL_STREAM);
  const routes = new Hono<AppEnv>();
  for (const format of Object.keys(FORMATS) as Format[]) {
    const { type, write } = FORMATS[format];
    routes.get(`/trending-problems/feed.${format}`, async (c) => {
      const found = await snapshots(format, async () => {
        const { problems, refreshedAt } = await getTrendingList(deps.shared.db);
        const { productName } = publicConfig;
        return write(toFeed(format, { problems, refreshedAt }, { publicUrl, productName }));
      });
      c.header('Cache-Control', 'public, max-age=300');
      if (found === null) return c.body(null, 204);
      c.header('ETag', found.etag);
      if (hasEntity(c.req.header('if-none-match'), found.etag)) return c.body(null, 304);
      c.header('Content-Type', `${type}; charset=utf-8`);
      return c.body(found.body);
    });
  }
  return routes;
}

function toFeed(
  format: Format,
  { problems, refreshedAt }: Pick<TrendingList, 'problems' | 'refreshedAt'>,
  { publicUrl, productName }: { publicUrl: string; productName: string },
): Feed {
  const link = `${publicUrl}/trending-problems`;
  const feed = new Feed({
    title: `Trending problems, ${productName}`,
    description: 'What more and more people complain about, across five platforms.',
    id: link,
    link,
    language: 'en',
    // Atom requires one.
    author: { name: productName, link: publicUrl },
    copyright: 'Quotes belong to their authors.',
    updated: refreshedAt === null ? new Date(0) : new Date(refreshedAt),
    feedLinks: Object.fromEntries(
      Object.keys(FORMATS).map((format) => [format, `${link}/feed.${format}`]),
    ),
  });
  const newest = problems
    .filter(isTrending)
    .toSorted((a, b) => (a.firstSeenAt < b.firstSeenAt ? 1 : -1));
  for (const problem of newest.slice(0, ITEMS)) {
    const { id, title, level, score, postCount, authors, sources, quotes } = problem;
    const places = sources.map(({ platform }) => PLATFORM_CATALOGUE[platform].name).join(', ');
    feed.addItem({
      title: feedTitle(format, title),
      id: `${link}/${id}`,
      link: `${link}/${id}`,
      date: new Date(problem.lastPostAt),
      published: new Date(problem.firstSeenAt),
      description: `${level}, score ${score}: ${postCount} posts by ${authors} people on ${places}.`,
      content: quotes.map(({ text }) => `<p>“${toHtmlText(text)}”</p>`).join(''),
    });
  }
  return feed;
}
