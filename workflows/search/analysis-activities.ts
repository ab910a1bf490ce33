import { Context } from '@temporalio/activity';
import type { SearchAnalysis } from '#contracts/search/search.ts';
import { saveAnalysis } from '#db/commands/search/refine.ts';
import { getSearch } from '#db/queries/search/search.ts';
import { LlmError } from '../llm/outcome.ts';
import { analyzeResults, emptyAnalysis } from '../llm/search-analysis.ts';
import { publishing } from '../activities/deps.ts';
import { heartbeating } from '../activities/heartbeat.ts';
import { budgetOf, tryAgainOf } from '../activities/model-calls.ts';
import type { ModelDeps } from '../activities/model-calls.ts';

/** Names one round of a search. */
export interface ModelInput {
  searchId: string;
  userId: string;
  round: number;
}

export interface AnalysisActivities {
  /** Writes the analysis of a search's results and stores it; says in which state it ended. */
  analyzeSearch(input: ModelInput): Promise<{ state: SearchAnalysis['state'] }>;
}

const OFF = 'Analysis is off: no language model is configured.';
const UNREACHABLE = 'The language model could not be reached.';

export function createAnalysisActivities(deps: ModelDeps): AnalysisActivities {
  return { analyzeSearch: (input) => heartbeating(() => analyzeSearch(deps, input)) };
}

async function analyzeSearch(
  deps: ModelDeps,
  input: ModelInput,
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
  // A zombie that wakes up after the end must not pay for a call whose result is discarded.
  if (!(await store(emptyAnalysis('running', null)))) return { state: read.data.analysis.state };
  const context = Context.current();
  try {
    const analysis = await analyzeResults(deps.llm, {
      search: read.data,
      signal: context.cancellationSignal,
      budget: budgetOf(deps, { purpose: 'search', userId: input.userId, jobId: input.searchId }),
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
    const again = tryAgainOf(error, context.info.attempt);
    if (again) throw again;
    deps.logger.warn({ searchId: input.searchId, problem: error.message }, 'analysis failed');
    return save(emptyAnalysis('failed', UNREACHABLE));
  }
}
