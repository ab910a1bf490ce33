import { z } from 'zod';
import { cursorText, storableText } from '../http.ts';
import { ASSISTANT_IDS, JOB_STATUSES, SAMPLE_STATES } from '#domain/names.ts';
import { resultFeedbackSchema } from '../search/feedback.ts';
import { PROMPT_INTENTS, PROMPT_ORIGINS } from '#domain/ai-visibility/prompts/names.ts';
import { namedBrandSchema } from './request.ts';
import { brandMarkSchema, cellSchema, promptKindSchema, tallySchema } from './tally.ts';

const ASSISTANT_STATES = ['live', 'sandbox', 'not_configured'] as const;

/** One assistant as configured in this installation. */
const assistantInfoSchema = z.object({
  id: z.enum(ASSISTANT_IDS),
  name: z.string(),
  label: z.string(),
  state: z.enum(ASSISTANT_STATES),
  /** The model in use; null when not configured. */
  model: z.string().nullable(),
  /** Why it is unavailable, and which setting fixes that; null when available. */
  reason: z.string().nullable(),
  /** Whether it searches the web. */
  searches: z.boolean(),
  /** Estimated cost of one answer in millionths of a US dollar. */
  costMicros: z.int().nonnegative(),
  /** Our request rate, in answers per second. */
  rate: z.number().positive(),
});
export type AssistantInfo = z.infer<typeof assistantInfoSchema>;

const promptSchema = z.object({
  id: z.uuid(),
  text: z.string(),
  kind: promptKindSchema,
  intent: z.enum(PROMPT_INTENTS),
  origin: z.enum(PROMPT_ORIGINS),
});

/** A brand to look for; `own` is the one the analysis is about. */
const trackedBrandSchema = z.object({
  key: z.string(),
  name: z.string(),
  aliases: z.array(z.string()),
  domain: z.string().nullable(),
  own: z.boolean(),
});

const intervalSchema = z.object({
  /** 0..1 */
  rate: z.number(),
  low: z.number(),
  high: z.number(),
  /** Number of answers and prompts behind it. */
  n: z.int(),
  prompts: z.int(),
});

/** One line of the history, and the head of an analysis. */
export const aiVisibilitySummarySchema = z.object({
  id: z.uuid(),
  analysisId: z.uuid(),
  status: z.enum(JOB_STATUSES),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
  charged: z.boolean(),
  brand: z.string(),
  description: z.string(),
  competitors: z.array(namedBrandSchema),
  assistants: z.array(z.enum(ASSISTANT_IDS)),
  runs: z.int(),
  prompts: z.int(),
  planned: z.int(),
  answered: z.int(),
  /**
   * Of a finished run: share of answers that name the brand; null when there is too little data.
   */
  visibility: intervalSchema.nullable(),
  /** Started by the weekly schedule. */
  scheduled: z.boolean(),
});
export type AiVisibilitySummary = z.infer<typeof aiVisibilitySummarySchema>;

/** An earlier run with the same questions, for comparison. */
const earlierRunSchema = z.object({
  id: z.uuid(),
  finishedAt: z.iso.datetime(),
  cells: z.record(z.string(), cellSchema),
  controls: tallySchema.shape.controls,
});

export const aiVisibilityDetailSchema = aiVisibilitySummarySchema.omit({ prompts: true }).extend({
  aliases: z.array(z.string()),
  website: z.string().nullable(),
  brands: z.array(trackedBrandSchema),
  prompts: z.array(promptSchema),
  assistantInfos: z.array(assistantInfoSchema.pick({ id: true, name: true, label: true })),
  tally: tallySchema,
  /** Newest first, at most two. */
  earlier: z.array(earlierRunSchema),
  estimateMicros: z.int(),
  methodVersion: z.string(),
  /** When texts of answers were removed; null while they are kept. */
  textsRemovedAt: z.iso.datetime().nullable(),
  weekly: z.object({ nextAt: z.iso.datetime() }).nullable(),
  /** The owner's verdict on the analysis as a whole. */
  feedback: resultFeedbackSchema.nullable(),
});
export type AiVisibilityDetail = z.infer<typeof aiVisibilityDetailSchema>;

