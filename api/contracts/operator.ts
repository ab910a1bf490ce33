import { z } from 'zod';
import { trimmedText } from './http.ts';
import { maintenanceSchema } from './maintenance.ts';
import { JOB_KINDS, PLAN_NAMES } from '#domain/names.ts';
import { PROCESS_KINDS } from '#contracts/names.ts';
import { premiumInterestSchema, PRODUCT_FEEDBACK_TYPES } from './account/premium-interest.ts';

/** From an event's commit to the socket's buffer, over a gateway's last minute. Milliseconds. */
const eventLagSchema = z.object({
  events: z.int().nonnegative(),
  p50: z.number().nonnegative(),
  p95: z.number().nonnegative(),
});
export type EventLag = z.infer<typeof eventLagSchema>;

/** What a process reports every few seconds; `null` where unknown. */
export const processReportSchema = z.object({
  nats: z.enum(['up', 'down']).nullable(),
  temporal: z.enum(['up', 'down']).nullable(),
  /** Gateways only. */
  sockets: z.object({ signedIn: z.int(), visitors: z.int() }).nullable(),
  lag: eventLagSchema.nullable(),
  /**
   * Workers only: budget for models in millionths of a US dollar per UTC day; null without a key.
   */
  modelDailyMicros: z.int().nullable(),
});
export type ProcessReport = z.infer<typeof processReportSchema>;

const processSchema = processReportSchema.extend({
  id: z.string(),
  kind: z.enum(PROCESS_KINDS),
  startedAt: z.iso.datetime(),
  heardAt: z.iso.datetime(),
  /** False: several heartbeats are missing. */
  alive: z.boolean(),
});
export type ProcessState = z.infer<typeof processSchema>;

const backlogSchema = z.object({
  kind: z.enum(JOB_KINDS),
  queued: z.int().nonnegative(),
  running: z.int().nonnegative(),
  oldestQueuedAt: z.iso.datetime().nullable(),
});

const requestedPlanSchema = premiumInterestSchema.extend({
  userId: z.uuid(),
  email: z.string(),
  currentPlan: z.enum(PLAN_NAMES),
});

const receivedFeedbackSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  feedbackType: z.enum(PRODUCT_FEEDBACK_TYPES),
  feedbackText: z.string(),
  page: z.string(),
  timestamp: z.iso.datetime(),
});

/** The operator page. Pushed whole every few seconds to the administrator's open tabs. */
export const operatorStatusSchema = z.object({
  /** The database's clock when this was read. */
  at: z.iso.datetime(),
  processes: z.array(processSchema),
  backlog: z.array(backlogSchema),
  model: z.object({
    callsToday: z.int().nonnegative(),
    /** As counted by the model; 0 where its server does not report it. */
    inputTokensToday: z.int().nonnegative(),
    outputTokensToday: z.int().nonnegative(),
    /** Millionths of a US dollar, including the maximum cost of calls in progress. */
    costTodayMicros: z.int().nonnegative(),
    /** As enforced by the workers; null when none runs, or without a key. */
    dailyLimitMicros: z.int().nullable(),
  }),
  /** Null: off. */
  maintenance: maintenanceSchema.nullable(),
  /** Newest first, at most ten. */
  requestedPlans: z.array(requestedPlanSchema),
  /** Newest first, at most ten. */
  feedback: z.array(receivedFeedbackSchema),
});
export type OperatorStatus = z.infer<typeof operatorStatusSchema>;

/** In the body, not in the URL: e-mail addresses must stay out of logs. */
export const findUsersSchema = z.strictObject({
  email: trimmedText(3, 320),
});

const foundUserSchema = z.object({
  userId: z.uuid(),
  email: z.string(),
  displayName: z.string().nullable(),
  planName: z.enum(PLAN_NAMES),
  createdAt: z.iso.datetime(),
  lastLogin: z.iso.datetime(),
});
export type FoundUser = z.infer<typeof foundUserSchema>;

export const foundUsersSchema = z.object({ users: z.array(foundUserSchema) });
export const setPlanSchema = z.strictObject({ planName: z.enum(PLAN_NAMES) });

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
