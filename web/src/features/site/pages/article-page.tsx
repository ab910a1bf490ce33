import { Link } from 'react-router-dom';
import { formatDay } from '../../../lib/format.ts';
import { usePageMetadata } from '../../../lib/page/page-metadata.ts';
import { paths } from '../../../lib/paths.ts';
import { ArticleList } from '../components/article-list.tsx';
import { DocumentView } from '../components/document-view.tsx';
import { ARTICLES } from '../content/articles.ts';
import type { Article } from '../content/document.ts';
import { useSiteNames } from '../use-site-names.ts';

/** One article of the blog, and the others under it. */
export function ArticlePage({ article }: { article: Article }) {
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