export const aiVisibilityHistorySchema = z.object({
  items: z.array(aiVisibilitySummarySchema),
  nextCursor: z.string().nullable(),
  visibleLimit: z.int(),
});
export type AiVisibilityHistory = z.infer<typeof aiVisibilityHistorySchema>;

const spanSchema = z.object({ start: z.int().nonnegative(), end: z.int().nonnegative() });

/** One answer with its text. Offsets are UTF-16 units of `text`, end exclusive. */
export const answerSchema = z.object({
  promptId: z.uuid(),
  assistant: z.enum(ASSISTANT_IDS),
  run: z.int().nonnegative(),
  state: z.enum(SAMPLE_STATES),
  reason: z.string().nullable(),
  model: z.string(),
  answeredAt: z.iso.datetime().nullable(),
  text: z.string(),
  queries: z.array(z.string()),
  brands: z.array(
    brandMarkSchema.extend({
      listNumber: z.int().nullable(),
      evidence: z.array(spanSchema),
      /** The words that show the role; null when our rules read it. */
      quote: spanSchema.nullable(),
      sentimentWords: z.array(spanSchema),
    }),
  ),
  /** Null: this assistant's API does not report it. */
  cited: z.array(z.object({ url: z.string(), title: z.string().nullable() })).nullable(),
  found: z.array(z.object({ url: z.string(), title: z.string().nullable() })).nullable(),
  costMicros: z.int(),
  ms: z.int(),
});
export type Answer = z.infer<typeof answerSchema>;

export const answersPageSchema = z.object({
  items: z.array(answerSchema),
  nextCursor: z.string().nullable(),
});
export type AnswersPage = z.infer<typeof answersPageSchema>;

export const answersQuerySchema = z.strictObject({
  prompt: z.uuid().optional(),
  assistant: z.enum(ASSISTANT_IDS).optional(),
  /** Key of a brand named in the answer. */
  brand: storableText.max(120).optional(),
  /** Address of a page cited in the answer. */
  cites: storableText.max(2_000).optional(),
  cursor: cursorText.optional(),
});
export type AnswersQuery = z.infer<typeof answersQuerySchema>;

/** Preview of a run and its cost; nothing is stored and no quota is used. */
export const previewSchema = z.object({
  prompts: z.array(promptSchema.omit({ id: true })),
  /** The assistants the run would ask, and all available ones. */
  assistants: z.array(assistantInfoSchema),
  available: z.array(assistantInfoSchema),
  calls: z.int(),
  costMicros: z.int(),
  seconds: z.object({ low: z.int(), high: z.int() }),
  /** Questions that count in the headline, and the width of its interval at a rate of 40%. */
  unbranded: z.int(),
  widthPoints: z.int().nullable(),
  widthPointsDoubled: z.int().nullable(),
  budget: z.object({ calls: z.int(), micros: z.int() }),
  /** Why it cannot be started; null when it can. */
  problem: z.string().nullable(),
});
export type AiVisibilityPreview = z.infer<typeof previewSchema>;

/** No real answer is this long. */
const LAST_PLACE = 10_000_000;

/** The owner's correction of a name that was undecided or misread. */
export const namingRuleRequestSchema = z.strictObject({
  promptId: z.uuid(),
  assistant: z.enum(ASSISTANT_IDS),
  run: z.int().nonnegative().max(LAST_PLACE),
  brand: storableText.max(120),
  start: z.int().nonnegative().max(LAST_PLACE),
  end: z.int().positive().max(LAST_PLACE),
  isBrand: z.boolean(),
  /** True: every occurrence of this name; false: only with the same words around it. */
  everywhere: z.boolean().default(false),
});
export type NamingRuleRequest = z.infer<typeof namingRuleRequestSchema>;

export const weeklyRequestSchema = z.strictObject({ enabled: z.boolean() });

export const aiVisibilityExportSchema = z.object({
  fileName: z.string(),
  brand: z.string(),
  analysis: aiVisibilityDetailSchema,
  answers: z.array(answerSchema.omit({ text: true, found: true }).extend({ text: z.string() })),
});
export type AiVisibilityExport = z.infer<typeof aiVisibilityExportSchema>;
