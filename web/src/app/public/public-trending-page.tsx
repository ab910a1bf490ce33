import { Rss } from 'lucide-react';
import { useState } from 'react';
import type { TrendingList } from '#contracts/trending/list.ts';
import { TrendingView } from '../../features/trending/list/trending-view.tsx';
import { TrendingSkeleton } from '../../features/trending/list/trending-skeleton.tsx';
import type { Live } from '../../lib/api.ts';
import { usePageMetadata } from '../../lib/page/page-metadata.ts';
import { useOrigin, usePageData, usePublicConfig } from '../../lib/page/page-settings.tsx';
import { paths } from '../../lib/paths.ts';
import { NAVIGATION_TEXTS, SECTION_NAMES } from '../../texts/frame.ts';
import { TRENDING_TEXTS } from '../../texts/trending.ts';
import { loadPublicLive } from './load-public-live.ts';
import { TRENDING_FEEDS } from './trending-feeds.ts';
import { renderVisitorWatch } from './visitor-watch.tsx';
import { LinkButton } from '../../ui/controls/button.tsx';
import { whenLoaded } from '../../ui/states/when-loaded.tsx';

const PublicLive = whenLoaded(async () => (await loadPublicLive()).PublicLive);

const problemPath = (id: number): string => `${paths.publicTrending}/${id}`;

/** The public list, rendered with current data, then live. */
export function PublicTrendingPage() {
  const rendered = (usePageData() as { trendingList?: Live<TrendingList> } | undefined)
    ?.trendingList;
  const [list, setList] = useState(rendered);
  const { productName } = usePublicConfig();
  const origin = useOrigin();
  usePageMetadata({
    title: SECTION_NAMES['trending-problems'],
    description: 'Problems that more and more people write about, gathered across platforms.',
    feeds: TRENDING_FEEDS,
    structuredData: {
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      name: TRENDING_TEXTS.title,
      itemListElement: (rendered?.problems ?? []).slice(0, 20).map(({ id, title }, at) => ({
        '@type': 'ListItem',
        position: at + 1,
        name: title,
        url: `${origin}${problemPath(id)}`,
      })),
    },
  });
  return (
    <div className="mx-auto flex w-full max-w-280 flex-col px-4 pt-8 pb-16 md:pt-12">
      <h1 className="font-display text-headline font-semibold tracking-tight">
        {TRENDING_TEXTS.title}
      </h1>
      <p className="mt-2 mb-4 max-w-185 text-prose text-pretty text-ink-2">
        {TRENDING_TEXTS.intro}
      </p>
      {/* On phones below the list, so that the first problem is seen at once. */}
      <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:order-last max-sm:mt-8 max-sm:mb-0">
        <p className="text-body text-ink-2">{TRENDING_TEXTS.about(productName)}</p>
        <LinkButton variant="secondary" size="small" to={paths.login}>
          {NAVIGATION_TEXTS.getStarted}
        </LinkButton>
      </div>
      {/* With filters of its own, nothing shows in place of what they leave, and nothing below moves. */}
      <div className="min-h-dvh [[data-filters]:not([data-ready],[data-scripts=failed])_&]:invisible">
        {list === undefined ? (
          <TrendingSkeleton view="list" />
        ) : (
          <TrendingView list={list} pathOf={problemPath} renderActions={renderVisitorWatch} />
        )}
      </div>
      <p className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-2 text-meta text-ink-2">
        <Rss size={16} />
        {TRENDING_FEEDS.map(({ href, name }) => (
          <a key={href} href={href} className="underline underline-offset-2 hover:text-ink">
            {name}
          </a>
        ))}
      </p>
      <PublicLive rendered={rendered} onList={setList} />
    </div>
  );
}
