import { namePlatforms } from '#domain/platform-catalogue.ts';
import { TREND_PLATFORMS } from '#domain/trending/names.ts';
import type { TrendCategory } from '#domain/trending/names.ts';

export const TREND_CATEGORY_TEXTS: Readonly<Record<TrendCategory, string>> = {
  complaint: 'Complaints',
  alternative: 'Looking to switch',
  recommendation: 'Looking for a tool',
  howto: 'How to',
};

export const TRENDING_TEXTS = {
  title: 'Trending problems',
  intro: `What more and more people complain about in English, across ${namePlatforms(TREND_PLATFORMS)}. Ranked by how unusual the last three days are, not by volume.`,
  about: (product: string) =>
    `${product} finds the people who have a problem right now, so that founders can reach their first customers.`,
  refresh: 'Refresh',
  refreshing: 'Refreshing…',
  search: 'Search this',
  empty: 'Collecting posts',
  newRanking: 'New ranking',
  noMatch: 'No problem matches these filters.',
} as const;
