import { formatNumber, plural, truncate } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { STATUS_TEXTS } from '../../../texts/search.ts';
import { LinkButton } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { HistoryPage, HistoryRow } from '../../history/history-page.tsx';
import { useGetAiVisibilityHistoryInfiniteQuery } from '../api.ts';
import { percent } from '../result/words.ts';

const TITLE_LENGTH = 50;

/** Past analyses, newest first, updated live. */
export function AiVisibilityHistoryPage() {
  return (
    <HistoryPage
      query={useGetAiVisibilityHistoryInfiniteQuery()}
      noun={{ one: 'analysis', many: 'analyses' }}
      feature="gptAnalyses"
      empty={
        <EmptyState
          type="noHistory"
          actions={
            <LinkButton variant="primary" to={paths.aiVisibility}>
              Start an analysis
            </LinkButton>
          }
        >
          Every analysis you run is kept here with its answers, newest first.
        </EmptyState>
      }
      renderRow={(analysis, place) => {
        const { label, tone } = STATUS_TEXTS[analysis.status];
        const { visibility } = analysis;
        return (
          <HistoryRow
            key={analysis.id}
            {...place}
            to={`${paths.aiVisibilityHistory}/${analysis.id}`}
            title={truncate(analysis.brand, TITLE_LENGTH)}
            badge={<Badge tone={tone}>{label}</Badge>}
            facts={[
              visibility === null
                ? `${formatNumber(analysis.answered)} of ${formatNumber(analysis.planned)} answers`
                : `Named in ${percent(visibility.rate)} (${Math.round(visibility.low * 100)} to ${Math.round(visibility.high * 100)})`,
              plural(analysis.prompts, 'question'),
              plural(analysis.assistants.length, 'assistant'),
            ]}
            createdAt={analysis.createdAt}
          />
        );
      }}
    />
  );
}
