import { memo } from 'react';
import type { AiVisibilityDetail } from '#contracts/ai-visibility/ai-visibility.ts';
import type { BrandFigures, Rate } from '#domain/ai-visibility/summary/figures.ts';
import { SAMPLE_STATES, isFinal } from '#domain/names.ts';
import { cellKey } from '#domain/ai-visibility/tally.ts';
import { plural, formatDay } from '../../../lib/format.ts';
import { TableFrame } from '../../../ui/data/table-frame.tsx';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { BrandDetails } from './brand-table.tsx';
import { dollars, percent } from './words.ts';

const LABELS: Readonly<Record<(typeof SAMPLE_STATES)[number], string>> = {
  not_run: 'Not asked',
  asking: 'Being asked',
  answered: 'Answered',
  answered_without_search: 'Without search',
  refused: 'Refused',
  incomplete: 'Incomplete',
  failed: 'Failed',
  wrong_model: 'Wrong model',
};

/** Definitions, raw counts and models, collapsed by default. */
export const Method = memo(function Method({
  analysis,
  own,
  figures,
}: {
  analysis: AiVisibilityDetail;
  own: BrandFigures;
  figures: readonly BrandFigures[];
}) {
  const unbranded = analysis.prompts.filter(({ kind }) => kind === 'unbranded').length;
  return (
    <details className="border-y border-line py-3">
      <summary className="cursor-pointer text-card font-semibold">
        Method, places, tones and cost
      </summary>
      <div className="mt-3 flex max-w-200 flex-col gap-3 text-body text-ink-2">
        <p>
          {`Each of ${plural(unbranded, 'unbranded question')} is asked ${plural(analysis.runs, 'time')} at each assistant, in a fresh conversation and a shuffled order. Answers come from the makers’ APIs, not from their apps, and can differ from what people see there.`}
        </p>
        <p>
          “Named” means recommended, mentioned or advised against; a page that is only cited is not
          a mention. Only answered questions count: failed, refused and incomplete answers are
          shown, never read as “not named”. Below 80% answered there is no rate. Tone is that of the
          words about a brand; it is judged in English and shown as “not judged” in other languages.
        </p>
        <p>
          The interval is about questions like these: each question counts as one cluster,
          assistants weigh the same, and the range is a Wilson interval on the effective number of
          answers with a floor under their correlation (method {analysis.methodVersion}). Changes
          are tested question by question with sign flips, corrected for all comparisons, and are
          reported from 5 points when two runs agree, or from 15 points at once.
        </p>
        <BrandDetails figures={figures} />
        <Claim analysis={analysis} named={own.named} />
        <p className="mb-3 tabular-nums">
          {`This installation paid ${dollars(analysis.tally.spentMicros)} to the assistants, estimated ${dollars(analysis.estimateMicros)}; it is not billed to you. Your export has every answer with its raw counts.`}
        </p>
      </div>
      <TableFrame
        label="Answers by assistant"
        head={['Assistant', 'Model', ...shownStates(analysis).map((state) => LABELS[state])]}
      >
        {analysis.assistantInfos.map(({ id, label }) => {
          const cells = analysis.prompts.flatMap(
            (prompt) => analysis.tally.cells[cellKey(prompt.id, id)] ?? [],
          );
          const models = [...new Set(cells.flatMap((cell) => cell.models))];
          return (
            <tr key={id}>
              <th scope="row" className="py-2 pr-4 text-left font-normal text-ink">
                {label}
              </th>
              <td className="py-2 pr-4 text-ink-2 wrap-anywhere">{models.join(', ') || '–'}</td>
              {shownStates(analysis).map((state) => (
                <td key={state} className="py-2 pr-4 tabular-nums">
                  {cells.reduce((sum, cell) => sum + (cell.states[state] ?? 0), 0)}
                </td>
              ))}
            </tr>
          );
        })}
      </TableFrame>
    </details>
  );
});

function shownStates({ tally }: AiVisibilityDetail) {
  return SAMPLE_STATES.filter(
    (state) =>
      state === 'answered' ||
      Object.values(tally.cells).some((cell) => (cell.states[state] ?? 0) > 0),
  );
}

/** A publishable statement: what was measured, how, when, and with which interval. */
function Claim({ analysis, named }: { analysis: AiVisibilityDetail; named: Rate }) {
  const claim = claimSentence(analysis, named);
  if (claim === null) return null;
  return (
    <div className="rounded-card bg-sunken p-3">
      <p className="mb-1 text-meta font-medium text-ink">What you can claim</p>
      <p className="text-body text-ink">{claim}</p>
      <div className="mt-2">
        <CopyButton text={claim} label="Copy this sentence" />
      </div>
    </div>
  );
}

/**
 * A statement about an ended run that its user may publish: the rate with sample, assistants, day
 * and interval. Null while running and without an interval.
 */
export function claimSentence(
  { brand, assistantInfos, status, finishedAt, prompts, createdAt }: AiVisibilityDetail,
  rate: Rate,
): string | null {
  const ended = isFinal(status);
  if (!ended || rate.kind !== 'interval') return null;
  const asked = assistantInfos.map(({ label }) => label).join('; ');
  const questions = prompts.filter(({ kind }) => kind === 'unbranded').length;
  const day = formatDay(finishedAt ?? createdAt);
  const sample = `${plural(rate.n, 'answer')} to ${plural(questions, 'buyer question')} that name no brand, on ${day} (${asked})`;
  return rate.rate === 0
    ? `${brand} was not named in ${sample}. 95% interval: at most ${percent(rate.high)} of answers to questions like these.`
    : `${brand} was named in ${percent(rate.rate)} of ${sample}. 95% interval: ${percent(rate.low)} to ${percent(rate.high)} of answers to questions like these.`;
}
