import { sql } from '../sql.ts';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  ALERT_KINDS,
  ALERT_SUBJECTS,
  ALERT_TIMINGS,
  CHANNEL_STATES,
  DELIVERY_HOLDS,
  DELIVERY_STATES,
} from '#domain/alerts/names.ts';
import { CHANNEL_KINDS } from '#domain/alerts/channels.ts';
import { ownedBy } from './accounts.ts';
import { oneOf, createdAt, id, instant } from './shared/columns.ts';
import { channelKinds } from './shared/known-names.ts';

/** The inbox. `key` identifies the fact: the same one is raised once per user. */
export const alerts = pgTable(
  'alerts',
  {
    id: id(),
    userId: ownedBy(),
    key: text().notNull(),
    kind: text({ enum: ALERT_KINDS }).notNull(),
    subjectKind: text({ enum: ALERT_SUBJECTS }).notNull(),
    subjectId: text(),
    subjectName: text().notNull(),
    sentence: text().notNull(),
    path: text().notNull(),
    /** An `AlertEvidence`. */
    evidence: jsonb().notNull(),
    /** An `AlertFigures`, so that a rule can be previewed over what was raised. */
    figures: jsonb().notNull(),
    createdAt: createdAt(),
    readAt: instant(),
  },
  (table) => [
    unique('alerts_once').on(table.userId, table.key),
    index('alerts_newest').on(table.userId, table.createdAt, table.id),
    index('alerts_unread')
      .on(table.userId)
      .where(sql`read_at is null`),
    oneOf('alerts_kind', table.kind, ALERT_KINDS),
    oneOf('alerts_subject', table.subjectKind, ALERT_SUBJECTS),
  ],
);

/** Subjects, or kinds about a subject, that a user has muted. */
export const alertMutes = pgTable(
  'alert_mutes',
  {
    userId: ownedBy(),
    subjectKind: text({ enum: ALERT_SUBJECTS }).notNull(),
    subjectId: text().notNull(),
    /** `*`: every kind. */
    kind: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.subjectKind, table.subjectId, table.kind] }),
  ],
);

export const alertRules = pgTable(
  'alert_rules',
  {
    id: id(),
    userId: ownedBy(),
    name: text().notNull(),
    kinds: text({ enum: ALERT_KINDS }).array().notNull(),
    /** `RuleInput.subjects` */
    subjects: jsonb().notNull(),
    minNewMentions: integer().notNull(),
    maxSentiment: doublePrecision().notNull(),
    minRelevance: doublePrecision().notNull(),
    intents: text().array().notNull(),
    channelIds: uuid().array().notNull(),
    timing: text({ enum: ALERT_TIMINGS }).notNull(),
    cooldownHours: integer().notNull().default(24),
    enabled: boolean().notNull().default(true),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    index('alert_rules_user').on(table.userId),
    oneOf('alert_rules_timing', table.timing, ALERT_TIMINGS),
  ],
);

/** End of the wait for repeats of a kind about a subject, by rule; counted from the first alert. */
export const alertCooldowns = pgTable(
  'alert_cooldowns',
  {
    ruleId: uuid()
      .notNull()
      .references(() => alertRules.id, { onDelete: 'cascade' }),
    subjectKind: text({ enum: ALERT_SUBJECTS }).notNull(),
    subjectId: text().notNull(),
    kind: text({ enum: ALERT_KINDS }).notNull(),
    until: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ruleId, table.subjectKind, table.subjectId, table.kind] }),
  ],
);

/** Destinations of alerts. Addresses that are themselves secret are only in `sealed`. */
export const alertChannels = pgTable(
  'alert_channels',
  {
    id: id(),
    userId: ownedBy(),
    kind: text({ enum: CHANNEL_KINDS })
      .notNull()
      .references(() => channelKinds.id),
    name: text().notNull(),
    /** The part of the address that may be shown, such as `hooks.example.com/…9f2a`. */
    shownAddress: text().notNull(),
    /** Address and secrets, encrypted with the installation's key. */
    sealed: text(),
    /** SHA-256 of a feed's token. */
    tokenHash: text().unique(),
    state: text({ enum: CHANNEL_STATES }).notNull().default('active'),
    stateReason: text(),
    /** Start of the current run of failures; null while deliveries succeed. */
    failingSince: instant(),
    lastSuccessAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    index('alert_channels_user').on(table.userId),
    oneOf('alert_channels_state', table.state, CHANNEL_STATES),
  ],
);

/** The outbox: one row per alert and channel, written with the alert. Its id is the message's id. */
export const alertDeliveries = pgTable(
  'alert_deliveries',
  {
    id: id(),
    userId: ownedBy(),
    channelId: uuid()
      .notNull()
      .references(() => alertChannels.id, { onDelete: 'cascade' }),
    /** Null: a test message or a digest. */
    alertId: uuid().references(() => alerts.id, { onDelete: 'cascade' }),
    ruleId: uuid(),
    key: text().notNull(),
    timing: text({ enum: ALERT_TIMINGS }).notNull(),
    state: text({ enum: DELIVERY_STATES }).notNull(),
    /** When the next step is due; null when there is none. */
    dueAt: instant(),
    /** Why it waits, or last waited. */
    heldFor: text({ enum: DELIVERY_HOLDS }),
    /** The delivery that contains it, when it was merged or put into a digest. */
    carriedBy: uuid(),
    attempts: integer().notNull().default(0),
    /** Start of the lease of the dispatch that may attempt it. */
    dispatchedAt: instant(),
    /** Only this dispatch may claim it. */
    dispatchId: uuid(),
    lastStatus: integer(),
    /** At most 200 characters of the receiver's answer, or why there was none. */
    lastAnswer: text(),
    latencyMs: integer(),
    createdAt: createdAt(),
    deliveredAt: instant(),
  },
  (table) => [
    unique('alert_deliveries_once').on(table.channelId, table.key),
    index('alert_deliveries_due')
      .on(table.dueAt)
      .where(sql`state in ('queued', 'held', 'retrying', 'sending')`),
    index('alert_deliveries_waiting')
      .on(table.channelId)
      .where(sql`state in ('queued', 'held', 'retrying', 'sending')`),
    index('alert_deliveries_sent').on(table.channelId, table.deliveredAt),
    index('alert_deliveries_log').on(table.userId, table.createdAt),
    index('alert_deliveries_alert').on(table.alertId),
    index('alert_deliveries_carrier')
      .on(table.carriedBy)
      .where(sql`carried_by is not null`),
    oneOf('alert_deliveries_state', table.state, DELIVERY_STATES),
  ],
);

/** Quiet hours and digest times, in the user's own time zone. */
export const alertSettings = pgTable('alert_settings', {
  userId: ownedBy().primaryKey(),
  /** IANA name, never an offset. */
  zone: text().notNull().default('UTC'),
  /** Minutes after local midnight; both null: no quiet hours. */
  quietFrom: integer(),
  quietTo: integer(),
  /** Days on which they begin, as bits from Monday. */
  quietDays: integer().notNull().default(127),
  quietWebhooks: boolean().notNull().default(false),
  digestMinute: integer().notNull().default(480),
  /** 1 is Monday. */
  digestWeekday: integer().notNull().default(1),
});
