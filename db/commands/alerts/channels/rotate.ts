import { sql } from '../../../sql.ts';
import { AppError, notFound } from '#domain/errors.ts';
import type { Keyring } from '#domain/keyring.ts';
import type { Database } from '../../../client.ts';
import type { ChannelKey, ChannelRow } from '../../../queries/alerts/channels.ts';
import { transaction } from '../../../transaction.ts';
import { audit } from '../../audit.ts';
import { seal, unseal } from '../../../seal.ts';
import { createHash, randomBytes } from 'node:crypto';
import type { Channel } from '#contracts/alerts/channels.ts';
import { CHANNEL } from '../../../queries/alerts/channels.ts';

/** The encrypted fields of a channel. */
export interface Target {
  url: string;
  secrets: { secret: string; until: string | null }[];
}

/** The fields shown only once. */
export interface MadeChannel {
  channel: Channel;
  secret: string | null;
  feedToken: string | null;
}

export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;
export const newToken = (): string => randomBytes(24).toString('base64url');
export const hashOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

/** Grace period of old signing secrets, for receivers that still use them. */
const OVERLAP_HOURS = 24;

/**
 * Renews a channel's secret: a webhook signs with both the new and the old one for a day, a feed
 * gets a new address at once.
 * @throws AppError INVALID_OPERATION for a channel without a secret of ours.
 */
export async function rotateChannel(
  database: Database,
  { userId, channelId, channelKeys }: ChannelKey & { channelKeys: Keyring },
): Promise<MadeChannel> {
  return transaction(database, async (tx) => {
    const [row] = await tx.execute<ChannelRow & { sealed: string | null }>(sql`
      select ${CHANNEL.columns}, c.sealed from alert_channels c
      where c.id = ${channelId}::uuid and c.user_id = ${userId}::uuid for update`);
    if (!row) throw notFound();
    const channel = CHANNEL.read(row);
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
    const target = unseal(row.sealed, channelKeys, channelId) as Target;
    const secret = newSecret();
    const until = new Date(Date.now() + OVERLAP_HOURS * 3_600_000).toISOString();
    const old = target.secrets.filter((each) => each.until === null);
    const secrets = [{ secret, until: null }, ...old.map((each) => ({ ...each, until }))];
    await tx.execute(sql`
      update alert_channels
      set sealed = ${seal({ url: target.url, secrets }, channelKeys, channelId)}
      where id = ${channelId}::uuid`);
    return { channel, secret, feedToken: null };
  });
}
