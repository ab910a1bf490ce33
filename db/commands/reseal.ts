import { sql } from '../sql.ts';
import type { SQL } from '../sql.ts';
import type { Keyring } from '#domain/keyring.ts';
import type { Database } from '../client.ts';
import { shareTokenOf } from '../queries/share-links.ts';
import { seal, unseal } from '../seal.ts';
import { transaction } from '../transaction.ts';

/** How many values were encrypted again, and how many no key opens. */
interface Resealed {
  channels: number;
  shareLinks: number;
  unreadable: number;
}

interface Row extends Record<string, unknown> {
  id: string;
  sealed: string | null;
  token_hash: string | null;
}

/**
 * Encrypts everything with the first key, so that the other one can be removed. It can be repeated
 * and runs next to the product: a value that changed meanwhile was written with the first key.
 */
export async function reseal(
  database: Database,
  keys: { tokenKeys: Keyring; channelKeys: Keyring },
): Promise<Resealed> {
  const done: Resealed = { channels: 0, shareLinks: 0, unreadable: 0 };
  const write = (statement: SQL) => transaction(database, (tx) => tx.execute(statement));
  const isCurrent = ({ id, sealed }: Row): boolean => {
    if (sealed === null) return false;
    return valueOf(() => unseal(sealed, [keys.channelKeys[0]], id)) !== undefined;
  };
  const renewed = (row: Row, read: () => unknown): string | null => {
    const value = valueOf(read);
    if (value === undefined) done.unreadable += 1;
    return value === undefined ? null : seal(value, keys.channelKeys, row.id);
  };

  const channels = await database.db.execute<Row>(sql`
    select id, sealed, null as token_hash from alert_channels where sealed is not null`);
  for (const row of channels.filter((each) => !isCurrent(each))) {
    const sealed = renewed(row, () => unseal(row.sealed ?? '', keys.channelKeys, row.id));
    if (sealed === null) continue;
    const changed = await write(sql`
      update alert_channels set sealed = ${sealed}
      where id = ${row.id}::uuid and sealed = ${row.sealed}`);
    done.channels += changed.count;
  }

  const links = await database.db.execute<Row>(sql`
    select id, sealed, token_hash from share_links where revoked_at is null`);
  for (const row of links.filter((each) => !isCurrent(each))) {
    const link = { shareId: row.id, sealed: row.sealed, tokenHash: row.token_hash ?? '' };
    const sealed = renewed(row, () => shareTokenOf(link, keys));
    if (sealed === null) continue;
    const changed = await write(sql`
      update share_links set sealed = ${sealed}
      where id = ${row.id}::uuid and sealed is not distinct from ${row.sealed}`);
    done.shareLinks += changed.count;
  }
  return done;
}

function valueOf(read: () => unknown): unknown {
  try {
    return read();
  } catch {
    return undefined;
  }
}
