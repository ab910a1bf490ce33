import { z } from 'zod';
import { COMPANY_SOURCE_IDS } from '#domain/competitors/company-source-catalogue.ts';

/** State of a source of company facts, in the same words as for platforms. */
const COMPANY_SOURCE_STATES = [
  'live',
  'sandbox',
  'not_configured',
  'limited',
  'blocked',
  'silent',
] as const;

export const companySourceSchema = z.object({
  id: z.enum(COMPANY_SOURCE_IDS),
  state: z.enum(COMPANY_SOURCE_STATES),
  /** Why it is not live: the missing variable or the last error. */
  reason: z.string().nullable(),
  limitedUntil: z.iso.datetime().nullable(),
  /** Since when it has been failing; null while it works. */
  failingSince: z.iso.datetime().nullable(),
  /** Published at most once a minute. */
  lastAnswerAt: z.iso.datetime().nullable(),
});
export type CompanySource = z.infer<typeof companySourceSchema>;

export const companySourcesResponseSchema = z.object({ sources: z.array(companySourceSchema) });
