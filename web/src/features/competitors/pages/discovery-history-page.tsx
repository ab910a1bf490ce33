import { plural, truncate } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { STATUS_TEXTS, TIMEFRAME_LABELS } from '../../../texts/search.ts';
import { LinkButton } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { HistoryPage, HistoryRow } from '../../history/history-page.tsx';
import { useGetDiscoveryHistoryInfiniteQuery } from '../discovery-api.ts';

/** Past discoveries and the competitors added from each. */
export function DiscoveryHistoryPage() {
  return (
    <HistoryPage
      query={useGetDiscoveryHistoryInfiniteQuery()}
      noun={{ one: 'discovery', many: 'discoveries' }}
      feature="competitorDiscoveries"
      empty={
        <EmptyState
          type="noHistory"
          actions={
            <LinkButton variant="primary" to={paths.competitors}>
              Discover competitors
            </LinkButton>
          }
        >
          Every discovery is kept here with the competitors it found.
        </EmptyState>
      }
      renderRow={(discovery, place) => {
        const { label, tone } = STATUS_TEXTS[discovery.status];
        return (
          <HistoryRow
            key={discovery.id}
            {...place}
            to={`${paths.competitors}?discovery=${discovery.id}`}
            title={truncate(discovery.query, 50)}
            badge={<Badge tone={tone}>{label}</Badge>}
            facts={[
              plural(discovery.totalFound, 'competitor'),
              plural(discovery.report.mentionInsights.totalMentions, 'mention'),
              `${discovery.added} added to monitoring`,
              TIMEFRAME_LABELS[discovery.timeframe],
            ]}
            createdAt={discovery.createdAt}
          />
        );
      }}
    />
  );
}
