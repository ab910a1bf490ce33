import { plural } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { TIMEFRAME_LABELS } from '../../../texts/search.ts';
import { HistoryPage } from '../../history/history-page.tsx';
import { useGetDiscoveryHistoryInfiniteQuery } from '../discovery-api.ts';

/** Past discoveries and the competitors added from each. */
export function DiscoveryHistoryPage() {
  return (
    <HistoryPage
      query={useGetDiscoveryHistoryInfiniteQuery()}
      noun={{ one: 'discovery', many: 'discoveries' }}
      feature="competitorDiscoveries"
      start={{ label: 'Discover competitors', path: paths.competitors }}
      entryOf={({ id, query, totalFound, report, added, timeframe }) => ({
        to: `${paths.competitors}?discovery=${id}`,
        title: query,
        facts: [
          plural(totalFound, 'competitor'),
          plural(report.mentionInsights.totalMentions, 'mention'),
          `${added} added to monitoring`,
          TIMEFRAME_LABELS[timeframe],
        ],
      })}
    >
      Every discovery is kept here with the competitors it found.
    </HistoryPage>
  );
}
