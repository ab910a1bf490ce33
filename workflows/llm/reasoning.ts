import type { ReasoningEffort } from 'openai/resources/shared';

/** Models of OpenAI that think before they answer; snapshots and fine-tuned ones included. */
const REASONING = /^(?:ft:)?(?:gpt-(?:[5-9]|\d\d)|o\d)(?![\w.]*-chat)/iu;

/** Tokens to think in at `low`: several times what such questions take. */
const RESERVE = 6_000;

interface Reasoning {
  /** Null: the parameter is left out, which models that do not reason need. */
  effort: ReasoningEffort;
  /** Tokens on top of the answer's own. */
  reserve: number;
}

/**
 * How much a model may think: the answers are short and checked, so a little. Its thoughts count as
 * output, and without tokens of their own the answer would be cut before it begins.
 */
export function reasoningOf(model: string): Reasoning {
  return REASONING.test(model) ? { effort: 'low', reserve: RESERVE } : { effort: null, reserve: 0 };
}
