import type { PlanName } from '../names.ts';

/** Events worth notifying a founder about. */
export const ALERT_KINDS = [
  'mention_new',
  'watched_search',
  'mention_spike',
  'sentiment_drop',
  'price',
  'launch',
  'release',
  'hiring',
  'funding',
  'messaging',
  'ai_visibility',
  'trending_problem',
  'search_completed',
  'competitor_archived',
  'quota_low',
  'source_silent',
  'channel_disabled',
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

export const ALERT_SUBJECTS = [
  'competitor',
  'watch',
  'search',
  'analysis',
  'problem',
  'source',
  'channel',
  'account',
] as const;
export type AlertSubjectKind = (typeof ALERT_SUBJECTS)[number];

/** `paused`: by its owner, or after days of failures. `disabled`: its address no longer exists. */
export const CHANNEL_STATES = ['active', 'paused', 'disabled'] as const;
export type ChannelState = (typeof CHANNEL_STATES)[number];

export const ALERT_TIMINGS = ['at_once', 'hourly', 'daily', 'weekly'] as const;
export type AlertTiming = (typeof ALERT_TIMINGS)[number];

/**
 * `held`: waits for one of `DELIVERY_HOLDS`. `retrying`: failed, with another attempt scheduled.
 * `merged`: sent as part of another delivery on the same channel.
 */
export const DELIVERY_STATES = [
  'queued',
  'held',
  'sending',
  'retrying',
  'delivered',
  'merged',
  'gave_up',
  'stopped',
] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Why a delivery waits, or last waited. */
export const DELIVERY_HOLDS = ['quiet_hours', 'digest', 'cooldown', 'hourly_limit'] as const;
export type DeliveryHold = (typeof DELIVERY_HOLDS)[number];

export const ALERT_LIMITS = {
  rulesPerUser: 30,
  mutesPerUser: 200,
  channelsPerUser: 20,
  nameMax: 80,
  /** More alerts of a channel in an hour are merged into one message. */
  perChannelAndHour: 20,
  inboxDays: 90,
  /** Defaults of a rule. */
  newMentions: 5,
  sentiment: -0.3,
  /** Minimum time between alerts about the same subject (channels.md 7). */
  cooldownHours: 24,
  cooldownHoursMax: 168,
} as const;

/** Webhooks per plan; other kinds are limited by `ALERT_LIMITS.channelsPerUser`. */
export const PLAN_WEBHOOKS: Readonly<Record<PlanName, number>> = {
  free: 0,
  starter: 1,
  professional: ALERT_LIMITS.channelsPerUser,
};
