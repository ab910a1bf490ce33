import { z } from 'zod';
import { COMPANY_EVENT_KINDS, FACT_SOURCES, SIGNIFICANCES } from '#domain/competitors/names.ts';

/** One side of a change: the stated value with its quote, source and time. */
const changeSideSchema = z.object({
  /** The value as displayed, such as "$39 / month". */
  text: z.string().max(500),
  quote: z.string().max(300).nullable(),
  sourceUrl: z.string().nullable(),
  /** An archived copy, if any. */
  captureUrl: z.string().nullable(),
  seenAt: z.iso.datetime(),
});
export type ChangeSide = z.infer<typeof changeSideSchema>;

/** One difference; the event of a page and day lists all of them. */
const changeSchema = z.object({
  /** What changed, such as "Growth" or "Tagline". */
  label: z.string().max(200),
  /** Null: it is new. */
  before: changeSideSchema.nullable(),
  /** Null: it is gone. */
  after: changeSideSchema.nullable(),
});
export type Change = z.infer<typeof changeSchema>;

/** A change as found by `compareFacts`, before it is stored. */
export const foundEventSchema = z.object({
  kind: z.enum(COMPANY_EVENT_KINDS),
  significance: z.enum(SIGNIFICANCES),
  /** One sentence without the company's name, such as "raised Growth from $39 to $49 a month". */
  title: z.string().max(300),
  changes: z.array(changeSchema).max(20),
  source: z.enum(FACT_SOURCES).nullable(),
  /**
   * Identifies the event: a second finding with the same key is the same event, and at most one per
   * key is stored for a company.
   */
  key: z.string().max(300),
  /** When it happened, if known; else when it was seen. */
  happenedAt: z.iso.datetime(),
});
export type FoundEvent = z.infer<typeof foundEventSchema>;

/** A dated change of a company, the same for everyone who follows it. */
export const companyEventSchema = foundEventSchema.extend({
  id: z.uuid(),
  companyId: z.uuid(),
  seenAt: z.iso.datetime(),
});
export type CompanyEvent = z.infer<typeof companyEventSchema>;
