import { formatNumber, plural } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { HistoryPage } from '../../history/history-page.tsx';
import { useGetAiVisibilityHistoryInfiniteQuery } from '../api.ts';
import { percent } from '../result/words.ts';

/** Past analyses, newest first, updated live. */
export function AiVisibilityHistoryPage() {
  return (
    <HistoryPage
      query={useGetAiVisibilityHistoryInfiniteQuery()}
      noun={{ one: 'analysis', many: 'analyses' }}
      feature="gptAnalyses"
      start={{ label: 'Start an analysis', path: paths.aiVisibility }}
      entryOf={({ id, brand, visibility, answered, planned, prompts, assistants }) => ({
        to: `${paths.aiVisibilityHistory}/${id}`,
        title: brand,
        facts: [
          visibility === null
            ? `${formatNumber(answered)} of ${formatNumber(planned)} answers`
            : `Named in ${percent(visibility.rate)} (${Math.round(visibility.low * 100)} to ${Math.round(visibility.high * 100)})`,
          plural(prompts, 'question'),
          plural(assistants.length, 'assistant'),
        ],
      })}
    >
      Every analysis you run is kept here with its answers, newest first.
    </HistoryPage>
  );
}
