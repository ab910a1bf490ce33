import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Alert, AlertEvidence, AlertSubject } from '#contracts/alerts/alerts.ts';
import type { AlertKind, ChannelKind, DeliveryState } from '#contracts/alerts/names.ts';
import { ruleMatches, ruleSchema } from '#contracts/alerts/rules.ts';
import type { AlertFigures, Rule } from '#contracts/alerts/rules.ts';
import type { DomainEvent } from '#contracts/events.ts';
import { ALERT_COLUMNS, RULE_JSON, toAlert } from '../../queries/alerts/rows.ts';
import type { AlertRow } from '../../queries/alerts/rows.ts';
import type { Tx } from '../../transaction.ts';
import type { EventFor } from '../events-to-many.ts';
import { deliveryEvents } from './announce.ts';
import { dueOf, toHoldingRules } from './holding.ts';
import type { HoldingRow, HoldingRules } from './holding.ts';

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

/** A candidate for one user's inbox. */
export interface AlertFor {
  userId: string;
  candidate: AlertCandidate;
}

/**
 * Puts alerts into inboxes and the deliveries that rules ask for into the outbox, in the
 * transaction that found them, in a number of statements that does not depend on how many users
 * there are. What is muted, or raised before, is left out.
 * @returns events for `appendToMany`, to be appended after the caller's own.
 */
export async function raiseForMany(tx: Tx, found: readonly AlertFor[]): Promise<EventFor[]> {
  if (found.length === 0) return [];
  const raised = await insertAlerts(tx, found);
  if (raised.length === 0) return [];
  const deliveries = await insertDeliveries(tx, raised);
  const unread = await countUnreadOf(tx, raised);
  const alerts = [...Map.groupBy(raised, ({ userId }) => userId)].map(([streamId, own]) => ({
    streamId,
    event: {
      type: 'alert.raised.v1' as const,
      data: { alerts: own.map(({ alert }) => alert), unread: unread.get(streamId) ?? own.length },
    },
  }));
  return [...alerts, ...(await deliveryEvents(tx, deliveries))];
}

/** `raiseForMany` for one user: the caller appends the returned events after its own. */
export async function raiseAlerts(
  tx: Tx,
  userId: string,
  candidates: readonly AlertCandidate[],
): Promise<DomainEvent[]> {
  const events = await raiseForMany(
    tx,
    candidates.map((candidate) => ({ userId, candidate })),
  );
  return events.map(({ event }) => event);
}

interface Raised extends AlertFor {
  alert: Alert;
}

const idsOf = (userIds: readonly string[]): SQL => sql`array(
  select jsonb_array_elements_text(${JSON.stringify([...new Set(userIds)])}::text::jsonb)::uuid)`;

async function insertAlerts(tx: Tx, found: readonly AlertFor[]): Promise<Raised[]> {
  const byKey = new Map(found.map((each) => [`${each.userId} ${each.candidate.key}`, each]));
  const input = [...byKey.values()].map(({ userId, candidate }) => ({ userId, ...candidate }));
  const rows = await tx.execute<AlertRow & { key: string; user_id: string }>(sql`
    insert into alerts as a (user_id, key, kind, subject_kind, subject_id, subject_name, sentence,
      path, evidence, figures)
    select c."userId", c.key, c.kind, c.subject ->> 'kind', c.subject ->> 'id',
      c.subject ->> 'name', c.sentence, c.path, coalesce(c.evidence, '{}'),
      coalesce(c.figures, '{}')
    from jsonb_to_recordset(${JSON.stringify(input)}::text::jsonb) as c ("userId" uuid,
      key text, kind text, subject jsonb, sentence text, path text, evidence jsonb, figures jsonb)
    where not exists (
      select 1 from alert_mutes m
      where m.user_id = c."userId" and m.subject_kind = c.subject ->> 'kind'
        and m.subject_id = c.subject ->> 'id' and m.kind in ('*', c.kind))
    order by c."userId", c.key
    on conflict (user_id, key) do nothing
    returning ${ALERT_COLUMNS}, a.key, a.user_id`);
  return rows.flatMap((row) => {
    const each = byKey.get(`${row.user_id} ${row.key}`);
    return each ? [{ ...each, alert: toAlert(row) }] : [];
  });
}

