import { useParams, Link } from 'react-router-dom';
import { articleBySlug, ARTICLES } from '../../features/site/content/articles.ts';
import { NotFoundPage } from '../errors/not-found-page.tsx';
import { formatDay } from '../../lib/format.ts';
import { usePageMetadata } from '../../lib/page/page-metadata.ts';
import { paths } from '../../lib/paths.ts';
import { ArticleList } from '../../features/site/components/article-list.tsx';
import { DocumentView } from '../../features/site/components/document-view.tsx';
import type { Article } from '../../features/site/content/document.ts';
import { useSiteNames } from '../../features/site/components/filled-text.tsx';

/** An address under /blog that names no article is a page that does not exist. */
export function ArticleRoute() {
  const article = articleBySlug(useParams()['slug'] ?? '');
  return article === undefined ? <NotFoundPage /> : <ArticlePage article={article} />;
}

/** One article of the blog, and the others under it. */
function ArticlePage({ article }: { article: Article }) {
  const { company } = useSiteNames();
  usePageMetadata({
    title: article.title,
    description: article.summary,
    structuredData: {
      '@context': 'https://schema.org',
      '@type': 'BlogPosting',
      headline: article.title,
      description: article.summary,
      datePublished: article.date,
      author: { '@type': 'Organization', name: company },
    },
  });
  return (
    <DocumentView
      key={article.slug}
      document={article}
      meta={
        <>
          <Link
            to={paths.blog}
            className="rounded-control text-accent-ink underline underline-offset-2"
          >
            Blog
          </Link>{' '}
          · <time dateTime={article.date}>{formatDay(article.date)}</time> · {article.minutes}{' '}
          minutes to read
        </>
      }
    >
      <section aria-labelledby="more-articles" className="mt-16">
        <h2 id="more-articles" className="mb-4 text-page font-semibold">
          More articles
        </h2>
        <ArticleList articles={ARTICLES.filter((other) => other !== article)} heading="h3" />
      </section>
    </DocumentView>
  );
}
