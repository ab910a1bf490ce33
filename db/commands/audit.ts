import { auditLog } from '../schema/accounts.ts';
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