async function countUnreadOf(tx: Tx, raised: readonly Raised[]): Promise<Map<string, number>> {
  const rows = await tx.execute<{ user_id: string; unread: number }>(sql`
    select user_id, count(*)::int as unread from alerts
    where user_id = any(${idsOf(raised.map(({ userId }) => userId))}) and read_at is null
    group by user_id`);
  return new Map(rows.map((row) => [row.user_id, row.unread]));
}

/** What decides about the deliveries of one user. */
interface Recipient {
  rules: Rule[];
  channels: ReadonlyMap<string, ChannelKind>;
  holding: HoldingRules;
}

interface RecipientRow extends Record<string, unknown> {
  user_id: string;
  rules: unknown[];
  channels: { id: string; kind: ChannelKind }[];
  settings: HoldingRow | null;
}

/** Users with a rule that sends anywhere. */
async function readRecipients(tx: Tx, userIds: readonly string[]): Promise<Map<string, Recipient>> {
  const rows = await tx.execute<RecipientRow>(sql`
    select r.user_id, json_agg(${RULE_JSON} order by r.created_at, r.id) as rules,
      (select json_agg(json_build_object('id', c.id, 'kind', c.kind)) from alert_channels c
        where c.user_id = r.user_id and c.state = 'active') as channels,
      (select to_json(s) from alert_settings s where s.user_id = r.user_id) as settings
    from alert_rules r
    where r.user_id = any(${idsOf(userIds)}) and r.enabled and r.channel_ids <> '{}'
    group by r.user_id`);
  return new Map(
    rows.map(({ user_id, rules, channels, settings }) => [
      user_id,
      {
        rules: rules.map((rule) => ruleSchema.parse(rule)),
        channels: new Map((channels ?? []).map(({ id, kind }) => [id, kind])),
        holding: toHoldingRules(settings ?? undefined),
      },
    ]),
  );
}

interface Planned {
  userId: string;
  alertId: string;
  ruleId: string;
  channelId: string;
  timing: Rule['timing'];
  state: DeliveryState;
  /** Null in a feed, which is read when its reader asks. */
  dueAt: string | null;
}

/** @returns ids of the deliveries. */
async function insertDeliveries(tx: Tx, raised: readonly Raised[]): Promise<string[]> {
  const recipients = await readRecipients(
    tx,
    raised.map(({ userId }) => userId),
  );
  const now = new Date();
  const planned = raised.flatMap((each) => {
    const recipient = recipients.get(each.userId);
    return recipient === undefined ? [] : plan(each, recipient, now);
  });
  if (planned.length === 0) return [];
  const rows = await tx.execute<{ id: string }>(sql`
    insert into alert_deliveries
      (user_id, channel_id, alert_id, rule_id, key, timing, state, due_at)
    select c.user_id, c.id, d."alertId", d."ruleId", d."alertId"::text, d.timing, d.state,
      d."dueAt"
    from jsonb_to_recordset(${JSON.stringify(planned)}::text::jsonb) as d ("userId" uuid,
      "alertId" uuid, "ruleId" uuid, "channelId" uuid, timing text, state text,
      "dueAt" timestamptz)
    join alert_channels c on c.id = d."channelId" and c.user_id = d."userId"
    on conflict (channel_id, key) do nothing
    returning id`);
  return rows.map(({ id }) => id);
}

/** One delivery per alert and channel: the first rule that asks for it decides when. */
function plan({ userId, alert, candidate }: Raised, to: Recipient, now: Date): Planned[] {
  const planned = new Map<string, Planned>();
  const { kind, subject, figures = {} } = candidate;
  for (const rule of to.rules.filter((each) => ruleMatches(each, { kind, subject, figures }))) {
    for (const channelId of rule.channelIds) {
      const channel = to.channels.get(channelId);
      if (channel === undefined || planned.has(channelId)) continue;
      const { id: ruleId, timing } = rule;
      const isFeed = channel === 'feed';
      const due = dueOf(now, { timing, channel, kind }, to.holding);
      planned.set(channelId, {
        userId,
        alertId: alert.id,
        ruleId,
        channelId,
        timing,
        state: isFeed ? 'delivered' : due <= now ? 'queued' : 'held',
        dueAt: isFeed ? null : due.toISOString(),
      });
    }
  }
  return [...planned.values()];
}
