import { useParams } from 'react-router-dom';
import { articleBySlug } from '../../features/site/content/articles.ts';
import { ArticlePage } from '../../features/site/pages/article-page.tsx';
import { NotFoundPage } from '../errors/not-found-page.tsx';

/** An address under /blog that names no article is a page that does not exist. */
export function ArticleRoute() {
  const article = articleBySlug(useParams()['slug'] ?? '');
  return article === undefined ? <NotFoundPage /> : <ArticlePage article={article} />;
}
