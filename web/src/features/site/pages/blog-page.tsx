import { usePageMetadata } from '../../../lib/page/page-metadata.ts';
import { ArticleList } from '../components/article-list.tsx';
import { PageHeading } from '../components/page-heading.tsx';
import { ARTICLES } from '../content/articles.ts';

const SUMMARY =
  'Finding people who have your problem, reading what you find, and answering so that you are welcome back.';

export function BlogPage() {
  usePageMetadata({ title: 'Blog', description: SUMMARY });
  return (
    <div className="mx-auto w-full max-w-280 px-4 pt-10 pb-20 md:pt-16">
      <PageHeading title="Blog">{SUMMARY}</PageHeading>
      <div className="mt-10">
        <ArticleList articles={ARTICLES} heading="h2" />
      </div>
    </div>
  );
}
