import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
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
export const SEARCH_SECTIONS: Sections = {
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
