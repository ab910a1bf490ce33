import { sql } from '../../../sql.ts';
import type { SQL } from '../../../sql.ts';
import type { DeliveryHold, DeliveryState } from '#domain/alerts/names.ts';
import type { ChannelKind } from '#domain/alerts/channels.ts';
import { ruleSchema } from '#contracts/alerts/rules.ts';
import { ruleMatches } from '#domain/alerts/rules.ts';
import type { Rule } from '#contracts/alerts/rules.ts';
import { RULE_JSON } from '../../../queries/alerts/rows.ts';
import type { Tx } from '../../../transaction.ts';
import type { Raised } from '../alert-candidate.ts';
import { cooldownKey, startCooldowns } from '../timing/cooldown.ts';
import { dueOf, toHoldingRules } from '../timing/holding.ts';
import type { HoldingRow, HoldingRules } from '../timing/holding.ts';

/** Distinct ids as a Postgres array. */
export const idsOf = (userIds: readonly string[]): SQL => sql`array(
  select jsonb_array_elements_text(${JSON.stringify([...new Set(userIds)])}::text::jsonb)::uuid)`;

/** The settings that apply to one user's deliveries. */
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

/** Users with a rule that has a channel. */
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

/** A rule that matches an alert, with a channel. */
interface Wanted {
  raised: Raised;
  rule: Rule;
  channelId: string;
  channel: ChannelKind;
  holding: HoldingRules;
}

function wantedBy(raised: Raised, { rules, channels, holding }: Recipient): Wanted[] {
  const { kind, subject, figures = {} } = raised.candidate;
  return rules
    .filter((rule) => ruleMatches(rule, { kind, subject, figures }))
    .flatMap((rule) =>
      rule.channelIds.flatMap((channelId) => {
        const channel = channels.get(channelId);
        return channel === undefined ? [] : [{ raised, rule, channelId, channel, holding }];
      }),
    );
}

interface Planned {
  userId: string;
  alertId: string;
  ruleId: string;
  channelId: string;
  timing: Rule['timing'];
  state: DeliveryState;
  /** Null in a feed, which its reader polls. */
  dueAt: string | null;
  heldFor: DeliveryHold | null;
}

/** Writes the deliveries required by rules. @returns their ids. */
export async function insertDeliveries(tx: Tx, raised: readonly Raised[]): Promise<string[]> {
  const recipients = await readRecipients(
    tx,
    raised.map(({ userId }) => userId),
  );
  const wanted = raised.flatMap((each) => {
    const recipient = recipients.get(each.userId);
    return recipient === undefined ? [] : wantedBy(each, recipient);
  });
  if (wanted.length === 0) return [];
  const now = new Date();
  const cooldowns = await startCooldowns(tx, wanted, now);
  const planned = plan(wanted, cooldowns, now);
  const rows = await tx.execute<{ id: string }>(sql`
    insert into alert_deliveries
      (user_id, channel_id, alert_id, rule_id, key, timing, state, due_at, held_for)
    select c.user_id, c.id, d."alertId", d."ruleId", d."alertId"::text, d.timing, d.state,
      d."dueAt", d."heldFor"
    from jsonb_to_recordset(${JSON.stringify(planned)}::text::jsonb) as d ("userId" uuid,
      "alertId" uuid, "ruleId" uuid, "channelId" uuid, timing text, state text,
      "dueAt" timestamptz, "heldFor" text)
    join alert_channels c on c.id = d."channelId" and c.user_id = d."userId"
    on conflict (channel_id, key) do nothing
    returning id`);
  return rows.map(({ id }) => id);
}

/** One delivery per alert and channel: of the matching rules, the one that sends first. */
function plan(
  wanted: readonly Wanted[],
  cooldowns: ReadonlyMap<string, Date>,
  now: Date,
): Planned[] {
  const planned = new Map<string, Planned & { due: Date }>();
  for (const { raised, rule, channelId, channel, holding } of wanted) {
    const { timing, id: ruleId } = rule;
    const { kind } = raised.candidate;
    const notBefore = cooldowns.get(cooldownKey(rule, raised.candidate)) ?? null;
    const isFeed = channel === 'feed';
    const { due, heldFor } = dueOf(now, { timing, channel, kind, notBefore }, holding);
    const place = `${raised.alert.id} ${channelId}`;
    const other = planned.get(place);
    if (other !== undefined && other.due <= due) continue;
    planned.set(place, {
      userId: raised.userId,
      alertId: raised.alert.id,
      ruleId,
      channelId,
      timing,
      state: isFeed ? 'delivered' : due <= now ? 'queued' : 'held',
      dueAt: isFeed ? null : due.toISOString(),
      heldFor: isFeed ? null : heldFor,
      due,
    });
  }
  return [...planned.values()];
}
