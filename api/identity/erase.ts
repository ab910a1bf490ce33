import type { Database } from '#db/client.ts';
import { deleteAccount } from '#db/commands/account/delete-account.ts';
import type { ApiDeps } from '../deps.ts';
import { formerIdentity } from './cookies.ts';

/**
 * Deletes an account with all its data, closes its tabs and stops its jobs; `by` is the operator,
 * where it is not the user.
 */
export async function eraseAccount(
  database: Database,
  deps: Pick<ApiDeps, 'config' | 'publisher' | 'workflows'>,
  account: { userId: string; issuer: string; subject: string; by?: string },
): Promise<void> {
  const { userId, by } = account;
  const identity = formerIdentity(account, deps.config.tokenKeys[0]);
  const { running } = await deleteAccount(database, {
    userId,
    formerIdentity: identity,
    ...(by === undefined ? {} : { by }),
  });
  deps.publisher.control({ type: 'user_revoked', userId, deleted: true });
  for (const job of running) deps.workflows.cancel(job);
}
