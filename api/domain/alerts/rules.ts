import type { Intent } from '../names.ts';
import type { AlertKind, AlertSubjectKind } from './names.ts';

/** The conditions of a rule. */
interface AlertRule {
  enabled: boolean;
  kinds: readonly AlertKind[];
  /** Empty: everything. */
  subjects: readonly { kind: AlertSubjectKind; id: string }[];
  minNewMentions: number;
  maxSentiment: number;
  minRelevance: number;
  /** Empty: every intent. */
  intents: readonly Intent[];
}

/** The figures of a candidate that rules check; absent ones pass every threshold. */
export interface AlertFigures {
  newMentions?: number;
  sentiment?: number;
  relevance?: number;
  intents?: readonly Intent[];
}

/** Whether a rule matches an alert. Pure, because previews use it too. */
export function ruleMatches(
  rule: AlertRule,
  alert: {
    kind: AlertKind;
    subject: { kind: AlertSubjectKind; id: string | null };
    figures: AlertFigures;
  },
): boolean {
  if (!rule.enabled || !rule.kinds.includes(alert.kind)) return false;
  const { kind, id } = alert.subject;
  const inScope =
    rule.subjects.length === 0 ||
    rule.subjects.some((subject) => subject.kind === kind && subject.id === id);
  return inScope && passes(rule, alert.kind, alert.figures);
}

function passes(rule: AlertRule, kind: AlertKind, figures: AlertFigures): boolean {
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
