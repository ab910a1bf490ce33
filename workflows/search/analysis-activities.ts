import { ApplicationFailure, Context } from '@temporalio/activity';
import type { SearchAnalysis } from '#contracts/search.ts';
import { takeLlmCall } from '#db/commands/llm-calls.ts';
import type { LlmLimits } from '#db/commands/llm-calls.ts';
import { saveAnalysis } from '#db/commands/search/analysis.ts';
import { getSearch } from '#db/queries/search.ts';
import type { Llm } from '../llm/client.ts';
import { LlmError } from '../llm/outcome.ts';
import { analyzeResults, emptyAnalysis } from '../llm/search-analysis.ts';
import { publishing } from './deps.ts';
import type { SearchDeps } from './deps.ts';
import { heartbeating } from './heartbeat.ts';

export interface AnalysisDeps extends SearchDeps {
  /** Null without a key: analysis is off. */
  llm: Llm | null;
  limits: LlmLimits;
}

export interface AnalysisInput {
  searchId: string;
  userId: string;
  round: number;
}

export interface AnalysisActivities {
  /** Writes the analysis of a search's results and stores it; says in which state it ended. */
  analyzeSearch(input: AnalysisInput): Promise<{ state: SearchAnalysis['state'] }>;
}

const OFF = 'Analysis is off: no language model is configured.';
const UNREACHABLE = 'The language model could not be reached.';
const LAST_ATTEMPT = 2;
/** A search does not wait longer than this for a model that asks for patience. */
const MAX_WAIT_MS = 15_000;

export function createAnalysisActivities(deps: AnalysisDeps): AnalysisActivities {
  return { analyzeSearch: (input) => heartbeating(() => analyzeSearch(deps, input)) };
}

async function analyzeSearch(
  deps: AnalysisDeps,
  input: AnalysisInput,
): Promise<{ state: SearchAnalysis['state'] }> {
  const store = (analysis: SearchAnalysis): Promise<boolean> =>
    publishing(deps, saveAnalysis(deps.database, input, analysis));
  const save = async (analysis: SearchAnalysis): Promise<{ state: SearchAnalysis['state'] }> => {
    await store(analysis);
    return { state: analysis.state };
  };
  if (!deps.llm) return save(emptyAnalysis('off', OFF));
  const read = await getSearch(deps.database, input);
  if (!read || read.data.results.length === 0) return { state: 'off' };
  // A zombie that wakes after the end must not pay for a call that nobody will see.
  if (!(await store(emptyAnalysis('running', null)))) return { state: read.data.analysis.state };
  const context = Context.current();
  try {
    const analysis = await analyzeResults(deps.llm, {
      search: read.data,
      signal: context.cancellationSignal,
      pay: async () =>
        (await takeLlmCall(deps.database, { userId: input.userId, limits: deps.limits })) ===
        'granted',
      onText: (text) =>
        deps.publisher.tick(input.userId, {
          type: 'search.analysis_text',
          searchId: input.searchId,
          text,
        }),
    });
    return await save(analysis);
  } catch (error) {
    if (context.cancellationSignal.aborted) return await context.cancelled;
    if (!(error instanceof LlmError)) throw error;
    if (mayTryAgain(error, context.info.attempt)) throw tryAgain(error);
    deps.logger.warn({ searchId: input.searchId, problem: error.message }, 'analysis failed');
    return save(emptyAnalysis('failed', UNREACHABLE));
  }
}

const mayTryAgain = (error: LlmError, attempt: number): boolean =>
  error.retryable && attempt < LAST_ATTEMPT && (error.retryAfterMs ?? 0) <= MAX_WAIT_MS;

function tryAgain(error: LlmError): ApplicationFailure {
  return ApplicationFailure.create({
    type: 'llm',
    message: error.message,
    ...(error.retryAfterMs === undefined ? {} : { nextRetryDelay: error.retryAfterMs }),
  });
}
