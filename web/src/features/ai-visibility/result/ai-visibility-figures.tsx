import { memo, useMemo } from 'react';
import type { AiVisibilityDetail } from '#contracts/ai-visibility/ai-visibility.ts';
import { compareWithEarlier } from '#domain/ai-visibility/summary/comparison.ts';
import type { Change, Comparison as Compared } from '#domain/ai-visibility/summary/comparison.ts';
import type { BrandFigures } from '#domain/ai-visibility/summary/figures.ts';
import { findGaps } from '#domain/ai-visibility/summary/gaps.ts';
import { SaveLeadButton } from '../../leads/save/save-lead-button.tsx';
import { plural, formatDateTime } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { LinkButton } from '../../../ui/controls/button.tsx';
import type { AnswerFilter } from './answers-list.tsx';
import { BrandTable } from './brand-table.tsx';
import { GapsList } from './gaps-list.tsx';
import { Headline } from './headline.tsx';
import { NextActions } from './next-actions.tsx';
import { PromptGrid } from './prompt-grid.tsx';
import { SourcesList } from './sources-list.tsx';
import { Link } from 'react-router-dom';
import { Badge } from '../../../ui/display/badge.tsx';
import { VERDICTS, changeWords } from './words.ts';

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

const TONES = {
  up: 'positive',
  down: 'negative',
  no_clear_change: 'neutral',
  too_little_data: 'neutral',
} as const;

/** Significant changes since the previous run, over the same questions. */
function Comparison({
  analysis,
  comparison,
}: {
  analysis: AiVisibilityDetail;
  comparison: Compared | null;
}) {
  if (comparison === null)
    return (
      <section aria-labelledby="ai-visibility-change" className="flex flex-col gap-2">
        <h3 id="ai-visibility-change" className="text-card font-semibold">
          Change
        </h3>
        <p className="text-body text-ink-2">
          {analysis.earlier.length > 0
            ? 'Compared with the previous run once this one ends.'
            : 'This is the first run with these questions. Run it again to see whether anything changed.'}
        </p>
      </section>
    );
  const joint = comparison.changes.filter(({ assistant }) => assistant === null);
  const single = comparison.changes.filter(
    ({ assistant, verdict }) => assistant !== null && (verdict === 'up' || verdict === 'down'),
  );
  const earlier = joint[0]?.earlier;
  const nameOf = (key: string): string =>
    analysis.brands.find((brand) => brand.key === key)?.name ?? key;
  const assistantName = (id: Change['assistant']): string =>
    analysis.assistantInfos.find((info) => info.id === id)?.name ?? '';
  return (
    <section aria-labelledby="ai-visibility-change" className="flex flex-col gap-3">
      <h3 id="ai-visibility-change" className="text-card font-semibold">
        {'Compared with '}
        {earlier && (
          <Link
            to={`${paths.aiVisibilityHistory}/${earlier.id}`}
            className="text-accent-ink underline-offset-2 hover:underline"
          >
            {formatDateTime(earlier.finishedAt)}
          </Link>
        )}
      </h3>
      {comparison.modelMoved && (
        <p className="text-body text-caution">
          Everything moved at once, so the assistants’ models probably changed. No change is
          reported for single brands.
        </p>
      )}
      {comparison.otherModel.length > 0 && (
        <p className="text-body text-ink-2">
          {`Left out, because another model answers now: ${comparison.otherModel.map(assistantName).join(', ')}. A new series starts there.`}
        </p>
      )}
      <ul className="divide-y divide-line border-y border-line">
        {[...joint, ...single].map((change) => (
          <li
            key={`${change.brand} ${change.assistant}`}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-body"
          >
            <span className="sm:min-w-56 font-medium text-ink wrap-anywhere">
              {nameOf(change.brand)}
              {change.assistant === null ? '' : ` at ${assistantName(change.assistant)}`}
            </span>
            <Badge tone={TONES[change.verdict]}>{VERDICTS[change.verdict]}</Badge>
            <span className="text-meta text-ink-2 tabular-nums">{changeWords(change)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
