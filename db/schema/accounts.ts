import { index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { PLAN_NAMES } from '#domain/names.ts';
import { PRODUCT_FEEDBACK_TYPES } from '#contracts/account/premium-interest.ts';
import { createdAt, id, instant, oneOf } from './shared/columns.ts';

/**
 * One row per (issuer, subject): an e-mail that moves to another subject is another account.
 */
export const users = pgTable(
  'users',
  {
    id: id(),
    issuer: text().notNull(),
    subject: text().notNull(),
    email: text().notNull(),
    displayName: text(),
    photoUrl: text(),
    plan: text({ enum: PLAN_NAMES }).notNull().default('free'),
    /** Parsed with `settingsSchema` when read: missing keys take their defaults. */
    settings: jsonb().notNull().default({}),
    /** What the user sells, parsed with `productSchema` when read; the first is the default. */
    products: jsonb().notNull().default([]),
    createdAt: createdAt(),
    lastLogin: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    unique('users_identity').on(table.issuer, table.subject),
    index('users_email').on(table.email),
    oneOf('users_plan', table.plan, PLAN_NAMES),
  ],
);

/** The owner of the row, which is deleted with the account. */
export const ownedBy = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** One row per sign-in: the family of a rotating refresh token. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: ownedBy(),
    /** When its owner signed in. */
    createdAt: createdAt(),
    lastUsedAt: createdAt(),
    /** Browser and system under their usual names, such as "Firefox on Linux". */
    device: text(),
    /** Absolute end of the family, however often it is used. */
    expiresAt: instant().notNull(),
    revokedAt: instant(),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/** Keys of users' scripts; a revoked key's row is gone. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    userId: ownedBy(),
    name: text().notNull(),
    /** Names of `KEY_SCOPES`. */
    scopes: jsonb().notNull(),
    /** SHA-256 of the secret. */
    tokenHash: text().notNull().unique('api_keys_token'),
    createdAt: createdAt(),
    lastUsedAt: instant(),
    expiresAt: instant(),
  },
  (table) => [index('api_keys_user').on(table.userId)],
);

/**
 * SHA-256 of every refresh token of a family. `nextSalt` is set on use: the successor is made of the
 * token itself and this salt, so neither the database nor the token alone gives it away.
 */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    hash: text().primaryKey(),
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    usedAt: instant(),
    nextSalt: text(),
  },
  (table) => [index('refresh_tokens_session').on(table.sessionId)],
);

/** Append-only: who did what, when. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    userId: uuid(),
    action: text().notNull(),
    detail: jsonb().notNull().default({}),
    createdAt: createdAt(),
  },
  (table) => [index('audit_log_user').on(table.userId, table.createdAt)],
);

/** The plan that a user has requested: one record per user. */
export const premiumInterests = pgTable(
  'premium_interests',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    planName: text({ enum: PLAN_NAMES }).notNull(),
    message: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    index('premium_interests_newest').on(table.createdAt),
    oneOf('premium_interests_plan', table.planName, PLAN_NAMES),
  ],
);

/** Feedback on the product as a whole; feedback on results is stored separately. */
export const productFeedbacks = pgTable(
  'product_feedbacks',
  {
    id: id(),
    userId: ownedBy(),
    feedbackType: text({ enum: PRODUCT_FEEDBACK_TYPES }).notNull(),
    feedbackText: text().notNull(),
    page: text().notNull(),
    planName: text({ enum: PLAN_NAMES }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('product_feedbacks_newest').on(table.createdAt),
    index('product_feedbacks_user').on(table.userId),
    oneOf('product_feedbacks_type', table.feedbackType, PRODUCT_FEEDBACK_TYPES),
  ],
);
