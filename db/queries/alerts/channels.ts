import { sql } from '../../sql.ts';
import type { Alert } from '#contracts/alerts/alerts.ts';
import { includesChannel } from '#domain/alerts/channels.ts';
import type { Channel } from '#contracts/alerts/channels.ts';
import type { PlanName } from '#domain/names.ts';
import type { Database } from '../../client.ts';
import type { Tx } from '../../transaction.ts';
import { ALERT, toAlert } from './rows.ts';
import type { AlertRow } from './rows.ts';
import { alias } from 'drizzle-orm/pg-core';
import { fields } from '../../fields.ts';
import type { RowOf } from '../../fields.ts';
import { readLive } from '../live.ts';
import type { AsOf } from '../live.ts';
import { alertChannels } from '../../schema/alerts.ts';

export interface ChannelKey {
  userId: string;
  channelId: string;
}

const c = alias(alertChannels, 'c');

/** Of `alert_channels c`, as its user sees it. */
export const CHANNEL = fields({
  id: c.id,
  kind: c.kind,
  name: c.name,
  shownAddress: c.shownAddress,
  state: c.state,
  stateReason: c.stateReason,
  failingSince: c.failingSince,
  lastSuccessAt: c.lastSuccessAt,
  createdAt: c.createdAt,
});
export type ChannelRow = RowOf<typeof CHANNEL>;

/** A user's channels, oldest first. */
export function listChannels(
  database: Database,
  { userId }: { userId: string },
): Promise<AsOf<{ channels: Channel[] }>> {
  return readLive(database, userId, async (tx) => ({ channels: await readChannels(tx, userId) }));
}

export const readChannels = (tx: Tx, userId: string): Promise<Channel[]> =>
  CHANNEL.select(
    tx,
    sql`from alert_channels c where c.user_id = ${userId}::uuid order by c.created_at, c.id`,
  );

/**
 * Newest alerts of the feed with this token; null if no active feed has it or its plan has none.
 */
export async function readFeed(
  database: Database,
  { tokenHash, limit }: { tokenHash: string; limit: number },
): Promise<{ channelId: string; name: string; alerts: Alert[] } | null> {
  const [feed] = await database.db.execute<{ id: string; name: string; plan: PlanName }>(sql`
    select c.id, c.name, u.plan from alert_channels c join users u on u.id = c.user_id
    where c.token_hash = ${tokenHash} and c.kind = 'feed' and c.state = 'active'`);
  if (!feed || !includesChannel(feed.plan, 'feed')) return null;
  const rows = await database.db.execute<AlertRow>(sql`
    select ${ALERT.columns} from alert_deliveries d join alerts a on a.id = d.alert_id
    where d.channel_id = ${feed.id}::uuid
    order by a.created_at desc, a.id desc limit ${limit}::int`);
  return { channelId: feed.id, name: feed.name, alerts: rows.map(toAlert) };
}
