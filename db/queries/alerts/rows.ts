import { sql } from 'drizzle-orm';
import { alertEvidenceSchema } from '#contracts/alerts/alerts.ts';
import type { Alert, Mute } from '#contracts/alerts/alerts.ts';
import type { AlertKind, AlertSubjectKind } from '#domain/alerts/names.ts';
import { ruleSchema } from '#contracts/alerts/rules.ts';
import type { Rule } from '#contracts/alerts/rules.ts';
import { anyOf } from '../../any-of.ts';
import { iso, isoOrNull } from '../../instants.ts';
import type { Tx } from '../../transaction.ts';

/** Columns of `alerts a`. */
export const ALERT_COLUMNS = sql`
  a.id, a.kind, a.subject_kind, a.subject_id, a.subject_name, a.sentence, a.path, a.evidence,
  a.created_at, a.read_at`;

export interface AlertRow extends Record<string, unknown> {
  id: string;
  kind: AlertKind;
  subject_kind: AlertSubjectKind;
  subject_id: string | null;
  subject_name: string;
  sentence: string;
  path: string;
  evidence: unknown;
  created_at: string;
  read_at: string | null;
}

export const toAlert = (row: AlertRow): Alert => ({
  id: row.id,
  kind: row.kind,
  subject: { kind: row.subject_kind, id: row.subject_id, name: row.subject_name },
  sentence: row.sentence,
  path: row.path,
  evidence: alertEvidenceSchema.parse(row.evidence),
  createdAt: iso(row.created_at),
  readAt: isoOrNull(row.read_at),
});

export async function countUnread(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx.execute<{ unread: number }>(sql`
    select count(*)::int as unread from alerts
    where user_id = ${userId}::uuid and read_at is null`);
  return row?.unread ?? 0;
}

export async function readMutes(tx: Tx, userId: string): Promise<Mute[]> {
  const rows = await tx.execute<{
    subject_kind: AlertSubjectKind;
    subject_id: string;
    kind: AlertKind | '*';
  }>(sql`
    select subject_kind, subject_id, kind from alert_mutes where user_id = ${userId}::uuid
    order by created_at, subject_id, kind`);
  return rows.map((row) => ({
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    kind: row.kind === '*' ? null : row.kind,
  }));
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
