import { z } from 'zod';

/** One of the TXT records that receivers ask for before they trust a sender. */
export const mailRecordSchema = z.object({
  record: z.enum(['SPF', 'DKIM', 'DMARC']),
  /** Where it is, or has to be. */
  host: z.string(),
  /** `unknown`: DNS did not answer, or the selector is not configured. */
  state: z.enum(['ok', 'missing', 'wrong', 'unknown']),
  found: z.string().nullable(),
  /** The text of a record to add; null: there is one, or the mail provider makes it. */
  add: z.string().nullable(),
  /** What is wrong and what to do, or what else to make sure of. */
  advice: z.string().nullable(),
});
export type MailRecord = z.infer<typeof mailRecordSchema>;

/** The domain that mail is sent from, as DNS has it now. */
export const mailDomainSchema = z.object({
  from: z.string(),
  domain: z.string(),
  records: z.array(mailRecordSchema).length(3),
});
export type MailDomain = z.infer<typeof mailDomainSchema>;
