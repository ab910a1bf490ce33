import type { ReasoningEffort } from 'openai/resources/shared';

/** OpenAI's reasoning models, including snapshots and fine-tuned ones. */
const REASONING = /^(?:ft:)?(?:gpt-(?:[5-9]|\d\d)|o\d)(?![\w.]*-chat)/iu;

/** Reasoning tokens at `low` effort: several times what these prompts use. */
const RESERVE = 6_000;

interface Reasoning {
  /** Null: omit the parameter, which other models reject. */
  effort: ReasoningEffort;
  /** Tokens in addition to the answer's own. */
  reserve: number;
}

/**
 * Effort and token reserve for a model. Answers are short and validated, so low effort is enough.
 * Reasoning counts as output: without a reserve the answer would be truncated before it begins.
 */
export function reasoningOf(model: string): Reasoning {
  return REASONING.test(model) ? { effort: 'low', reserve: RESERVE } : { effort: null, reserve: 0 };
}
