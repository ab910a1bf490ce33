import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '../../client.ts';

const PAGE = 200;

type Section = { tables: readonly string[] } & (
  | {
      /**
       * Rows with `key`, their order, and `row`. Sorted again for each page: only for short lists.
       */
      select: (userId: string) => SQL;
    }
  | {
      /** One page after a key, in the order of an index: for lists that grow without end. */
      page: (userId: string, after: string) => SQL;
    }
);

const RESULT_KEY = sql`r.search_id::text || ' ' || r.mention_id::text`;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Reads on in the order of the primary key (search_id, mention_id). */
function afterResult(key: string): SQL {
  const [searchId = FIRST, mentionId = FIRST] = key === '' ? [] : key.split(' ');
  return sql`(r.search_id, r.mention_id) > (${searchId}::uuid, ${mentionId}::uuid)`;
}

/**
 * Everything that is stored about a user, table by table, for the export (S-41, GDPR Art. 20). A
 * test compares this list with the tables that name a user.
 */
const SECTIONS: Readonly<Record<string, Section>> = {
  account: {
    tables: ['users'],
    select: (userId) => sql`
      select id::text as key, jsonb_build_object(
        'id', id, 'issuer', issuer, 'subject', subject, 'email', email,
        'displayName', display_name, 'photoURL', photo_url, 'plan', plan, 'settings', settings,
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
  searches: {
    tables: ['jobs'],
    select: (userId) => sql`
      select s.id::text as key, to_jsonb(j) - 'user_id' || to_jsonb(s) || jsonb_build_object(
        'platforms', (select jsonb_agg(to_jsonb(p) - 'search_id')
                      from search_platforms p where p.search_id = s.id)) as row
      from jobs j join searches s on s.id = j.id where j.user_id = ${userId}::uuid`,
  },
  gptAnalyses: {
    tables: ['gpt_analyses', 'gpt_prompts'],
    select: (userId) => sql`
      select a.id::text as key, to_jsonb(j) - 'user_id' || to_jsonb(a) - 'user_id'
        || jsonb_build_object('questions', (
          select jsonb_agg(to_jsonb(p) - 'user_id' order by ap.position)
          from gpt_analysis_prompts ap join gpt_prompts p on p.id = ap.prompt_id
          where ap.analysis_id = a.id)) as row
      from jobs j join gpt_analyses a on a.id = j.id where a.user_id = ${userId}::uuid`,
  },
  gptAnswers: {
    tables: [],
    select: (userId) => sql`
      select s.analysis_id::text || s.prompt_id::text || s.assistant || s.run::text as key,
        to_jsonb(s) as row
      from gpt_analyses a join gpt_samples s on s.analysis_id = a.id
      where a.user_id = ${userId}::uuid`,
  },
  gptNamingRules: {
    tables: ['gpt_naming_rules'],
    select: (userId) => sql`
      select id::text as key, to_jsonb(r) - 'user_id' as row
      from gpt_naming_rules r where user_id = ${userId}::uuid`,
  },
  gptDrafts: {
    tables: ['gpt_drafts'],
    select: (userId) => sql`
      select analysis_id::text || mention_id::text as key, to_jsonb(d) - 'user_id' as row
      from gpt_drafts d where user_id = ${userId}::uuid`,
  },
  gptSchedules: {
    tables: ['gpt_schedules'],
    select: (userId) => sql`
      select brand_key as key, to_jsonb(s) - 'user_id' as row
      from gpt_schedules s where user_id = ${userId}::uuid`,
  },
  searchResults: {
    tables: [],
    page: (userId, after) => sql`
      select ${RESULT_KEY} as key,
        (to_jsonb(r) - 'fingerprint'
          || jsonb_build_object('post', to_jsonb(m) - 'words'))::text as row
      from jobs j join search_results r on r.search_id = j.id
      join mentions m on m.id = r.mention_id
      where j.user_id = ${userId}::uuid and ${afterResult(after)}
      order by r.search_id, r.mention_id limit ${PAGE}::int`,
  },
  rejectedPosts: {
    tables: [],
    page: (userId, after) => sql`
      select ${RESULT_KEY} as key,
        (to_jsonb(r) || jsonb_build_object('url', m.url))::text as row
      from jobs j join search_rejections r on r.search_id = j.id
      join mentions m on m.id = r.mention_id
      where j.user_id = ${userId}::uuid and ${afterResult(after)}
      order by r.search_id, r.mention_id limit ${PAGE}::int`,
  },
  feedback: {
    tables: ['feedbacks'],
    select: (userId) => sql`
      select id::text as key, to_jsonb(f) - 'user_id' as row
      from feedbacks f where user_id = ${userId}::uuid`,
  },
  discoveries: {
    tables: [],
    select: (userId) => sql`
      select d.id::text as key, to_jsonb(j) - 'user_id' || to_jsonb(d) || jsonb_build_object(
        'platforms', (select jsonb_agg(to_jsonb(p) - 'discovery_id')
                      from discovery_platforms p where p.discovery_id = d.id),
        'results', (select jsonb_agg(to_jsonb(r) - 'discovery_id' order by r.relevance desc)
                    from discovery_results r where r.discovery_id = d.id)) as row
      from jobs j join discoveries d on d.id = j.id where j.user_id = ${userId}::uuid`,
  },
  competitors: {
    tables: ['competitors'],
    select: (userId) => sql`
      select c.id::text as key, to_jsonb(c) - 'user_id'
        || jsonb_build_object('name', co.name, 'domain', co.domain) as row
      from competitors c join companies co on co.id = c.company_id
      where c.user_id = ${userId}::uuid`,
  },
  // Tokens are stored as hashes only: they say nothing about a person.
  shareLinks: {
    tables: ['share_links'],
    select: (userId) => sql`
      select id::text as key, jsonb_build_object(
        'id', id, 'searchId', job_id, 'createdAt', created_at, 'revokedAt', revoked_at) as row
      from share_links where user_id = ${userId}::uuid`,
  },
  leads: {
    tables: ['leads', 'lead_posts'],
    select: (userId) => sql`
      select l.id::text as key, to_jsonb(l) - 'user_id' || jsonb_build_object(
        'posts', (select jsonb_agg(p.mention_id) from lead_posts p where p.lead_id = l.id),
        'changes', (select jsonb_agg(to_jsonb(c) - 'lead_id' order by c.id)
                    from lead_changes c where c.lead_id = l.id)) as row
      from leads l where user_id = ${userId}::uuid`,
  },
  alerts: {
    tables: ['alerts'],
    select: (userId) => sql`
      select id::text as key, to_jsonb(a) - 'user_id' - 'figures' as row
      from alerts a where user_id = ${userId}::uuid`,
  },
  alertMutes: {
    tables: ['alert_mutes'],
    select: (userId) => sql`
      select subject_kind || ' ' || subject_id || ' ' || kind as key,
        to_jsonb(m) - 'user_id' as row
      from alert_mutes m where user_id = ${userId}::uuid`,
  },
  alertRules: {
    tables: ['alert_rules'],
    select: (userId) => sql`
      select id::text as key, to_jsonb(r) - 'user_id' as row
      from alert_rules r where user_id = ${userId}::uuid`,
  },
  // Secrets of channels are shown once, when they are made.
  alertChannels: {
    tables: ['alert_channels'],
    select: (userId) => sql`
      select id::text as key, to_jsonb(c) - 'user_id' - 'sealed' - 'token_hash' as row
      from alert_channels c where user_id = ${userId}::uuid`,
  },
  alertDeliveries: {
    tables: ['alert_deliveries'],
    select: (userId) => sql`
      select id::text as key, to_jsonb(d) - 'user_id' as row
      from alert_deliveries d where user_id = ${userId}::uuid`,
  },
  alertSettings: {
    tables: ['alert_settings'],
    select: (userId) => sql`
      select user_id::text as key, to_jsonb(s) - 'user_id' as row
      from alert_settings s where user_id = ${userId}::uuid`,
  },
  accountMails: {
    tables: ['account_mails'],
    select: (userId) => sql`
      select id::text as key, to_jsonb(m) - 'user_id' as row
      from account_mails m where user_id = ${userId}::uuid`,
  },
  watchedSearches: {
    tables: ['watched_searches'],
    select: (userId) => sql`
      select id::text as key, to_jsonb(s) - 'user_id' as row
      from watched_searches s where user_id = ${userId}::uuid`,
  },
  exports: {
    tables: ['export_records'],
    select: (userId) => sql`
      select id::text as key, to_jsonb(e) - 'user_id' as row
      from export_records e where user_id = ${userId}::uuid`,
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
    select: (userId) => sql`
      select job_id::text as key, to_jsonb(r) - 'user_id' as row
      from refunds r where user_id = ${userId}::uuid`,
  },
  requestedPlan: {
    tables: ['premium_interests'],
    select: (userId) => sql`
      select user_id::text as key, to_jsonb(i) - 'user_id' as row
      from premium_interests i where user_id = ${userId}::uuid`,
  },
  productFeedback: {
    tables: ['product_feedbacks'],
    select: (userId) => sql`
      select id::text as key, to_jsonb(f) - 'user_id' as row
      from product_feedbacks f where user_id = ${userId}::uuid`,
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

/** Tables of which a section tells. */
export const EXPORTED_TABLES = Object.values(SECTIONS).flatMap(({ tables }) => tables);

export interface OwnDataPart {
  section: string;
  /** JSON texts of rows; a section has at least one part, which may be empty. */
  rows: string[];
}

/** Reads it page by page, so that no connection is held while the reader is slow. */
export async function* readOwnData(
  database: Database,
  { userId }: { userId: string },
): AsyncGenerator<OwnDataPart> {
  for (const [name, section] of Object.entries(SECTIONS)) {
    let after: string | undefined = '';
    while (after !== undefined) {
      const page =
        'page' in section ? section.page(userId, after) : sorted(section.select(userId), after);
      const rows: { key: string; row: string }[] = await database.db.execute<{
        key: string;
        row: string;
      }>(page);
      yield { section: name, rows: rows.map(({ row }) => row) };
      after = rows.length < PAGE ? undefined : rows.at(-1)?.key;
    }
  }
}

const sorted = (select: SQL, after: string): SQL => sql`
  select own.key, own.row::text as row from (${select}) own
  where own.key collate "C" > ${after}
  order by own.key collate "C" limit ${PAGE}::int`;
