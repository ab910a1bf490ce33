import { sql, anyOf } from '../../sql.ts';
import { alias } from 'drizzle-orm/pg-core';
import { alertEvidenceSchema } from '#contracts/alerts/alerts.ts';
import type { Alert, Mute } from '#contracts/alerts/alerts.ts';
import { ruleSchema } from '#contracts/alerts/rules.ts';
import type { Rule } from '#contracts/alerts/rules.ts';
import { alerts } from '../../schema/alerts.ts';
import type { Tx } from '../../transaction.ts';
import { fields } from '../../fields.ts';
import type { RowOf } from '../../fields.ts';

const a = alias(alerts, 'a');

/** Of `alerts a`. */
export const ALERT = fields({
  id: a.id,
  kind: a.kind,
  subjectKind: a.subjectKind,
  subjectId: a.subjectId,
  subjectName: a.subjectName,
  sentence: a.sentence,
  path: a.path,
  evidence: a.evidence,
  createdAt: a.createdAt,
  readAt: a.readAt,
});
export type AlertRow = RowOf<typeof ALERT>;

export function toAlert(row: AlertRow): Alert {
  const { subjectKind, subjectId, subjectName, evidence, ...alert } = ALERT.read(row);
  return {
    ...alert,
    subject: { kind: subjectKind, id: subjectId, name: subjectName },
    evidence: alertEvidenceSchema.parse(evidence),
  };
}

export async function countUnread(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx.execute<{ unread: number }>(sql`
    select count(*)::int as unread from alerts
    where user_id = ${userId}::uuid and read_at is null`);
  return row?.unread ?? 0;
}

export async function readMutes(tx: Tx, userId: string): Promise<Mute[]> {
  return tx.execute<Mute & Record<string, unknown>>(sql`
    select subject_kind as "subjectKind", subject_id as "subjectId", nullif(kind, '*') as kind
    from alert_mutes where user_id = ${userId}::uuid
    order by created_at, subject_id, alert_mutes.kind`);
}

/** A row of `alert_rules r` as JSON, because these connections have no array parser. */
export const RULE_JSON = sql`json_build_object('id', r.id, 'name', r.name, 'kinds', r.kinds,
  'subjects', r.subjects, 'minNewMentions', r.min_new_mentions, 'maxSentiment', r.max_sentiment,
  'minRelevance', r.min_relevance, 'intents', r.intents, 'channelIds', r.channel_ids,
  'timing', r.timing, 'cooldownHours', r.cooldown_hours, 'enabled', r.enabled)`;

/** Rules of a user, oldest first; with `ids`, only those. */
export async function readRules(tx: Tx, userId: string, ids?: readonly string[]): Promise<Rule[]> {
  const named = ids === undefined ? sql`true` : sql`r.id = ${anyOf(ids, 'uuid')}`;
  const rows = await tx.execute<{ rule: unknown }>(sql`
    select ${RULE_JSON} as rule from alert_rules r
    where r.user_id = ${userId}::uuid and ${named} order by r.created_at, r.id`);
  return rows.map(({ rule }) => ruleSchema.parse(rule));
}

const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;

/** Days of the week from the bits of `alert_settings.quiet_days`, Monday first. */
export const toDays = (bits: number): number[] =>
  WEEK.filter((day) => (bits & (1 << (day - 1))) !== 0);
