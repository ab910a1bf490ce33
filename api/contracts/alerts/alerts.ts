import { z } from 'zod';
import { pageQuerySchema, storableText } from '../http.ts';
import { ALERT_KINDS, ALERT_SUBJECTS } from '#domain/alerts/names.ts';

const alertSubjectSchema = z.object({
  kind: z.enum(ALERT_SUBJECTS),
  id: z.string().max(100).nullable(),
  /** Display name, such as a competitor's name or a query. */
  name: z.string().max(500),
});
export type AlertSubject = z.infer<typeof alertSubjectSchema>;

/** The evidence of an alert, for its line in the inbox and for receivers. */
export const alertEvidenceSchema = z.object({
  before: z.string().max(500).nullable().default(null),
  after: z.string().max(500).nullable().default(null),
  /** The page that shows it, outside the product. */
  sourceUrl: z.string().max(2_000).nullable().default(null),
  /** Number of posts, where it concerns several. */
  count: z.int().nonnegative().nullable().default(null),
});
export type AlertEvidence = z.infer<typeof alertEvidenceSchema>;

/** One line of the inbox. */
export const alertSchema = z.object({
  id: z.uuid(),
  kind: z.enum(ALERT_KINDS),
  subject: alertSubjectSchema,
  /** One sentence that states what happened, with its subject. Quotes no post. */
  sentence: z.string(),
  /** Path of the evidence in the dashboard. */
  path: z.string(),
  evidence: alertEvidenceSchema,
  createdAt: z.iso.datetime(),
  readAt: z.iso.datetime().nullable(),
});
export type Alert = z.infer<typeof alertSchema>;

/** GET /api/alerts */
export const alertListQuerySchema = pageQuerySchema.extend({
  kind: z.enum(ALERT_KINDS).optional(),
  unread: z.enum(['true', 'false']).optional(),
});
export type AlertListQuery = z.infer<typeof alertListQuerySchema>;

export const muteSchema = z.object({
  subjectKind: z.enum(ALERT_SUBJECTS),
  subjectId: storableText.max(100),
  /** Null: everything about the subject. */
  kind: z.enum(ALERT_KINDS).nullable(),
});
export type Mute = z.infer<typeof muteSchema>;

export const alertPageSchema = z.object({
  items: z.array(alertSchema),
  nextCursor: z.string().nullable(),
  unread: z.int().nonnegative(),
});
export type AlertPage = z.infer<typeof alertPageSchema>;

/** POST /api/alerts/read: the named ones, or all. */
export const markReadSchema = z
  .strictObject({
    alertIds: z.array(z.uuid()).min(1).max(100).optional(),
    all: z.literal(true).optional(),
    read: z.boolean().default(true),
  })
  .refine(({ alertIds, all }) => (alertIds === undefined) !== (all === undefined), {
    message: 'Name alerts, or say all.',
  })
  .meta({ oneOf: [{ required: ['alertIds'] }, { required: ['all'] }] });
export type MarkRead = z.infer<typeof markReadSchema>;

export const unreadSchema = z.object({ unread: z.int().nonnegative() });

/** PUT and DELETE /api/alerts/mutes */
export const changeMuteSchema = z.strictObject(muteSchema.shape);
export const mutesSchema = z.object({ mutes: z.array(muteSchema) });
