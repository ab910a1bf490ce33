import { memo, useMemo } from 'react';
import type { AiVisibilityDetail } from '#contracts/ai-visibility/ai-visibility.ts';
import { compareWithEarlier } from '#domain/ai-visibility/summary/comparison.ts';
import type { BrandFigures } from '#domain/ai-visibility/summary/figures.ts';
import { findGaps } from '#domain/ai-visibility/summary/gaps.ts';
import { SaveLeadButton } from '../../leads/save/save-lead-button.tsx';
import type { AnswerFilter } from './answers-list.tsx';
import { BrandTable } from './brand-table.tsx';
import { Comparison } from './comparison.tsx';
import { GapsList } from './gaps-list.tsx';
import { Headline } from './headline.tsx';
import { LatestAnswers } from './latest-answers.tsx';
import { NextActions } from './next-actions.tsx';
import { PromptGrid } from './prompt-grid.tsx';
import { SourcesList } from './sources-list.tsx';
import { UnknownBrands } from './unknown-brands.tsx';

interface AiVisibilityFiguresProps {
  analysis: AiVisibilityDetail;
  figures: readonly BrandFigures[];
  own: BrandFigures;
  running: boolean;
  onOpen: (filter: AnswerFilter) => void;
}

/**
 * All figures computed from the answers. Memoized, so that opening an answer does not rerender
 * them.
 */
export const AiVisibilityFigures = memo(function AiVisibilityFigures({
  analysis,
  figures,
  own,
  running,
  onOpen,
}: AiVisibilityFiguresProps) {
  const comparison = useMemo(
    () => (running ? null : compareWithEarlier(analysis)),
    [analysis, running],
  );
  const gaps = useMemo(() => findGaps(analysis), [analysis]);
  return (
    <>
      <Headline analysis={analysis} own={own} running={running} />
      {!running && <NextActions analysis={analysis} />}
      {running && <LatestAnswers analysis={analysis} />}
      {analysis.tally.latest.length > 0 && <BrandTable figures={figures} />}
      <Comparison analysis={analysis} comparison={comparison} />
      <PromptGrid analysis={analysis} brand={own.key} onOpen={onOpen} />
      <GapsList
        analysis={analysis}
        gaps={gaps}
        onOpen={onOpen}
        renderActions={(gap, page) => (
          <SaveLeadButton
            compact
            title={page}
            target={{
              url: page,
              origin: {
                kind: 'gap',
                id: analysis.id,
                label: analysis.prompts.find(({ id }) => id === gap.subject)?.text ?? gap.subject,
              },
            }}
          />
        )}
      />
      <SourcesList analysis={analysis} onOpen={onOpen} />
      <UnknownBrands analysis={analysis} />
    </>
  );
});
