import { randomUUIDv7 } from 'node:crypto';
import { sql } from '../../../sql.ts';
import { PLAN_WEBHOOKS, ALERT_LIMITS } from '#domain/alerts/names.ts';
import { includesChannel } from '#domain/alerts/channels.ts';
import type { ChannelInput } from '#contracts/alerts/channels.ts';
import type { ChannelKind } from '#domain/alerts/channels.ts';
import { AppError } from '#domain/errors.ts';
import type { PlanName } from '#domain/names.ts';
import type { Keyring } from '#domain/keyring.ts';
import type { Database } from '../../../client.ts';
import type { Committed } from '../../../committed.ts';
import type { ChannelRow } from '../../../queries/alerts/channels.ts';
import { transaction } from '../../../transaction.ts';
import type { Tx } from '../../../transaction.ts';
import { audit } from '../../audit.ts';
import { appendEvents } from '../../events.ts';
import { channelsEvent, rulesEvent } from '../announce.ts';
import { routeDefaultRule } from '../rules.ts';
import { seal } from '../../../seal.ts';
import { hashOfToken, newSecret, newToken } from './rotate.ts';
import type { MadeChannel, Target } from './rotate.ts';
import { CHANNEL } from '../../../queries/alerts/channels.ts';

const SHOWN_HOST_CHARS = 60;

/** Host and last characters: enough to distinguish channels, not enough to use one. */
function shown(url: string): string {
  const { host } = new URL(url);
  const cut = host.length > SHOWN_HOST_CHARS ? `…${host.slice(-SHOWN_HOST_CHARS)}` : host;
  return `${cut}/…${url.slice(-4)}`;
}

/**
 * Adds a channel; the default rule sends to the first one, unless the user made rules.
 * @throws AppError PLAN_LIMIT_ERROR when the plan does not include it, INVALID_OPERATION at 20
 * channels.
 */
export async function createChannel(
  database: Database,
  {
    userId,
    plan,
    input,
    channelKeys,
  }: { userId: string; plan: PlanName; input: ChannelInput; channelKeys: Keyring },
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
        ${target === null ? null : seal(target, channelKeys, id)},
        ${feedToken === null ? null : hashOfToken(feedToken)})
      returning ${CHANNEL.columns}`);
    await audit(tx, {
      userId,
      action: 'channel_added',
      detail: { channelId: id, kind: input.kind },
    });
    const [row] = rows;
    if (!row) throw new Error('The inserted channel was not returned.');
    const events = [await channelsEvent(tx, userId)];
    const ruleId = await routeDefaultRule(tx, { userId, channelId: id });
    if (ruleId !== null) events.push(await rulesEvent(tx, userId, { changedIds: [ruleId] }));
    return {
      value: { channel: CHANNEL.read(row), secret, feedToken },
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
  if (!includesChannel(plan, kind) || (kind === 'webhook' && webhooks >= PLAN_WEBHOOKS[plan]))
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
  const has = includesChannel('starter', kind) ? 'Starter' : 'Professional';
  return `Upgrade to ${has} to send alerts to ${kind === 'email' ? 'e-mail' : kind}.`;
}
