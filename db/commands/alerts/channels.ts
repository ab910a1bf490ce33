import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { PLAN_CHANNELS, PLAN_WEBHOOKS } from '#contracts/alerts/channels.ts';
import type { ChangeChannel, Channel, ChannelInput } from '#contracts/alerts/channels.ts';
import { ALERT_LIMITS } from '#contracts/alerts/names.ts';
import type { ChannelKind } from '#contracts/alerts/names.ts';
import { AppError, notFound } from '#contracts/errors.ts';
import type { PlanName } from '#contracts/names.ts';
import type { Database } from '../../client.ts';
import type { Committed } from '../../committed.ts';
import { CHANNEL_COLUMNS, toChannel } from '../../queries/alerts/channels.ts';
import type { ChannelKey, ChannelRow } from '../../queries/alerts/channels.ts';
import { transaction } from '../../transaction.ts';
import type { Tx } from '../../transaction.ts';
import { audit } from '../audit.ts';
import { appendEvents } from '../events.ts';
import { channelsEvent, rulesEvent } from './announce.ts';
import { insertDefaultRule } from './rules.ts';
import { seal, unseal } from './seal.ts';

/** Old signing secrets stay valid so long, for receivers that still have them. */
const OVERLAP_HOURS = 24;

interface Target {
  url: string;
  secrets: { secret: string; until: string | null }[];
}

/** What is shown once. */
export interface MadeChannel {
  channel: Channel;
  secret: string | null;
  feedToken: string | null;
}

const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;
const newToken = (): string => randomBytes(24).toString('base64url');
export const hashOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

/** Host and the last characters: enough to tell channels apart, not enough to use one. */
const shown = (url: string): string => `${new URL(url).host}/…${url.slice(-4)}`;

/**
 * Adds a channel; the first one of a user without rules gets the default rule.
 * @throws AppError PLAN_LIMIT_ERROR when the plan lacks it, INVALID_OPERATION at 20 channels.
 */
export async function createChannel(
  database: Database,
  {
    userId,
    plan,
    input,
    channelSecret,
  }: { userId: string; plan: PlanName; input: ChannelInput; channelSecret: string },
): Promise<Committed<MadeChannel>> {
  return transaction(database, async (tx) => {
    await checkLimits(tx, userId, plan, input.kind);
    const id = randomUUIDv7();
    const secret = input.kind === 'webhook' ? newSecret() : null;
    const feedToken = input.kind === 'feed' ? newToken() : null;
    const target: Target | null =
      'url' in input
        ? { url: input.url, secrets: secret === null ? [] : [{ secret, until: null }] }
        : null;
    const address =
      target === null
        ? input.kind === 'feed'
          ? 'Secret address'
          : 'Your e-mail'
        : shown(target.url);
    const rows = await tx.execute<ChannelRow>(sql`
      insert into alert_channels as c (id, user_id, kind, name, shown_address, sealed, token_hash)
      values (${id}::uuid, ${userId}::uuid, ${input.kind}, ${input.name}, ${address},
        ${target === null ? null : seal(target, channelSecret, id)},
        ${feedToken === null ? null : hashOfToken(feedToken)})
      returning ${CHANNEL_COLUMNS}`);
    await audit(tx, {
      userId,
      action: 'channel_added',
      detail: { channelId: id, kind: input.kind },
    });
    const [row] = rows;
    if (!row) throw new Error('The inserted channel was not returned.');
    const events = [await channelsEvent(tx, userId)];
    if (await insertDefaultRule(tx, { userId, channelId: id }))
      events.push(await rulesEvent(tx, userId));
    return {
      value: { channel: toChannel(row), secret, feedToken },
      batches: [await appendEvents(tx, userId, events)],
    };
  });
}

