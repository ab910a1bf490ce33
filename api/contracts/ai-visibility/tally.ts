import { z } from 'zod';
import { ASSISTANT_IDS, SAMPLE_STATES } from '#domain/names.ts';
import type { SampleChange, Tally } from '#domain/ai-visibility/tally.ts';
import { ANSWER_READERS, ROLES, SENTIMENTS, SOURCE_TYPES } from '#domain/ai-visibility/names.ts';
import { PROMPT_KINDS } from '#domain/ai-visibility/prompts/names.ts';

/** One answer's verdict on one brand, without its words. */
export const brandMarkSchema = z.object({
  brand: z.string(),
  role: z.enum(ROLES).nullable(),
  unsure: z.boolean(),
  /** The configured language model, or our rules. */
  reader: z.enum(ANSWER_READERS),
  place: z.int().nullable(),
  sentiment: z.enum(SENTIMENTS),
  linked: z.boolean().nullable(),
  foundOnly: z.boolean().nullable(),
});

const citedPageSchema = z.object({
  url: z.string(),
  domain: z.string(),
  type: z.enum(SOURCE_TYPES),
});

/** One sample's change: everything that counting needs. */
export const sampleChangeSchema = z.object({
  promptId: z.uuid(),
  assistant: z.enum(ASSISTANT_IDS),
  run: z.int().nonnegative(),
  was: z.enum(SAMPLE_STATES),
  state: z.enum(SAMPLE_STATES),
  model: z.string(),
  costMicros: z.int().nonnegative(),
  marks: z.array(brandMarkSchema),
  cited: z.array(citedPageSchema),
  candidates: z.array(z.string()),
  excerpt: z.string(),
  reason: z.string().nullable(),
}) satisfies z.ZodType<SampleChange>;

const count = z.int().nonnegative();

const brandCountSchema = z.object({
  named: count,
  recommended: count,
  negated: count,
  first: count,
  topThree: count,
  unsure: count,
  linked: count,
});

/** One question at one assistant. */
export const cellSchema = z.object({
  promptId: z.uuid(),
  assistant: z.enum(ASSISTANT_IDS),
  states: z.partialRecord(z.enum(SAMPLE_STATES), count),
  brands: z.record(z.string(), brandCountSchema),
  models: z.array(z.string()),
});

export const sourceCountSchema = citedPageSchema.extend({
  answers: count,
  recommends: z.record(z.string(), count),
  prompts: z.array(z.uuid()),
});

const latestAnswerSchema = z.object({
  promptId: z.uuid(),
  assistant: z.enum(ASSISTANT_IDS),
  run: count,
  state: z.enum(SAMPLE_STATES),
  excerpt: z.string(),
});

/** All counts of a run; folded from samples the same way on the server and in the browser. */
export const tallySchema = z.object({
  cells: z.record(z.string(), cellSchema),
  places: z.record(z.string(), z.record(z.string(), count)),
  sentiments: z.record(z.string(), z.partialRecord(z.enum(SENTIMENTS), count)),
  sources: z.record(z.string(), sourceCountSchema),
  citable: count,
  candidates: z.record(z.string(), count),
  controls: z.record(z.string(), z.record(z.string(), count)),
  /** How many roles the language model read, and how many our rules. */
  readers: z.record(z.enum(ANSWER_READERS), count),
  spentMicros: count,
  latest: z.array(latestAnswerSchema),
  reasons: z.partialRecord(z.enum(ASSISTANT_IDS), z.string()),
}) satisfies z.ZodType<Tally>;

export const promptKindSchema = z.enum(PROMPT_KINDS);
