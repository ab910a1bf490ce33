import { sql } from '../sql.ts';
import { AppError, notFound } from '#domain/errors.ts';
import { SHARE_LINK_LIMITS } from '#contracts/share/share-links.ts';
import type { Keyring } from '#domain/keyring.ts';
import { seal } from '../seal.ts';
import type { Database } from '../client.ts';
import type { Committed } from '../committed.ts';
import type { SearchKey } from '../queries/search/rows.ts';
import { hashShareToken, toShareLink } from '../queries/share-links.ts';
import type { StoredShareLink } from '../queries/share-links.ts';
import { transaction } from '../transaction.ts';
import type { Tx } from '../transaction.ts';
import { audit } from './audit.ts';
import { appendEvents } from './events.ts';
import { lockSearch } from './search/lock.ts';

interface NewShareLink extends SearchKey {
  shareId: string;
  token: string;
  channelKeys: Keyring;
}

/**
 * Opens a search to anyone with the link. A search has at most one live link: when there is one, it
 * is returned and `token` stays unused.
 * @throws AppError RESOURCE_NOT_FOUND, INVALID_OPERATION beyond the limit of live links.
 */
export async function createShareLink(
  database: Database,
  { shareId, token, channelKeys, ...key }: NewShareLink,
): Promise<Committed<StoredShareLink>> {
  return transaction(database, async (tx) => {
    const search = await lockSearch(tx, key);
    if (!search) throw notFound();
    const known = await readLive(tx, key);
    if (known) return { value: toShareLink({ ...known, query: search.query }), batches: [] };
    const [made] = await tx.execute<LinkRow>(sql`
      insert into share_links (id, user_id, job_id, token_hash, sealed)
      select ${shareId}::uuid, ${key.userId}::uuid, ${key.searchId}::uuid, ${hashShareToken(token)},
        ${seal(token, channelKeys, shareId)}
      where (select count(*) from share_links
             where user_id = ${key.userId}::uuid and revoked_at is null)
        < ${SHARE_LINK_LIMITS.perUser}::int
      returning ${COLUMNS}`);
    if (!made) {
      throw new AppError(
        'INVALID_OPERATION',
        `You have ${SHARE_LINK_LIMITS.perUser} share links, the most an account can hold. Turn some off to make new ones.`,
        { details: { limit: SHARE_LINK_LIMITS.perUser } },
      );
    }
    await audit(tx, { userId: key.userId, action: 'share_link_created', detail: { shareId } });
    const batch = await appendEvents(tx, key.userId, [
      {
        type: 'share_link.changed.v1',
        data: { shareId, searchId: key.searchId, revoked: false },
      },
    ]);
    return { value: toShareLink({ ...made, query: search.query }), batches: [batch] };
  });
}

/**
 * Turns a link off for good; those who have it open lose it at once.
 * @throws AppError RESOURCE_NOT_FOUND when the user has no such live link.
 */
export async function revokeShareLink(
  database: Database,
  { userId, shareId }: { userId: string; shareId: string },
): Promise<Committed<null>> {
  return transaction(database, async (tx) => {
    const [row] = await tx.execute<LinkRow>(sql`
      update share_links set revoked_at = clock_timestamp()
      where id = ${shareId}::uuid and user_id = ${userId}::uuid and revoked_at is null
      returning ${COLUMNS}`);
    if (!row) throw notFound();
    await audit(tx, { userId, action: 'share_link_revoked', detail: { shareId } });
    const batch = await appendEvents(tx, userId, [
      { type: 'share_link.changed.v1', data: { shareId, searchId: row.job_id, revoked: true } },
    ]);
    return { value: null, batches: [batch] };
  });
}

interface LinkRow extends Record<string, unknown> {
  id: string;
  job_id: string;
  created_at: string;
  sealed: string | null;
  token_hash: string;
}

const COLUMNS = sql`id, job_id, created_at, sealed, token_hash`;

async function readLive(tx: Tx, { userId, searchId }: SearchKey): Promise<LinkRow | undefined> {
  const rows = await tx.execute<LinkRow>(sql`
    select ${COLUMNS} from share_links
    where job_id = ${searchId}::uuid and user_id = ${userId}::uuid and revoked_at is null`);
  return rows[0];
}
