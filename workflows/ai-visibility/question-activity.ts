import { Context } from '@temporalio/activity';
import { writePrompts } from '#domain/ai-visibility/prompts/write-prompts.ts';
import { readPromptSubject, replaceQuestions } from '#db/commands/ai-visibility/questions.ts';
import type { AiVisibilityKey } from '#db/queries/ai-visibility/rows.ts';
import { publishing } from '../activities/deps.ts';
import { heartbeating } from '../activities/heartbeat.ts';
import { budgetOf, tryAgainOf } from '../activities/model-calls.ts';
import type { ModelDeps } from '../activities/model-calls.ts';
import { LlmError } from '../llm/outcome.ts';
import { draftQuestions } from '../llm/write-questions.ts';

export interface QuestionActivities {
  /** Replaces a run's template questions by the language model's, as far as they pass our rules. */
  writeQuestions(input: AiVisibilityKey): Promise<{ written: number }>;
}

export function createQuestionActivities(deps: ModelDeps): QuestionActivities {
  return { writeQuestions: (input) => heartbeating(() => writeQuestions(deps, input)) };
}

async function writeQuestions(deps: ModelDeps, key: AiVisibilityKey): Promise<{ written: number }> {
  const { database, llm, logger } = deps;
  const subject = llm === null ? null : await readPromptSubject(database, key);
  if (llm === null || subject === null) return { written: 0 };
  const { userId, analysisId } = key;
  const { cancellationSignal: signal, info } = Context.current();
  const budget = budgetOf(deps, { purpose: 'ai_visibility', userId, jobId: analysisId });
  try {
    const drafts = await draftQuestions(llm, subject, { signal, budget });
    const prompts = writePrompts(subject, drafts);
    const written = prompts.filter(({ origin }) => origin === 'model').length;
    logger.info({ analysisId, drafted: drafts.length, written }, 'wrote questions');
    if (written === 0) return { written };
    const replaced = await publishing(deps, replaceQuestions(database, key, prompts));
    return { written: replaced ? written : 0 };
  } catch (error) {
    if (signal.aborted) return await Context.current().cancelled;
    if (!(error instanceof LlmError)) throw error;
    const again = tryAgainOf(error, info.attempt);
    if (again) throw again;
    logger.warn({ analysisId, problem: error.message }, 'the questions stay templates');
    return { written: 0 };
  }
}