async function checkLimits(
  tx: Tx,
  userId: string,
  plan: PlanName,
  kind: ChannelKind,
): Promise<void> {
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(${`channels ${userId}`}, 0))`);
  const [count] = await tx.execute<{ all: number; webhooks: number }>(sql`
    select count(*)::int as all, (count(*) filter (where kind = 'webhook'))::int as webhooks
    from alert_channels where user_id = ${userId}::uuid`);
  const webhooks = count?.webhooks ?? 0;
  if (
    !PLAN_CHANNELS[plan].includes(kind) ||
    (kind === 'webhook' && webhooks >= PLAN_WEBHOOKS[plan])
  )
    throw new AppError('PLAN_LIMIT_ERROR', limitMessage(plan, kind), {
      details: { requiredFeature: 'emailAlerts', upgradeMessage: limitMessage(plan, kind) },
    });
  if ((count?.all ?? 0) >= ALERT_LIMITS.channelsPerUser)
    throw new AppError(
      'INVALID_OPERATION',
      `You have ${ALERT_LIMITS.channelsPerUser} channels, the most an account can have.`,
    );
}

function limitMessage(plan: PlanName, kind: ChannelKind): string {
  if (plan === 'starter' && kind === 'webhook') {
    return 'The Starter plan has one webhook. Upgrade to Professional for more.';
  }
  const has = PLAN_CHANNELS.starter.includes(kind) ? 'Starter' : 'Professional';
  return `Upgrade to ${has} to send alerts to ${kind === 'email' ? 'e-mail' : kind}.`;
}

/** Renames, pauses or resumes a channel. Resuming forgets why it was stopped. */
export async function changeChannel(
  database: Database,
  { userId, channelId, change }: ChannelKey & { change: ChangeChannel },
): Promise<Committed<Channel>> {
  return transaction(database, async (tx) => {
    const rows = await tx.execute<ChannelRow>(sql`
      update alert_channels c
      set name = coalesce(${change.name ?? null}, c.name),
        state = coalesce(${change.state ?? null}, c.state),
        state_reason = case when ${change.state ?? null}::text is null then c.state_reason end,
        failing_since = case when ${change.state ?? null} = 'active' then null
          else c.failing_since end
      where c.id = ${channelId}::uuid and c.user_id = ${userId}::uuid
      returning ${CHANNEL_COLUMNS}`);
    if (!rows[0]) throw notFound();
    const batch = await appendEvents(tx, userId, [await channelsEvent(tx, userId)]);
    return { value: toChannel(rows[0]), batches: [batch] };
  });
}

export async function removeChannel(database: Database, key: ChannelKey): Promise<Committed<null>> {
  return transaction(database, async (tx) => {
    const rows = await tx.execute(sql`
      delete from alert_channels
      where id = ${key.channelId}::uuid and user_id = ${key.userId}::uuid returning 1`);
    if (rows.length === 0) throw notFound();
    await tx.execute(sql`
      update alert_rules set channel_ids = array_remove(channel_ids, ${key.channelId}::uuid)
      where user_id = ${key.userId}::uuid`);
    await audit(tx, {
      userId: key.userId,
      action: 'channel_removed',
      detail: { channelId: key.channelId },
    });
    const events = [await channelsEvent(tx, key.userId), await rulesEvent(tx, key.userId)];
    return { value: null, batches: [await appendEvents(tx, key.userId, events)] };
  });
}

/**
 * Renews what is secret: a webhook signs with the new and the old secret for a day, a feed gets a
 * new address at once.
 * @throws AppError INVALID_OPERATION for a channel without a secret of ours.
 */
export async function rotateChannel(
  database: Database,
  { userId, channelId, channelSecret }: ChannelKey & { channelSecret: string },
): Promise<MadeChannel> {
  return transaction(database, async (tx) => {
    const [row] = await tx.execute<ChannelRow & { sealed: string | null }>(sql`
      select ${CHANNEL_COLUMNS}, c.sealed from alert_channels c
      where c.id = ${channelId}::uuid and c.user_id = ${userId}::uuid for update`);
    if (!row) throw notFound();
    const channel = toChannel(row);
    await audit(tx, { userId, action: 'channel_secret_renewed', detail: { channelId } });
    if (row.kind === 'feed') {
      const feedToken = newToken();
      await tx.execute(sql`
        update alert_channels set token_hash = ${hashOfToken(feedToken)}
        where id = ${channelId}::uuid`);
      return { channel, secret: null, feedToken };
    }
    if (row.kind !== 'webhook' || row.sealed === null)
      throw new AppError('INVALID_OPERATION', 'Only webhooks and feeds have a secret to rotate.');
    const target = unseal(row.sealed, channelSecret, channelId) as Target;
    const secret = newSecret();
    const until = new Date(Date.now() + OVERLAP_HOURS * 3_600_000).toISOString();
    const old = target.secrets.filter((each) => each.until === null);
    const secrets = [{ secret, until: null }, ...old.map((each) => ({ ...each, until }))];
    await tx.execute(sql`
      update alert_channels
      set sealed = ${seal({ url: target.url, secrets }, channelSecret, channelId)}
      where id = ${channelId}::uuid`);
    return { channel, secret, feedToken: null };
  });
}
