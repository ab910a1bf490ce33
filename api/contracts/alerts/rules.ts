import { z } from 'zod';
import { storableText, trimmedText } from '../http.ts';
import { INTENTS } from '#domain/names.ts';
import { ALERT_KINDS, ALERT_LIMITS, ALERT_SUBJECTS, ALERT_TIMINGS } from '#domain/alerts/names.ts';

const named = trimmedText(1, ALERT_LIMITS.nameMax);

/** "When [scope] [kinds] past [thresholds], send [timing] to [channels]." */
export const ruleInputSchema = z.strictObject({
  name: named,
  kinds: z.array(z.enum(ALERT_KINDS)).min(1).max(ALERT_KINDS.length),
  /** Empty: everything. */
  subjects: z
    .array(z.strictObject({ kind: z.enum(ALERT_SUBJECTS), id: storableText.max(100) }))
    .max(100)
    .default([]),
  /** New mentions of one collection, for `mention_new`. */
  minNewMentions: z.int().min(1).max(1_000).default(ALERT_LIMITS.newMentions),
  /** Average sentiment below which `sentiment_drop` counts. */
  maxSentiment: z.number().min(-1).max(1).default(ALERT_LIMITS.sentiment),
  minRelevance: z.number().min(0).max(1).default(0),
  /** Empty: every intent. */
  intents: z.array(z.enum(INTENTS)).max(INTENTS.length).default([]),
  channelIds: z.array(z.uuid()).max(ALERT_LIMITS.channelsPerUser).default([]),
  timing: z.enum(ALERT_TIMINGS).default('at_once'),
  /**
   * Hours after the first alert of a kind about a subject during which further ones wait, then are
   * sent together; 0: none wait. For `at_once` and channels that people read.
   */
  cooldownHours: z
    .int()
    .min(0)
    .max(ALERT_LIMITS.cooldownHoursMax)
    .default(ALERT_LIMITS.cooldownHours),
  enabled: z.boolean().default(true),
});
export type RuleInput = z.infer<typeof ruleInputSchema>;

export const ruleSchema = z.object({ ...ruleInputSchema.shape, id: z.uuid() });
export type Rule = z.infer<typeof ruleSchema>;

export const rulesSchema = z.object({ rules: z.array(ruleSchema) });

/** The rule of a new account; it sends to its first channel. */
export const DEFAULT_RULE: RuleInput = ruleInputSchema.parse({
  name: 'Competitors change something',
  kinds: ['price', 'launch', 'funding', 'mention_spike', 'sentiment_drop'],
  timing: 'daily',
});
