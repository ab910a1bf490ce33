import { sql } from '../../../sql.ts';
import { PAGE, wholeRows } from './section.ts';
import type { Sections } from './section.ts';

/** Own data: an account and its use of the product. */
export const ACCOUNT_SECTIONS: Sections = {
  account: {
    tables: ['users'],
    select: (userId) => sql`
      select id::text as key, jsonb_build_object(
        'id', id, 'issuer', issuer, 'subject', subject, 'email', email,
        'displayName', display_name, 'photoURL', photo_url, 'plan', plan, 'settings', settings, 'products', products,
        'createdAt', created_at, 'lastLogin', last_login, 'updatedAt', updated_at) as row
      from users where id = ${userId}::uuid`,
  },
  // The refresh tokens of a session are stored as hashes only: they say nothing about a person.
  sessions: {
    tables: ['sessions'],
    select: (userId) => sql`
      select id::text as key, jsonb_build_object(
        'id', id, 'device', device, 'createdAt', created_at, 'lastUsedAt', last_used_at, 'expiresAt', expires_at,
        'revokedAt', revoked_at) as row
      from sessions where user_id = ${userId}::uuid`,
  },
  apiKeys: {
    tables: ['api_keys'],
    select: (userId) => sql`
      select id::text as key, jsonb_build_object(
        'id', id, 'name', name, 'scopes', scopes, 'createdAt', created_at,
        'lastUsedAt', last_used_at, 'expiresAt', expires_at) as row
      from api_keys where user_id = ${userId}::uuid`,
  },
  accountMails: {
    tables: ['account_mails'],
    select: wholeRows(sql`account_mails`, sql`id::text`),
  },
  mailBounces: {
    tables: ['mail_bounces'],
    select: wholeRows(sql`mail_bounces`, sql`report_id`),
  },
  exports: {
    tables: ['export_records'],
    select: wholeRows(sql`export_records`, sql`id::text`),
  },
  usage: {
    tables: ['usage_counters'],
    select: (userId) => sql`
      select kind || ' ' || period as key,
        jsonb_build_object('kind', kind, 'period', period, 'used', used) as row
      from usage_counters where user_id = ${userId}::uuid`,
  },
  modelCalls: {
    tables: ['llm_calls'],
    select: (userId) => sql`
      select day || ' ' || purpose as key,
        jsonb_build_object('day', day, 'purpose', purpose, 'calls', used) as row
      from llm_calls where scope = ${userId}`,
  },
  modelCallsOfJobs: {
    tables: ['llm_job_calls'],
    select: (userId) => sql`
      select job_id || ' ' || purpose as key,
        jsonb_build_object('jobId', job_id, 'purpose', purpose, 'calls', used,
          'updatedAt', updated_at) as row
      from llm_job_calls where user_id = ${userId}::uuid`,
  },
  refunds: {
    tables: ['refunds'],
    select: wholeRows(sql`refunds`, sql`job_id::text`),
  },
  requestedPlan: {
    tables: ['premium_interests'],
    select: wholeRows(sql`premium_interests`, sql`user_id::text`),
  },
  productFeedback: {
    tables: ['product_feedbacks'],
    select: wholeRows(sql`product_feedbacks`, sql`id::text`),
  },
  requests: {
    tables: ['idempotency_keys'],
    select: (userId) => sql`
      select k.key, to_jsonb(k) - 'user_id' as row
      from idempotency_keys k where user_id = ${userId}::uuid`,
  },
  events: {
    tables: ['events', 'user_streams'],
    page: (userId, after) => sql`
      select seq::text as key,
        jsonb_build_object('seq', seq, 'type', type, 'at', created_at, 'data', data)::text as row
      from events where user_id = ${userId} and seq > ${after || '0'}::bigint
      order by seq limit ${PAGE}::int`,
  },
  auditLog: {
    tables: ['audit_log'],
    select: (userId) => sql`
      select id::text as key,
        jsonb_build_object('at', created_at, 'action', action, 'detail', detail) as row
      from audit_log where user_id = ${userId}::uuid`,
  },
};
