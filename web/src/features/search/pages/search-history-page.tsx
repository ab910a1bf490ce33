import type { PlatformId } from '#domain/names.ts';
import { PLATFORM_CATALOGUE } from '#domain/platform-catalogue.ts';
import { plural } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { TIMEFRAME_LABELS } from '../../../texts/search.ts';
import { HistoryPage } from '../../history/history-page.tsx';
import { useGetSearchHistoryInfiniteQuery } from '../api.ts';

/** Past searches, newest first, updated live. */
export function SearchHistoryPage() {
  return (
    <HistoryPage
      query={useGetSearchHistoryInfiniteQuery()}
      noun={{ one: 'search', many: 'searches' }}
      feature="searches"
      start={{ label: 'Start a search', path: paths.search }}
      entryOf={({ id, query, platforms, timeframe, totalFound }) => ({
        to: `${paths.searchHistory}/${id}`,
        title: query,
        facts: [platformWords(platforms), TIMEFRAME_LABELS[timeframe], `${totalFound} found`],
      })}
    >
      Every search you run is kept here with its results, newest first.
    </HistoryPage>
  );
}

/** Up to three by name, otherwise their number. */
const platformWords = (platforms: readonly PlatformId[]): string =>
  platforms.length > 3
    ? plural(platforms.length, 'platform')
    : platforms.map((platform) => PLATFORM_CATALOGUE[platform].name).join(', ');
