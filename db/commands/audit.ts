import { sql } from '../sql.ts';
import type { Database } from '../client.ts';
import { auditLog } from '../schema/accounts.ts';
import { transaction } from '../transaction.ts';
import type { Tx } from '../transaction.ts';

const AUDIT_ACTIONS = [
  'sign_up',
  'sign_in',
  'sign_out',
  'sign_out_everywhere',
  'session_reuse',
  'plan_changed',
  'quota_denied',
  'export',
  'export_denied',
  'plan_requested',
  'data_export',
  'account_deleted',
  'admin_denied',
  'admin_lookup',
  'maintenance_on',
  'maintenance_off',
  'channel_added',
  'channel_removed',
  'channel_secret_renewed',
  'share_link_created',
  'share_link_revoked',
  'delivery_sent_again',
  'api_key_created',
  'api_key_revoked',
] as const;
type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Limit per hour on user-triggered entries; more would add no information. */
const HOURLY_CAPS: Partial<Record<AuditAction, number>> = {
  quota_denied: 20,
  export: 60,
  export_denied: 20,
  admin_denied: 20,
  sign_out: 60,
  channel_added: 40,
  channel_removed: 40,
  channel_secret_renewed: 40,
  share_link_created: 60,
  share_link_revoked: 60,
};

/**
 * Appends to the audit log. `detail` contains no secret, no e-mail and no foreign text.
 * Actions that a loop of requests could repeat are capped per hour, so that no user can flood the
 * log.
 */
export async function audit(tx: Tx, { userId, action, detail = {} }: AuditEntry): Promise<void> {
  const cap = HOURLY_CAPS[action];
  if (cap === undefined || userId === null) {
    await tx.insert(auditLog).values({ userId, action, detail });
    return;
  }
  await tx.execute(sql`
    insert into audit_log (user_id, action, detail)
    select ${userId}::uuid, ${action}, ${JSON.stringify(detail)}::text::jsonb
    where (
      select count(*) from audit_log
      where user_id = ${userId}::uuid and action = ${action}
        and created_at > now() - interval '1 hour'
    ) < ${cap}::int`);
}

interface AuditEntry {
  userId: string | null;
  action: AuditAction;
  detail?: Record<string, unknown>;
}

/** A user other than the administrator called an operator route. */
export function recordDeniedAccess(
  database: Database,
  { userId, path }: { userId: string; path: string },
): Promise<void> {
  return transaction(database, (tx) =>
    audit(tx, { userId, action: 'admin_denied', detail: { path } }),
  );
}

/** The administrator looked an account up; the log names ids only. */
export function recordLookUp(
  database: Database,
  { userId, found }: { userId: string; found: readonly string[] },
): Promise<void> {
  return transaction(database, (tx) =>
    audit(tx, { userId, action: 'admin_lookup', detail: { found } }),
  );
}

export function recordDataExport(
  database: Database,
  { userId }: { userId: string },
): Promise<void> {
  return transaction(database, (tx) => audit(tx, { userId, action: 'data_export' }));
}
