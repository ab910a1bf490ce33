import { LLM_PURPOSES } from '#domain/names.ts';
import type { LlmPurpose } from '#domain/names.ts';
import type { ModelLimits } from '#domain/account/model-caps.ts';

const PLENTY = { calls: 1_000, micros: 1_000_000_000 };

/** Caps that are not in the way, but for those of the test. */
export const testLimits = (changes: Partial<ModelLimits> = {}): ModelLimits => ({
  callMicros: 1_000_000,
  job: PLENTY,
  user: PLENTY,
  purpose: PLENTY,
  installationMicros: PLENTY.micros,
  ...changes,
});

/** The same caps for every purpose. */
export const limitsOfAll = (changes: Partial<ModelLimits> = {}): Record<LlmPurpose, ModelLimits> =>
  Object.fromEntries(LLM_PURPOSES.map((purpose) => [purpose, testLimits(changes)])) as Record<
    LlmPurpose,
    ModelLimits
  >;
