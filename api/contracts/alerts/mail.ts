import { z } from 'zod';

/** Mails that a user can request. */
export const MAIL_TYPES = [
  'welcome',
  'competitor_update',
  'weekly_digest',
  'search_completed',
  'test',
] as const;
export type MailType = (typeof MAIL_TYPES)[number];

export const MAIL_STATES = ['queued', 'sent', 'failed'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** POST /api/email/trigger */
export const triggerMailSchema = z.strictObject({ type: z.enum(MAIL_TYPES) });

export const triggeredMailSchema = z.object({
  id: z.uuid(),
  type: z.enum(MAIL_TYPES),
  /** Names the mail: requesting the same one again sends nothing. */
  key: z.string(),
  state: z.enum(MAIL_STATES),
});
export type TriggeredMail = z.infer<typeof triggeredMailSchema>;
