import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { COMPANY_SOURCE_IDS } from '#domain/competitors/company-source-catalogue.ts';
import { PLATFORM_IDS, SOURCE_STATES } from '#domain/names.ts';
import { createdAt, instant } from './shared/columns.ts';

/** What running searches have learnt of a source, on top of its configuration. */
export const sourceHealth = pgTable('source_health', {
  platform: text({ enum: PLATFORM_IDS }).primaryKey(),
  /** Null: as configured. */
  state: text({ enum: SOURCE_STATES }),
  reason: text(),
  limitedUntil: instant(),
  /** Trouble is cleared at this time unless it recurs. */
  expiresAt: instant(),
  /** Since when it has been in trouble without a break. */
  troubledSince: instant(),
  /** When one request checks whether a source that searches skip has recovered; null: none does. */
  probeAt: instant(),
  lastAnswerAt: instant(),
  /** The `postedToShown` of a `Source`. */
  postedToShown: jsonb(),
  updatedAt: createdAt(),
});

/** What requests have learnt of a source of company facts, on top of its configuration. */
export const companySourceHealth = pgTable('company_source_health', {
  source: text({ enum: COMPANY_SOURCE_IDS }).primaryKey(),
  /** Null: as configured. Trouble lasts until the next answer, a limit until its end. */
  state: text({ enum: ['limited', 'blocked', 'silent'] }),
  reason: text(),
  limitedUntil: instant(),
  failingSince: instant(),
  lastAnswerAt: instant(),
});

/** How far each platform's clock is ahead of ours, from its answers (`db/queries/source-clock.ts`). */
export const sourceClocks = pgTable('source_clocks', {
  platform: text({ enum: PLATFORM_IDS }).primaryKey(),
  aheadSeconds: integer().notNull(),
  observedAt: instant().notNull(),
});

/**
 * Provider answers shared for a while by identical requests across users and processes. A row
 * without a body is a claim: a fetch is in progress.
 */
export const providerAnswers = pgTable(
  'provider_answers',
  {
    key: text().primaryKey(),
    body: text(),
    /** End of the answer's life, or of the claim's. */
    until: instant().notNull(),
  },
  (table) => [index('provider_answers_until').on(table.until)],
);

/** Requests made of a provider's daily allowance. `day` is a day of the provider's time zone. */
export const providerQuota = pgTable(
  'provider_quota',
  { ledger: text().notNull(), day: text().notNull(), used: integer().notNull() },
  (table) => [primaryKey({ columns: [table.ledger, table.day] })],
);
