import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { TrendingProblemDetail, TrendingProblem } from '#contracts/trending/problem.ts';
import { ProblemView } from '../../features/trending/problem/problem-view.tsx';
import type { Live } from '../../lib/api.ts';
import { usePageMetadata } from '../../lib/page/page-metadata.ts';
import { useOrigin, usePageData, usePublicConfig } from '../../lib/page/page-settings.tsx';
import type { MissingPageData } from '../../lib/page/page-settings.tsx';
import { paths } from '../../lib/paths.ts';
import { TRENDING_TEXTS } from '../../texts/trending.ts';
import { ListSkeleton } from '../../ui/states/skeleton.tsx';
import { useTakingOver } from '../../ui/use-taking-over.ts';
import { whenLoaded } from '../../ui/states/when-loaded.tsx';
import { loadPublicLive } from './load-public-live.ts';
import { TRENDING_FEEDS } from './trending-feeds.ts';
import { renderVisitorWatch } from './visitor-watch.tsx';
import { NotFoundPage } from '../errors/not-found-page.tsx';
import { PLATFORM_CATALOGUE } from '#domain/platform-catalogue.ts';
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

const PublicProblemLive = whenLoaded(async () => (await loadPublicLive()).PublicProblemLive);

const problemPath = (id: number): string => `${paths.publicTrending}/${id}`;

type ProblemPageData = { trendingProblem?: Live<TrendingProblemDetail> } & Partial<MissingPageData>;

/** One problem at its own address, public. */
export function PublicProblemPage() {
  const id = Number(useParams()['id']);
  const data = usePageData() as ProblemPageData | undefined;
  const isMissing = useTakingOver() && data?.missing === true;
  // A problem that merged into an older one shows that one.
  return Number.isSafeInteger(id) && id > 0 ? (
    <Problem key={id} id={id} rendered={data?.trendingProblem} isMissing={isMissing} />
  ) : (
    <NotFoundPage />
  );
}

function Problem({
  id,
  rendered,
  isMissing,
}: {
  id: number;
  rendered: Live<TrendingProblemDetail> | undefined;
  /** The server found none. */
  isMissing: boolean;
}) {
  const known = rendered?.problem.id === id ? rendered : undefined;
  const [live, setLive] = useState<Live<TrendingProblemDetail> | null | undefined>(
    isMissing ? null : undefined,
  );
  const detail = live === undefined ? (known ?? rendered) : live;
  if (detail === null) return <NotFoundPage />;
  return (
    <div className="mx-auto w-full max-w-280 px-4 pt-8 pb-16 md:pt-12">
      <Link
        to={paths.publicTrending}
        className="mb-4 inline-flex w-fit items-center gap-1.5 text-meta text-ink-2 hover:text-ink"
      >
        <ArrowLeft size={16} />
        {TRENDING_TEXTS.title}
      </Link>
      {detail === undefined ? <Waiting /> : <Known detail={detail} />}
      <PublicProblemLive id={detail?.problem.id ?? id} rendered={known} onDetail={setLive} />
    </div>
  );
}

function Waiting() {
  usePageMetadata({ title: TRENDING_TEXTS.title, feeds: TRENDING_FEEDS });
  return <ListSkeleton />;
}

function Known({ detail }: { detail: TrendingProblemDetail }) {
  const { problem } = detail;
  const origin = useOrigin();
  const { productName } = usePublicConfig();
  const url = `${origin}${problemPath(problem.id)}`;
  const image = `${url}/image.png`;
  usePageMetadata({
    title: problem.title,
    feeds: TRENDING_FEEDS,
    description: problemSentence(problem),
    image,
    structuredData: problemArticle(problem, { url, image, origin, productName }),
  });
  return (
    <ProblemView
      detail={detail}
      pathOf={problemPath}
      heading="h1"
      actions={renderVisitorWatch(problem)}
    />
  );
}
