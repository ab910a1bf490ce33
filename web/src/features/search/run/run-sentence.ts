import { PLATFORM_CATALOGUE } from '#domain/platform-catalogue.ts';
import type { SearchDetail } from '#contracts/search/search.ts';
import { isFinal } from '#domain/names.ts';
import { plural } from '../../../lib/format.ts';
import { endedCount } from './run-summary.ts';

/** The search's progress in one sentence, for the polite live region. */
export function runSentence(search: SearchDetail): string {
  const found = plural(search.results.length, 'result');
  switch (search.status) {
    case 'completed':
      return `Search finished. ${found}.`;
    case 'partial':
      return `Search finished, but some platforms failed. ${found}.`;
    case 'failed':
      return 'The search failed.';
    case 'cancelled':
      return `Search cancelled. ${found}.`;
    default: {
      const { ended, all } = endedCount(search);
      if (ended === 0 && search.results.length === 0) return 'Searching.';
      return `${found} so far, ${ended} of ${all} platforms done.`;
    }
  }
}

/** The last platform that ended, in words: 'Reddit: 12 found'. For notifications. */
export function doneText(search: SearchDetail): string {
  const failed = search.progress.filter(({ state }) => state === 'failed');
  const names = failed.map(({ platform }) => PLATFORM_CATALOGUE[platform].name).join(', ');
  const found = plural(search.results.length, 'result');
  if (!isFinal(search.status)) return found;
  return failed.length === 0 ? found : `${found}. Without ${names}.`;
}
