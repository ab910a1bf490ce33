import type { PlatformId } from '#domain/names.ts';
import { PLATFORM_CATALOGUE } from '#domain/platform-catalogue.ts';
import { plural, truncate } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { STATUS_TEXTS, TIMEFRAME_LABELS } from '../../../texts/search.ts';
import { LinkButton } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { HistoryPage, HistoryRow } from '../../history/history-page.tsx';
import { useGetSearchHistoryInfiniteQuery } from '../api.ts';

const TITLE_LENGTH = 50;

/** Past searches, newest first, updated live. */
export function SearchHistoryPage() {
  return (
    <HistoryPage
      query={useGetSearchHistoryInfiniteQuery()}
      noun={{ one: 'search', many: 'searches' }}
      feature="searches"
      empty={<NoHistory />}
      renderRow={(search, place) => {
        const { label, tone } = STATUS_TEXTS[search.status];
        return (
          <HistoryRow
            key={search.id}
            {...place}
            to={`${paths.searchHistory}/${search.id}`}
            title={truncate(search.query, TITLE_LENGTH)}
            badge={<Badge tone={tone}>{label}</Badge>}
            facts={[
              platformWords(search.platforms),
              TIMEFRAME_LABELS[search.timeframe],
              `${search.totalFound} found`,
            ]}
            createdAt={search.createdAt}
          />
        );
      }}
    />
  );
}

/** Up to three by name, otherwise their number. */
const platformWords = (platforms: readonly PlatformId[]): string =>
  platforms.length > 3
    ? plural(platforms.length, 'platform')
    : platforms.map((platform) => PLATFORM_CATALOGUE[platform].name).join(', ');

function NoHistory() {
  return (
    <EmptyState
      type="noHistory"
      actions={
        <LinkButton variant="primary" to={paths.search}>
          Start a search
        </LinkButton>
      }
    >
      Every search you run is kept here with its results, newest first.
    </EmptyState>
  );
}
