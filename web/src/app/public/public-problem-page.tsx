import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { TrendingProblemDetail } from '#contracts/trending/problem.ts';
import { ProblemView } from '../../features/trending/problem/problem-view.tsx';
import type { Live } from '../../lib/api.ts';
import { usePageMetadata } from '../../lib/page/page-metadata.ts';
import { useOrigin, usePageData } from '../../lib/page/page-settings.tsx';
import { paths } from '../../lib/paths.ts';
import { TRENDING_TEXTS } from '../../texts/trending.ts';
import { ListSkeleton } from '../../ui/states/skeleton.tsx';
import { whenLoaded } from '../../ui/states/when-loaded.tsx';
import { loadPublicLive } from './load-public-live.ts';
import { TRENDING_FEEDS } from './trending-feeds.ts';
import { NotFoundPage } from '../errors/not-found-page.tsx';

const PublicProblemLive = whenLoaded(async () => (await loadPublicLive()).PublicProblemLive);

const problemPath = (id: number): string => `${paths.publicTrending}/${id}`;

/** One problem at its own address, public. */
export function PublicProblemPage() {
  const id = Number(useParams()['id']);
  const data = usePageData() as { trendingProblem?: Live<TrendingProblemDetail> } | undefined;
  // A problem that merged into an older one shows that one.
  const own = data?.trendingProblem;
  return Number.isSafeInteger(id) && id > 0 ? (
    <Problem key={id} id={id} rendered={own} />
  ) : (
    <NotFoundPage />
  );
}

function Problem({
  id,
  rendered,
}: {
  id: number;
  rendered: Live<TrendingProblemDetail> | undefined;
}) {
  const isOwn = rendered?.problem.id === id;
  const known = isOwn ? rendered : undefined;
  const [live, setLive] = useState<Live<TrendingProblemDetail> | null | undefined>();
  const detail = live === undefined ? (known ?? rendered) : live;
  const origin = useOrigin();
  const problem = detail?.problem;
  usePageMetadata({
    title: problem?.title ?? TRENDING_TEXTS.title,
    feeds: TRENDING_FEEDS,
    ...(problem === undefined
      ? {}
      : {
          description: `${problem.authors} people in ${problem.postCount} posts on ${problem.sources.length} platforms: ${problem.title}`,
          image: `${origin}${problemPath(problem.id)}/image.png`,
          structuredData: {
            '@context': 'https://schema.org',
            '@type': 'DiscussionForumPosting',
            headline: problem.title,
            url: `${origin}${problemPath(problem.id)}`,
            datePublished: problem.firstSeenAt,
            dateModified: problem.lastPostAt,
            image: `${origin}${problemPath(problem.id)}/image.png`,
            author: { '@type': 'Organization', name: TRENDING_TEXTS.title },
            text: problem.quotes.map(({ text }) => text).join(' '),
            interactionStatistic: {
              '@type': 'InteractionCounter',
              interactionType: 'https://schema.org/CommentAction',
              userInteractionCount: problem.postCount,
            },
          },
        }),
  });
  if (detail === null) return <NotFoundPage />;
  return (
    <div className="mx-auto w-full max-w-280 px-4 pt-8 pb-16 md:pt-12">
      <Link
        to={paths.publicTrending}
        className="mb-4 inline-flex w-fit items-center gap-1.5 text-meta text-ink-2 hover:text-ink"
      >
        <ArrowLeft size={16} strokeWidth={1.75} aria-hidden />
        {TRENDING_TEXTS.title}
      </Link>
      {detail === undefined ? (
        <ListSkeleton />
      ) : (
        <ProblemView detail={detail} pathOf={problemPath} heading="h1" />
      )}
      <PublicProblemLive id={problem?.id ?? id} rendered={known} onDetail={setLive} />
    </div>
  );
}
