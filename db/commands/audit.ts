import type { Database } from '../client.ts';
import { auditLog } from '../schema/accounts.ts';
import { transaction } from '../transaction.ts';
import type { Tx } from '../transaction.ts';

export const AUDIT_ACTIONS = [
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
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Appends to the audit log (S-40). `detail` holds no secret, no e-mail and no foreign text. */
export async function audit(
  tx: Tx,
  entry: { userId: string | null; action: AuditAction; detail?: Record<string, unknown> },
): Promise<void> {
  await tx
    .insert(auditLog)
    .values({ userId: entry.userId, action: entry.action, detail: entry.detail ?? {} });
}

/** Somebody else than the administrator tried an operator's route. */
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
