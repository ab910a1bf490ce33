import { memo } from 'react';
import type { AiVisibilityDetail } from '#contracts/ai-visibility/ai-visibility.ts';
import type { Prompt } from '#domain/ai-visibility/run.ts';
import { MIN_ANSWERED_SHARE, wilson } from '#domain/ai-visibility/statistics/rate.ts';
import { NO_COUNT, cellKey, plannedOf } from '#domain/ai-visibility/tally.ts';
import type { Cell } from '#domain/ai-visibility/tally.ts';
import type { PromptKind } from '#domain/ai-visibility/prompts/names.ts';
import type { AssistantId } from '#domain/names.ts';
import { cx } from '../../../ui/cx.ts';
import { percent } from './words.ts';

const GROUPS: readonly { kind: PromptKind; title: string }[] = [
  { kind: 'unbranded', title: 'Questions that name no brand: they make the headline' },
  { kind: 'competitor', title: 'Questions that name a competitor: shown apart' },
  { kind: 'branded', title: 'Questions that name you: not part of any rate' },
  { kind: 'control', title: 'Control questions outside your market' },
];

/** A cell per question and assistant: the share of answers that name the brand. */
export function PromptGrid({
  analysis,
  brand,
  onOpen,
}: {
  analysis: AiVisibilityDetail;
  brand: string;
  onOpen: (filter: { prompt: string; assistant: AssistantId }) => void;
}) {
  return (
    <section aria-labelledby="ai-visibility-grid" className="flex min-w-0 flex-col gap-3">
      <h3 id="ai-visibility-grid" className="text-card font-semibold">
        Questions
      </h3>
      <div
        className="relative overflow-x-auto border-y border-line"
        role="region"
        aria-labelledby="ai-visibility-grid"
        tabIndex={0}
      >
        <table className="w-full border-collapse text-meta">
          <thead>
            <tr className="border-b border-line text-left text-hint text-ink-2">
              <th scope="col" className="min-w-40 py-2 pr-3 font-medium sm:min-w-52">
                Question
              </th>
              {analysis.assistantInfos.map(({ id, name }) => (
                <th key={id} scope="col" className="w-24 px-1 py-2 text-center font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          {GROUPS.map(({ kind, title }) => {
            const prompts = analysis.prompts.filter((prompt) => prompt.kind === kind);
            return prompts.length === 0 ? null : (
              <tbody key={kind} className="divide-y divide-line">
                <tr>
                  <th
                    scope="rowgroup"
                    colSpan={analysis.assistants.length + 1}
                    className="pt-4 pb-1.5 text-left text-hint font-medium text-ink-2"
                  >
                    {title}
                  </th>
                </tr>
                {prompts.map((prompt) => (
                  <PromptRow key={prompt.id} {...{ prompt, analysis, brand, onOpen }} />
                ))}
              </tbody>
            );
          })}
        </table>
      </div>
      <p className="text-hint text-ink-2">
        Open a cell to read its answers. “–” means too few answers for a rate.
      </p>
    </section>
  );
}

function PromptRow({
  prompt,
  analysis,
  brand,
  onOpen,
}: {
  prompt: Prompt;
  analysis: AiVisibilityDetail;
  brand: string;
  onOpen: (filter: { prompt: string; assistant: AssistantId }) => void;
}) {
  return (
    <tr>
      <th scope="row" className="py-1.5 pr-3 text-left font-normal text-ink">
        {prompt.text}
      </th>
      {analysis.assistantInfos.map(({ id, name }) => {
        const cell = analysis.tally.cells[cellKey(prompt.id, id)];
        return (
          <GridCell
            key={id}
            assistant={id}
            {...{ assistantName: name, prompt, cell, brand, onOpen }}
          />
        );
      })}
    </tr>
  );
}

/** Memoized, since an answer changes one of hundreds of cells. */
const GridCell = memo(function GridCell({
  prompt,
  assistant,
  assistantName,
  cell,
  brand,
  onOpen,
}: {
  prompt: Prompt;
  assistant: AssistantId;
  assistantName: string;
  cell: Cell | undefined;
  brand: string;
  onOpen: (filter: { prompt: string; assistant: AssistantId }) => void;
}) {
  const shown = describeCell(cell, brand);
  return (
    <td className="p-0.5 text-center">
      <button
        type="button"
        className={cx(
          'h-8 w-full min-w-16 rounded-control text-meta tabular-nums touch:h-11',
          shown.tint,
          'hover:outline hover:outline-line-strong',
        )}
        aria-label={`${prompt.text}, ${assistantName}: ${shown.short}, ${shown.words}`}
        title={shown.words}
        onClick={() => onOpen({ prompt: prompt.id, assistant })}
      >
        {shown.short}
      </button>
    </td>
  );
});

const TINTS = [
  'bg-sunken text-ink-2',
  'bg-accent-soft text-accent-ink',
  'bg-accent text-on-accent',
];

function describeCell(cell: Cell | undefined, brand: string) {
  const answered = cell?.states.answered ?? 0;
  const planned = cell ? plannedOf(cell) : 0;
  const waiting = (cell?.states.not_run ?? 0) + (cell?.states.asking ?? 0);
  const named = (cell?.brands[brand] ?? NO_COUNT).named;
  const ended = planned - waiting;
  if (answered === 0)
    return {
      short: waiting > 0 ? '···' : '–',
      tint: 'text-ink-3',
      words: waiting > 0 ? 'waiting' : `no answer of ${ended}`,
    };
  if (answered / ended < MIN_ANSWERED_SHARE)
    return {
      short: '–',
      tint: 'text-ink-3',
      words: `only ${answered} of ${ended} answered: too few for a rate`,
    };
  const share = named / answered;
  const { low, high } = wilson(share, answered);
  return {
    short: percent(share),
    tint: TINTS[share === 0 ? 0 : share < 0.5 ? 1 : 2],
    words: `named in ${named} of ${answered} answers, ${percent(low)} to ${percent(high)}${waiting > 0 ? `, ${waiting} to come` : ''}`,
  };
}
