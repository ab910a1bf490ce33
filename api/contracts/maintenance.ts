import { z } from 'zod';

/** While on, the API answers MAINTENANCE_MODE to everyone but the administrator. */
export const maintenanceSchema = z.object({
  since: z.iso.datetime(),
  /** Expected end. Maintenance ends only when it is switched off. */
  until: z.iso.datetime().nullable(),
});
export type Maintenance = z.infer<typeof maintenanceSchema>;

/** PUT /api/admin/maintenance. */
export const maintenanceRequestSchema = z.strictObject({
  on: z.boolean(),
  until: z.iso.datetime({ offset: true }).nullish(),
});
export type MaintenanceRequest = z.infer<typeof maintenanceRequestSchema>;

export const maintenanceStateSchema = z.object({ maintenance: maintenanceSchema.nullable() });
