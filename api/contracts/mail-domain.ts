import { z } from 'zod';

/** One of the TXT records that mail receivers require before they trust a sender. */
const mailRecordSchema = z.object({
  record: z.enum(['SPF', 'DKIM', 'DMARC']),
  /** Its location, existing or required. */
  host: z.string(),
  /** `unknown`: DNS did not answer, or the selector is not configured. */
  state: z.enum(['ok', 'missing', 'wrong', 'unknown']),
  found: z.string().nullable(),
  /** The text of a record to add; null if one exists or the mail provider creates it. */
  add: z.string().nullable(),
  /** What is wrong and how to fix it, or what else to check. */
  advice: z.string().nullable(),
});
export type MailRecord = z.infer<typeof mailRecordSchema>;

/** The current DNS records of the sender domain. */
export const mailDomainSchema = z.object({
  from: z.string(),
  domain: z.string(),
  records: z.array(mailRecordSchema).length(3),
});
export type MailDomain = z.infer<typeof mailDomainSchema>;
