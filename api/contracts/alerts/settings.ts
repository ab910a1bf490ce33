import { z } from 'zod';
import { alertSchema } from './alerts.ts';

const minute = z.int().min(0).max(1_439);

const isZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** IANA name such as Europe/Berlin; offsets are refused because they change twice a year. */
const zoneSchema = z
  .string()
  .min(1)
  .max(60)
  .refine((zone) => isZone(zone) && !/^[+-]/u.test(zone), {
    message: 'Choose a time zone such as Europe/Berlin.',
  });

/** PUT /api/alerts/settings */
export const saveAlertSettingsSchema = z
  .strictObject({
    zone: zoneSchema,
    /** Minutes after local midnight; both null: no quiet hours. */
    quietFrom: minute.nullable(),
    quietTo: minute.nullable(),
    /** Days on which quiet hours begin; 1 is Monday. */
    quietDays: z.array(z.int().min(1).max(7)).max(7).default([1, 2, 3, 4, 5, 6, 7]),
    /** Webhooks feed machines, so quiet hours hold them only on request. */
    quietWebhooks: z.boolean().default(false),
    digestMinute: minute,
    /** 1 is Monday. */
    digestWeekday: z.int().min(1).max(7),
  })
  .refine(({ quietFrom, quietTo }) => (quietFrom === null) === (quietTo === null), {
    message: 'Quiet hours need a start and an end.',
  })
  .refine(({ quietFrom, quietDays }) => quietFrom === null || quietDays.length > 0, {
    message: 'Choose at least one day for quiet hours.',
  });
export type SaveAlertSettings = z.infer<typeof saveAlertSettingsSchema>;

/** GET /api/alerts/settings. The zone is null until it is saved. */
export const alertSettingsSchema = z.object({
  ...saveAlertSettingsSchema.shape,
  zone: zoneSchema.nullable(),
});
export type AlertSettings = z.infer<typeof alertSettingsSchema>;

/** What a rule would have sent in the last seven days. */
export const rulePreviewSchema = z.object({
  count: z.int().nonnegative(),
  alerts: z.array(alertSchema),
});
