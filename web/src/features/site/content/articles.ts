import type { Article } from './document.ts';
import articles from './articles.json' with { type: 'json' };

/** Newest first. */
export const ARTICLES: readonly Article[] = articles;

export const articleBySlug = (slug: string): Article | undefined =>
  ARTICLES.find((article) => article.slug === slug);
