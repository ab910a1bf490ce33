import { memo, useMemo } from 'react';
import type { AiVisibilityDetail } from '#contracts/ai-visibility/ai-visibility.ts';
import { compareWithEarlier } from '#domain/ai-visibility/summary/comparison.ts';
import type { BrandFigures } from '#domain/ai-visibility/summary/figures.ts';
import { findGaps } from '#domain/ai-visibility/summary/gaps.ts';
import { SaveLeadButton } from '../../leads/save/save-lead-button.tsx';
import { plural } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { LinkButton } from '../../../ui/controls/button.tsx';
import type { AnswerFilter } from './answers-list.tsx';
import { BrandTable } from './brand-table.tsx';
import { Comparison } from './comparison.tsx';
import { GapsList } from './gaps-list.tsx';
import { Headline } from './headline.tsx';
import { NextActions } from './next-actions.tsx';
import { PromptGrid } from './prompt-grid.tsx';
import { SourcesList } from './sources-list.tsx';

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

/** The newest answers, as a sign of progress during a run. */
function LatestAnswers({ analysis }: { analysis: AiVisibilityDetail }) {
  const latest = analysis.tally.latest.filter(({ excerpt }) => excerpt !== '').slice(0, 3);
  if (latest.length === 0) return null;
  return (
    <section aria-labelledby="ai-visibility-latest" className="flex min-w-0 flex-col gap-2">
      <h3 id="ai-visibility-latest" className="text-meta font-medium text-ink-2">
        Newest answers
      </h3>
      <ul className="flex flex-col gap-1.5">
        {latest.map(({ promptId, assistant, run, excerpt }) => (
          <li key={`${promptId} ${assistant} ${run}`} className="animate-rise text-meta">
            <span className="font-medium text-ink">
              {analysis.assistantInfos.find(({ id }) => id === assistant)?.name}
            </span>
            <span className="text-ink-2 wrap-anywhere">{` · ${excerpt}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const SHOWN = 8;
/** Names in fewer answers are mostly noise. */
const MIN_ANSWERS = 3;

/** Untracked names in answers: shown for review, not counted. */
export function UnknownBrands({ analysis }: { analysis: AiVisibilityDetail }) {
  const names = Object.entries(analysis.tally.candidates)
    .filter(([, answers]) => answers >= MIN_ANSWERS)
    .toSorted((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
    .slice(0, SHOWN);
  if (names.length === 0) return null;
  return (
    <section aria-labelledby="ai-visibility-unknown" className="flex min-w-0 flex-col gap-3">
      <h3 id="ai-visibility-unknown" className="text-card font-semibold">
        Assistants also name
      </h3>
      <ul className="flex flex-wrap gap-2">
        {names.map(([name, answers]) => (
          <li key={name}>
            <LinkButton
              size="small"
              to={`${paths.aiVisibility}?from=${analysis.id}&track=${encodeURIComponent(name)}`}
              title={`Track ${name} in a new run`}
            >
              <span>
                <bdi>{name}</bdi>
                {` · ${plural(answers, 'answer')}`}
              </span>
            </LinkButton>
          </li>
        ))}
      </ul>
      <p className="text-hint text-ink-2">
        Not counted. Choose one to track it as a competitor in a new run.
      </p>
    </section>
  );
}
