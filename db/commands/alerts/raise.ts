import { sql } from 'drizzle-orm';
import type { Alert, AlertEvidence, AlertSubject, Mute } from '#contracts/alerts/alerts.ts';
import type { AlertKind } from '#contracts/alerts/names.ts';
import { ruleMatches } from '#contracts/alerts/rules.ts';
import type { AlertFigures, Rule } from '#contracts/alerts/rules.ts';
import type { DomainEvent } from '#contracts/events.ts';
import {
  ALERT_COLUMNS,
  countUnread,
  readMutes,
  readRules,
  toAlert,
} from '../../queries/alerts/rows.ts';
import type { AlertRow } from '../../queries/alerts/rows.ts';
import type { Tx } from '../../transaction.ts';
import { releaseAt } from './quiet-hours.ts';
import type { QuietHours } from './quiet-hours.ts';

/** Something worth telling, found by a command of any domain. */
export interface AlertCandidate {
  /** Names the fact: raised again it is the same alert. */
  key: string;
  kind: AlertKind;
  subject: AlertSubject;
  /** One sentence with its subject, without words of posts. */
  sentence: string;
  /** Where the dashboard shows the evidence. */
  path: string;
  evidence?: Partial<AlertEvidence>;
  figures?: AlertFigures;
}

/**
 * Puts alerts into a user's inbox and the deliveries that their rules ask for into the outbox, in
 * the transaction that found them. What is muted, or raised before, is left out. The caller appends
 * the returned events to the user's stream after its own.
 */
export async function raiseAlerts(
  tx: Tx,
  userId: string,
  candidates: readonly AlertCandidate[],
): Promise<DomainEvent[]> {
  if (candidates.length === 0) return [];
  const mutes = await readMutes(tx, userId);
  const wanted = candidates.filter((candidate) => !isMuted(candidate, mutes));
  const raised = await insertAlerts(tx, userId, wanted);
  if (raised.length === 0) return [];
  await insertDeliveries(tx, userId, raised);
  const alerts = raised.map(({ alert }) => alert);
  const unread = await countUnread(tx, userId);
  return [{ type: 'alert.raised.v1', data: { alerts, unread } }];
}

interface Raised {
  alert: Alert;
  candidate: AlertCandidate;
}

function isMuted({ kind, subject }: AlertCandidate, mutes: readonly Mute[]): boolean {
  return mutes.some(
    (mute) =>
      mute.subjectKind === subject.kind &&
      mute.subjectId === subject.id &&
      (mute.kind === null || mute.kind === kind),
  );
}

async function insertAlerts(
  tx: Tx,
  userId: string,
  candidates: readonly AlertCandidate[],
): Promise<Raised[]> {
  const byKey = new Map(candidates.map((candidate) => [candidate.key, candidate]));
  const rows = await tx.execute<AlertRow & { key: string }>(sql`
    insert into alerts as a (user_id, key, kind, subject_kind, subject_id, subject_name, sentence,
      path, evidence, figures)
    select ${userId}::uuid, c.key, c.kind, c.subject ->> 'kind', c.subject ->> 'id',
      c.subject ->> 'name', c.sentence, c.path, coalesce(c.evidence, '{}'),
      coalesce(c.figures, '{}')
    from jsonb_to_recordset(${JSON.stringify([...byKey.values()])}::text::jsonb) as c (
      key text, kind text, subject jsonb, sentence text, path text, evidence jsonb, figures jsonb)
    on conflict (user_id, key) do nothing
    returning ${ALERT_COLUMNS}, a.key`);
  return rows.flatMap((row) => {
    const candidate = byKey.get(row.key);
    return candidate ? [{ alert: toAlert(row), candidate }] : [];
  });
}

async function insertDeliveries(tx: Tx, userId: string, raised: readonly Raised[]): Promise<void> {
  const rules = await readRules(tx, userId);
  const planned = plan(rules, raised);
  if (planned.length === 0) return;
  const quiet = await readQuietHours(tx, userId);
  const now = new Date();
  const release = releaseAt(now, quiet);
  const rows = planned.map((each) => ({
    ...each,
    state: each.timing === 'at_once' && release <= now ? 'queued' : 'held',
    // Null: due with the next digest.
    dueAt: each.timing === 'at_once' ? release.toISOString() : null,
  }));
  await tx.execute(sql`
    insert into alert_deliveries
      (user_id, channel_id, alert_id, rule_id, key, timing, state, due_at)
    select ${userId}::uuid, c.id, d."alertId", d."ruleId", d."alertId"::text, d.timing,
      case when c.kind = 'feed' then 'delivered' else d.state end,
      case when c.kind <> 'feed' then coalesce(d."dueAt", ${NEXT_DIGEST}) end
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as d (
      "alertId" uuid, "ruleId" uuid, "channelId" uuid, timing text, state text,
      "dueAt" timestamptz)
    join alert_channels c on c.id = d."channelId" and c.user_id = ${userId}::uuid
      and c.state = 'active'
    left join alert_settings s on s.user_id = c.user_id
    on conflict (channel_id, key) do nothing`);
}

/**
 * When the digest of delivery `d` leaves by the user's settings `s`: all that wait on a channel are
 * due together and merge into one. Local time is turned into an instant by the database, so that
 * the digest keeps its hour when the clocks change.
 */
const NEXT_DIGEST = sql`(
  select min(at) from (
    select case when d.timing = 'hourly' then date_trunc('hour', now()) + interval '1 hour'
      else (date_trunc('day', now() at time zone coalesce(s.zone, 'UTC'))
        + make_interval(days => day, mins => coalesce(s.digest_minute, 480)))
        at time zone coalesce(s.zone, 'UTC') end as at, day
    from generate_series(0, 8) day
  ) slot
  where at > now() and (d.timing <> 'weekly'
    or extract(isodow from at at time zone coalesce(s.zone, 'UTC')) = coalesce(s.digest_weekday, 1))
)`;

interface Planned {
  alertId: string;
  ruleId: string;
  channelId: string;
  timing: Rule['timing'];
}

/** One delivery per alert and channel: the first rule that asks for it decides when. */
function plan(rules: readonly Rule[], raised: readonly Raised[]): Planned[] {
  return raised.flatMap(({ alert, candidate }) => {
    const seen = new Set<string>();
    const { kind, subject, figures = {} } = candidate;
    return rules
      .filter((rule) => ruleMatches(rule, { kind, subject, figures }))
      .flatMap((rule) =>
        rule.channelIds.flatMap((channelId) => {
          if (seen.has(channelId)) return [];
          seen.add(channelId);
          return [{ alertId: alert.id, ruleId: rule.id, channelId, timing: rule.timing }];
        }),
      );
  });
}

export async function readQuietHours(tx: Tx, userId: string): Promise<QuietHours> {
  const [row] = await tx.execute<{
    zone: string;
    quiet_from: number | null;
    quiet_to: number | null;
  }>(sql`
    select zone, quiet_from, quiet_to from alert_settings where user_id = ${userId}::uuid`);
  return { zone: row?.zone ?? 'UTC', from: row?.quiet_from ?? null, to: row?.quiet_to ?? null };
}
