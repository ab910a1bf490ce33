import { sql } from '../sql.ts';
import type { Database } from '../client.ts';
import { addWatchedSearch } from '../commands/watched-search/change.ts';
import { saveLead } from '../commands/leads/save.ts';
import { addCompetitors } from '../commands/monitoring/add.ts';
import { transaction } from '../transaction.ts';
import { MONITORING_OPTIONS, discoveredBy } from './competitors.ts';
import { submitMarket } from './discoveries.ts';
import { createUser } from './factories.ts';
import { createScored } from './searches.ts';

/** What several users and background jobs write at once: the same companies, watches, posts. */
export interface SharedRows {
  database: Database;
  /** Two users, each of whom follows all of the companies, and what they own. */
  users: { userId: string; competitorIds: string[]; leadIds: string[]; discoveryId: string }[];
  /** In the order of their ids; each has a domain of `domains`. */
  companyIds: string[];
  names: string[];
  domains: string[];
  watchIds: string[];
  posts: string[];
  /** One of them, whose text was removed: whatever quotes it is cleared. */
  removedPost: string;
  /** A query that both users watch. */
  queryWatchId: string;
}

const COMPANIES = 3;
let made = 0;

/** Rows that two professional users share. */
export async function createSharedRows(database: Database): Promise<SharedRows> {
  made += 1;
  const names = Array.from({ length: COMPANIES }, (_, at) => `Shared${made}x${at}`);
  const posts = (await createScored(database, 'reddit', 6)).map(({ mentionId }) => mentionId);
  const removedPost = posts[0] ?? '';
  await transaction(database, (tx) =>
    tx.execute(sql`update mentions set text_removed_at = now() where id = ${removedPost}::uuid`),
  );
  const users: SharedRows['users'] = [];
  let companyIds: string[] | undefined;
  let queryWatchId = '';
  for (let at = 0; at < 2; at += 1) {
    const { userId } = await createUser(database, { plan: 'professional' });
    const { value: job } = await submitMarket(database, userId, 'professional');
    const discovered = await discoveredBy(database, {
      userId,
      count: COMPANIES,
      names,
      ...(companyIds === undefined ? {} : { companyIds }),
    });
    companyIds ??= discovered.companyIds;
    const plan = { userId, plan: 'professional' as const };
    await addCompetitors(database, {
      ...plan,
      ids: discovered.ids,
      options: MONITORING_OPTIONS,
      skip: false,
    });
    await addWatchedSearch(database, {
      ...plan,
      query: `shared query ${made}`,
      mode: 'keywords',
      platforms: ['reddit'],
      origin: 'search',
    });
    const leadIds: string[] = [];
    for (const mentionId of posts.slice(0, 3)) {
      const origin = { kind: 'problem' as const, id: '1', label: 'A problem' };
      leadIds.push((await saveLead(database, { userId, mentionId, origin })).value.leadId);
    }
    users.push({ userId, competitorIds: discovered.ids, leadIds, discoveryId: job.jobId });
  }
  const rows = await database.sql<{ id: string; company_id: string | null; key: string }[]>`
    select w.id, w.company_id, coalesce(k.key, '') as key
    from watches w left join companies k on k.id = w.company_id
    where k.name like ${`Shared${made}x%`}
      or w.query ->> 'query' = ${`shared query ${made}`} order by w.company_id`;
  queryWatchId = rows.find((row) => row.company_id === null)?.id ?? '';
  const ofCompanies = rows.filter((row) => row.company_id !== null);
  // Each can end the first collection, and be collected again.
  await transaction(database, (tx) =>
    tx.execute(sql`
      update watches set collections = 1, started_at = now(), next_due_at = now()
      where id in (select value::uuid from jsonb_array_elements_text(
        ${JSON.stringify(rows.map(({ id }) => id))}::text::jsonb))`),
  );
  return {
    database,
    users,
    companyIds: ofCompanies.map((row) => row.company_id ?? ''),
    names,
    domains: ofCompanies.map(({ key }) => key),
    watchIds: ofCompanies.map(({ id }) => id),
    posts,
    removedPost,
    queryWatchId,
  };
}
