import { goodSearch } from './article-good-search.ts';
import { readingVerdicts } from './article-reading-verdicts.ts';
import { answeringWithoutBan } from './article-answering.ts';
import type { Article } from './document.ts';

/** Newest first. */
export const ARTICLES: readonly Article[] = [answeringWithoutBan, readingVerdicts, goodSearch];

export const articleBySlug = (slug: string): Article | undefined =>
  ARTICLES.find((article) => article.slug === slug);
