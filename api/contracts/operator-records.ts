import { z } from 'zod';
import { CHANNEL_KINDS } from '#domain/alerts/channels.ts';
import { planInfoSchema } from './account/plans.ts';
import { signInsSchema } from './account/account.ts';
import { deliverySchema } from './alerts/channels.ts';
import { pageQuerySchema } from './http.ts';

/** GET /api/admin/users/{id}: what a user has used, and where they are signed in. */
export const operatedUserSchema = z.object({
  usage: planInfoSchema.shape.counters,
  sessions: signInsSchema.shape.sessions,
});
export type OperatedUser = z.infer<typeof operatedUserSchema>;

/** A delivery that needs attention, without words of the alert. */
const troubledDeliverySchema = deliverySchema
  .pick({ id: true, state: true, attempts: true, lastStatus: true, createdAt: true })
  .extend({ userId: z.uuid(), email: z.string(), channel: z.enum(CHANNEL_KINDS) });
export type TroubledDelivery = z.infer<typeof troubledDeliverySchema>;

/** GET /api/admin/deliveries: the newest that are tried again or failed. */
export const troubledDeliveriesSchema = z.object({ items: z.array(troubledDeliverySchema) });

const auditEntrySchema = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  action: z.string(),
  userId: z.uuid().nullable(),
  /** Null: no user, or a deleted account. */
  email: z.string().nullable(),
  /** Ids and names only: no secret, no e-mail, no foreign text. */
  detail: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** GET /api/admin/audit: newest first. */
export const auditQuerySchema = pageQuerySchema.extend({ userId: z.uuid().optional() });
export const auditPageSchema = z.object({
  items: z.array(auditEntrySchema),
  nextCursor: z.string().nullable(),
});
export type AuditPage = z.infer<typeof auditPageSchema>;
