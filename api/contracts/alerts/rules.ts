import { z } from 'zod';
import { storableText, trimmedText } from '../http.ts';
import { INTENTS } from '#domain/names.ts';
import type { Intent } from '#domain/names.ts';
import type { AlertSubject } from './alerts.ts';
import { ALERT_KINDS, ALERT_LIMITS, ALERT_SUBJECTS, ALERT_TIMINGS } from '#domain/alerts/names.ts';
import type { AlertKind } from '#domain/alerts/names.ts';

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

/** The figures of a candidate that rules check; absent ones pass every threshold. */
export interface AlertFigures {
  newMentions?: number;
  sentiment?: number;
  relevance?: number;
  intents?: readonly Intent[];
}

/** Whether a rule matches an alert. Pure, because previews use it too. */
export function ruleMatches(
  rule: RuleInput,
  alert: { kind: AlertKind; subject: Pick<AlertSubject, 'kind' | 'id'>; figures: AlertFigures },
): boolean {
  if (!rule.enabled || !rule.kinds.includes(alert.kind)) return false;
  const { kind, id } = alert.subject;
  const inScope =
    rule.subjects.length === 0 ||
    rule.subjects.some((subject) => subject.kind === kind && subject.id === id);
  return inScope && passes(rule, alert.kind, alert.figures);
}

function passes(rule: RuleInput, kind: AlertKind, figures: AlertFigures): boolean {
  const { newMentions, sentiment, relevance, intents } = figures;
  if (kind === 'mention_new' && newMentions !== undefined && newMentions < rule.minNewMentions)
    return false;
  if (kind === 'sentiment_drop' && sentiment !== undefined && sentiment >= rule.maxSentiment)
    return false;
  if (relevance !== undefined && relevance < rule.minRelevance) return false;
  return (
    rule.intents.length === 0 ||
    intents === undefined ||
    intents.some((intent) => rule.intents.includes(intent))
  );
}

/** The rule created with the first channel of a user without rules. */
export const DEFAULT_RULES: readonly RuleInput[] = [
  ruleInputSchema.parse({
    name: 'Competitors change something',
    kinds: ['price', 'launch', 'funding', 'mention_spike', 'sentiment_drop'],
    timing: 'daily',
  }),
];
