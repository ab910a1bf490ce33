import { AppError } from '../errors.ts';
import type { AssistantId } from '../names.ts';
import { kindOfPrompt } from './prompts/kind-of-prompt.ts';
import { writePrompts } from './prompts/write-prompts.ts';
import type { WrittenPrompt } from './prompts/write-prompts.ts';
import { expectedWidth } from './statistics/rate.ts';

/** What planning reads of an assistant and of a request. */
interface Assistant {
  id: AssistantId;
  name: string;
  state: string;
  /** Of one answer, in millionths of a US dollar. */
  costMicros: number;
  /** Answers per second. */
  rate: number;
}

interface RunRequest {
  brand: string;
  aliases: string[];
  competitors: { name: string; aliases: string[] }[];
  description: string;
  prompts?: string[] | undefined;
  assistants?: AssistantId[] | undefined;
  runs: number;
}

interface PlannedRun<A extends Assistant> {
  assistants: A[];
  /** All assistants of the product, including unconfigured ones. */
  available: A[];
  prompts: WrittenPrompt[];
  calls: number;
  costMicros: number;
}

/**
 * Fills in what a request omits: the configured assistants, and the questions.
 * @throws AppError CONFIGURATION_ERROR when no assistant is configured, INVALID_VALUE for a
 * requested one that is not configured.
 */
export function planRun<A extends Assistant>(
  request: RunRequest,
  infos: readonly A[],
): PlannedRun<A> {
  const configured = infos.filter(({ state }) => state !== 'not_configured');
  if (configured.length === 0)
    throw new AppError(
      'CONFIGURATION_ERROR',
      'No AI assistant is configured on this installation. Nothing was charged.',
    );
  const wanted: readonly AssistantId[] = request.assistants ?? configured.map(({ id }) => id);
  const assistants = configured.filter(({ id }) => wanted.includes(id));
  const missing = infos.find(({ id, state }) => wanted.includes(id) && state === 'not_configured');
  if (missing) throw new AppError('INVALID_VALUE', `${missing.name} is not configured here.`);
  const written = writePrompts(request);
  const prompts = request.prompts
    ? [...new Set(request.prompts)].map((text) => {
        const known = written.find((prompt) => prompt.text === text);
        if (known) return known;
        const kind = kindOfPrompt(text, request);
        return { text, kind, intent: 'custom', origin: 'owner' } as const;
      })
    : written;
  const perAssistant = prompts.length * request.runs;
  return {
    assistants,
    available: [...infos],
    prompts,
    calls: perAssistant * assistants.length,
    costMicros: assistants.reduce((sum, { costMicros }) => sum + costMicros * perAssistant, 0),
  };
}

interface RunBudget {
  /** Remaining budget of the user's day, and the maximum of one run. */
  calls: number;
  micros: number;
  jobMicros: number;
}

/** What the form shows before the start. */
export function previewRun<A extends Assistant>(
  planned: PlannedRun<A>,
  runs: number,
  budget: RunBudget,
) {
  const { assistants, available, prompts, calls, costMicros } = planned;
  const unbranded = prompts.filter(({ kind }) => kind === 'unbranded').length;
  const perAssistant = prompts.length * runs;
  const slowest = Math.max(...assistants.map(({ rate }) => perAssistant / rate));
  const points = (count: number): number | null =>
    count < 6 ? null : Math.round(expectedWidth(count, runs) * 100);
  return {
    prompts,
    assistants,
    available,
    calls,
    costMicros,
    seconds: { low: Math.ceil(slowest) + 5, high: Math.ceil(slowest * 1.5) + 25 },
    unbranded,
    widthPoints: points(unbranded),
    widthPointsDoubled: points(unbranded * 2),
    budget: { calls: budget.calls, micros: Math.min(budget.micros, budget.jobMicros) },
    problem: problemOf(planned, unbranded, budget),
  };
}

function problemOf(
  { calls, costMicros }: Pick<PlannedRun<Assistant>, 'calls' | 'costMicros'>,
  unbranded: number,
  budget: RunBudget,
) {
  if (unbranded === 0) return 'Add a question that does not name your brand or a competitor.';
  if (calls > budget.calls)
    return `This run needs ${calls} answers, and ${budget.calls} are left today. Use fewer questions, runs or assistants.`;
  const allowed = Math.min(budget.micros, budget.jobMicros);
  if (costMicros > allowed)
    return `This run would cost about $${(costMicros / 1e6).toFixed(2)}, and $${(allowed / 1e6).toFixed(2)} is allowed. Use fewer questions, runs or assistants.`;
  return null;
}
