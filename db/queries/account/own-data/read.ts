import { sql } from '../../../sql.ts';
import type { SQL } from '../../../sql.ts';
import type { Database } from '../../../client.ts';
import { ACCOUNT_SECTIONS } from './account.ts';
import { PAGE, wholeRows } from './section.ts';
import type { Sections } from './section.ts';

const RESULT_KEY = sql`r.search_id::text || ' ' || r.mention_id::text`;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Continues in the order of the primary key (search_id, mention_id). */
function afterResult(key: string): SQL {
  const [searchId = FIRST, mentionId = FIRST] = key === '' ? [] : key.split(' ');
  return sql`(r.search_id, r.mention_id) > (${searchId}::uuid, ${mentionId}::uuid)`;
}

/** Own data: searches and what the user did with their results. */
const SEARCH_SECTIONS: Sections = {
  searches: {
    tables: ['jobs'],
    select: (userId) => sql`
      select s.id::text as key, to_jsonb(j) - 'user_id' || to_jsonb(s) || jsonb_build_object(
        'platforms', (select jsonb_agg(to_jsonb(p) - 'search_id')
                      from search_platforms p where p.search_id = s.id)) as row
      from jobs j join searches s on s.id = j.id where j.user_id = ${userId}::uuid`,
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
    select: wholeRows(sql`feedbacks`, sql`id::text`),
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
  watchedSearches: {
    tables: ['watched_searches'],
    select: wholeRows(sql`watched_searches`, sql`id::text`),
  },
};

/** Own data: discoveries and monitored competitors. */
const COMPETITOR_SECTIONS: Sections = {
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
};

/** Own data: the inbox and its channels. */
const ALERT_SECTIONS: Sections = {
  alerts: {
    tables: ['alerts'],
    select: (userId) => sql`
      select id::text as key, to_jsonb(a) - 'user_id' - 'figures' as row
      from alerts a where user_id = ${userId}::uuid`,
  },
  alertMutes: {
    tables: ['alert_mutes'],
    select: wholeRows(sql`alert_mutes`, sql`subject_kind || ' ' || subject_id || ' ' || kind`),
  },
  alertRules: {
    tables: ['alert_rules'],
    select: wholeRows(sql`alert_rules`, sql`id::text`),
  },
  // Secrets of channels are shown once, when they are created.
  alertChannels: {
    tables: ['alert_channels'],
    select: (userId) => sql`
      select id::text as key, to_jsonb(c) - 'user_id' - 'sealed' - 'token_hash' as row
      from alert_channels c where user_id = ${userId}::uuid`,
  },
  alertDeliveries: {
    tables: ['alert_deliveries'],
    select: wholeRows(sql`alert_deliveries`, sql`id::text`),
  },
  alertSettings: {
    tables: ['alert_settings'],
    select: wholeRows(sql`alert_settings`, sql`user_id::text`),
  },
};

/** Own data: GPT analyses. */
const AI_VISIBILITY_SECTIONS: Sections = {
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
    select: wholeRows(sql`gpt_naming_rules`, sql`id::text`),
  },
  gptDrafts: {
    tables: ['gpt_drafts'],
    select: wholeRows(sql`gpt_drafts`, sql`id::text`),
  },
  gptSchedules: {
    tables: ['gpt_schedules'],
    select: wholeRows(sql`gpt_schedules`, sql`brand_key`),
  },
};

/**
 * Everything that is stored about a user, table by table, for the export (GDPR Art. 20). A
 * test compares this list with the tables that name a user.
 */
const SECTIONS: Sections = {
  ...ACCOUNT_SECTIONS,
  ...SEARCH_SECTIONS,
  ...AI_VISIBILITY_SECTIONS,
  ...COMPETITOR_SECTIONS,
  ...ALERT_SECTIONS,
};

/** Tables exported by a section. */
export const EXPORTED_TABLES = Object.values(SECTIONS).flatMap(({ tables }) => tables);

interface OwnDataPart {
  section: string;
  /** JSON texts of rows; a section has at least one part, which may be empty. */
  rows: string[];
}

/** Reads page by page, so that no connection is held for a slow reader. */
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
