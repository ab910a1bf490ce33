import type { AssistantId } from '../../names.ts';
import type { Prompt, Run } from '../run.ts';
import { MIN_ANSWERED_SHARE } from '../statistics/rate.ts';
import type { PromptCount } from '../statistics/rate.ts';
import { NO_COUNT, cellKey, plannedOf } from '../tally.ts';
import type { BrandCount, Cell } from '../tally.ts';

export type Measure = 'named' | 'recommended' | 'first' | 'topThree';

/** The subset measured: some prompts at some assistants. */
export interface Scope {
  prompts: readonly Pick<Prompt, 'id'>[];
  assistants: readonly AssistantId[];
  cells: Readonly<Record<string, Cell>>;
}

/** Assistants with enough answers to unbranded questions for a rate. */
export function usableAssistants(
  run: Pick<Run, 'prompts' | 'assistants' | 'tally'>,
): AssistantId[] {
  const prompts = run.prompts.filter(({ kind }) => kind === 'unbranded');
  return run.assistants.filter((assistant) => {
    let [answered, ended] = [0, 0];
    for (const { id } of prompts) {
      const cell = run.tally.cells[cellKey(id, assistant)];
      if (!cell) continue;
      answered += answeredOf(cell);
      ended += plannedOf(cell) - (cell.states.not_run ?? 0) - (cell.states.asking ?? 0);
    }
    return answered > 0 && answered / ended >= MIN_ANSWERED_SHARE;
  });
}

export function unbrandedScope(run: Pick<Run, 'prompts' | 'assistants' | 'tally'>): Scope {
  return {
    prompts: run.prompts.filter(({ kind }) => kind === 'unbranded'),
    assistants: usableAssistants(run),
    cells: run.tally.cells,
  };
}

/** Per prompt: the mean of the assistants' own rates, each with equal weight. */
export function promptCounts(scope: Scope, brand: string, measure: Measure): PromptCount[] {
  return scope.prompts.flatMap(({ id }) => {
    const rates: number[] = [];
    let [hits, answers] = [0, 0];
    for (const assistant of scope.assistants) {
      const cell = scope.cells[cellKey(id, assistant)];
      const n = cell ? answeredOf(cell) : 0;
      if (!cell || n === 0) continue;
      const own = countOf(cell, brand)[measure];
      rates.push(own / n);
      hits += own;
      answers += n;
    }
    if (rates.length === 0) return [];
    return [{ hits, answers, rate: rates.reduce((sum, rate) => sum + rate, 0) / rates.length }];
  });
}

/** Rates of `a` in one scope minus those of `b` in the other, prompt by prompt. */
export function pairedRates(first: Scope, second: Scope, a: string, b: string): number[] {
  return first.prompts.flatMap((prompt) => {
    const single = [prompt];
    const [left] = promptCounts({ ...first, prompts: single }, a, 'named');
    const [right] = promptCounts({ ...second, prompts: single }, b, 'named');
    return left && right ? [(left.rate ?? 0) - (right.rate ?? 0)] : [];
  });
}

export const answeredOf = (cell: Cell): number => cell.states.answered ?? 0;

export const countOf = (cell: Cell, brand: string): BrandCount => cell.brands[brand] ?? NO_COUNT;
