import { sql } from 'drizzle-orm';
import type { Alert } from '#contracts/alerts/alerts.ts';
import { includesChannel } from '#domain/alerts/channels.ts';
import type { Channel } from '#contracts/alerts/channels.ts';
import type { ChannelState } from '#domain/alerts/names.ts';
import type { ChannelKind } from '#domain/alerts/channels.ts';
import type { PlanName } from '#domain/names.ts';
import { iso, isoOrNull } from '../../instants.ts';
import type { Database } from '../../client.ts';
import { snapshot } from '../../transaction.ts';
import type { Tx } from '../../transaction.ts';
import { readSeq } from '../search/rows.ts';
import type { AsOf } from '../search/search.ts';
import { ALERT_COLUMNS, toAlert } from './rows.ts';
import type { AlertRow } from './rows.ts';

export interface ChannelKey {
  userId: string;
  channelId: string;
}

/** Columns of `alert_channels c`. */
export const CHANNEL_COLUMNS = sql`
  c.id, c.kind, c.name, c.shown_address, c.state, c.state_reason, c.failing_since,
  c.last_success_at, c.created_at`;

export interface ChannelRow extends Record<string, unknown> {
  id: string;
  kind: ChannelKind;
  name: string;
  shown_address: string;
  state: ChannelState;
  state_reason: string | null;
  failing_since: string | null;
  last_success_at: string | null;
  created_at: string;
}

export const toChannel = (row: ChannelRow): Channel => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  shownAddress: row.shown_address,
  state: row.state,
  stateReason: row.state_reason,
  failingSince: isoOrNull(row.failing_since),
  lastSuccessAt: isoOrNull(row.last_success_at),
  createdAt: iso(row.created_at),
});

/** A user's channels, oldest first. */
export function listChannels(
  database: Database,
  { userId }: { userId: string },
): Promise<AsOf<{ channels: Channel[] }>> {
  return snapshot(database, async (tx) => ({
    asOf: await readSeq(tx, userId),
    data: { channels: await readChannels(tx, userId) },
  }));
}

export async function readChannels(executor: Tx, userId: string): Promise<Channel[]> {
  const rows = await executor.execute<ChannelRow>(sql`
    select ${CHANNEL_COLUMNS} from alert_channels c
    where c.user_id = ${userId}::uuid order by c.created_at, c.id`);
  return rows.map(toChannel);
}

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
    select ${ALERT_COLUMNS} from alert_deliveries d join alerts a on a.id = d.alert_id
    where d.channel_id = ${feed.id}::uuid
    order by a.created_at desc, a.id desc limit ${limit}::int`);
  return { channelId: feed.id, name: feed.name, alerts: rows.map(toAlert) };
}
