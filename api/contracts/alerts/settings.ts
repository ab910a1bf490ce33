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

/** GET and PUT /api/alerts/settings */
export const alertSettingsSchema = z
  .strictObject({
    /** IANA name such as Europe/Berlin; an offset changes twice a year and is refused. */
    zone: z
      .string()
      .max(60)
      .refine((zone) => isZone(zone) && !/^[+-]/u.test(zone), {
        message: 'Choose a time zone such as Europe/Berlin.',
      }),
    /** Minutes after local midnight; both null: no quiet hours. */
    quietFrom: minute.nullable(),
    quietTo: minute.nullable(),
    digestMinute: minute,
    /** 1 is Monday. */
    digestWeekday: z.int().min(1).max(7),
  })
  .refine(({ quietFrom, quietTo }) => (quietFrom === null) === (quietTo === null), {
    message: 'Quiet hours need a start and an end.',
  });
export type AlertSettings = z.infer<typeof alertSettingsSchema>;

/** What a rule would have sent in the last seven days. */
export const rulePreviewSchema = z.object({
  count: z.int().nonnegative(),
  alerts: z.array(alertSchema),
});
