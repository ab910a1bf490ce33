/** Names and limits of the wire. No imports: workflow code may bundle this file. */

/** The reserved stream read by all users. */
export const GLOBAL_STREAM = 'global';

const SUBJECT_ROOT = 'earshot.v1';
export const CONTROL_SUBJECT = `${SUBJECT_ROOT}.control`;
export const GLOBAL_SUBJECT = `${SUBJECT_ROOT}.global`;
export const USER_SUBJECT_WILDCARD = `${SUBJECT_ROOT}.user.*`;
/** `streamId` is a user id (UUID) or `global`. */
export const subjectOf = (streamId: string): string =>
  streamId === GLOBAL_STREAM ? GLOBAL_SUBJECT : `${SUBJECT_ROOT}.user.${streamId}`;

/** Processes that report to the operator page. */
export const PROCESS_KINDS = ['api', 'gateway', 'worker'] as const;
export type ProcessKind = (typeof PROCESS_KINDS)[number];

export const WIRE_LIMITS = {
  bodyBytes: 64 * 1024,
  frameBytes: 64 * 1024,
  eventsPerBatch: 50,
  eventLogDays: 7,
  eventsPage: 1_000,
  eventsPageBytes: 1_000_000,
} as const;
