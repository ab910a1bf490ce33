import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { readEnvironment } from '#config/read-environment.ts';
import { PLATFORM_IDS } from '#domain/names.ts';
import { readQuery } from '#domain/query/language.ts';
import { deleteAccount } from '../commands/account/delete-account.ts';
import { reserveDueDeliveries } from '../commands/alerts/deliveries/reserve.ts';
import { runHousekeeping } from '../commands/housekeeping.ts';
import { removeLead } from '../commands/leads/change.ts';
import { claimDueWatches } from '../commands/monitoring/collection.ts';
import { archiveExpired } from '../commands/monitoring/expire.ts';
import { clearUser, listHolders } from '../commands/retention/clear-user.ts';
import { sweepRetention } from '../commands/retention/sweep.ts';
import { storeMentions } from '../commands/search/mentions.ts';
import { submitSearch } from '../commands/search/submit.ts';
import { openDatabase } from '../client.ts';
import type { Database } from '../client.ts';
import { listAlerts } from '../queries/alerts/inbox.ts';
import { readFeed } from '../queries/alerts/channels.ts';
import { listDeliveries } from '../queries/alerts/deliveries.ts';
import { getStats, listActivity } from '../queries/competitors/analytics.ts';
import { getCompetitor, listCompetitors } from '../queries/competitors/detail.ts';
import { listMentions } from '../queries/competitors/lists.ts';
import { listMonitored } from '../queries/competitors/monitored.ts';
import { readManyAfter, readStream } from '../queries/events.ts';
import { listOverdueJobs, listUnstartedJobs } from '../queries/jobs.ts';
import { listLeadSuggestions } from '../queries/lead-suggestions.ts';
import { listLeads, listSavedPlaces } from '../queries/leads.ts';
import { readCompanions } from '../queries/monitoring/companions.ts';
import { readLoad } from '../queries/monitoring/load.ts';
import { readWatch } from '../queries/monitoring/watch.ts';
import { findAccounts, readOperatorStatus } from '../queries/operator.ts';
import { listAudit } from '../queries/operator-records.ts';
import { getOverview } from '../queries/overview.ts';
import { previewQuery } from '../queries/search/preview.ts';
import { listRejected } from '../queries/search/rejected.ts';
import { getSearch, listFound, listSearches, listWaitingParts } from '../queries/search/search.ts';
import { readWorkload } from '../queries/workload.ts';
import { listWatchedPosts, listWatchedSearches } from '../queries/watched-search/watched-search.ts';
import { acceptedAnswer, examplePost, exampleSpec } from '../testing/searches.ts';
import { sql } from '../sql.ts';
import { transaction } from '../transaction.ts';
import { seedPosts } from './posts.lib.ts';
import { addUsers, benchId } from './growth-rows.lib.ts';
import { explainAll, openExplained } from './growth-plans.lib.ts';
import type { Statement } from './growth-plans.lib.ts';
import { median } from './stats.lib.ts';

/**
 * `npm run bench -- growth [posts/users…] [plans.txt]`: what pages, commands and schedules read while the database
 * grows around one user whose rows stay the same: pages of memory, which others on the machine do not
 * change, and milliseconds, from the real plans of all statements, as the product's roles.
 * The file takes the plans of what grew.
 */
const file = process.argv.slice(2).find((each) => each.endsWith('.txt'));
const asked = process.argv.slice(2).filter((each) => each !== file);
const SIZES = (asked.length > 0 ? asked : ['10000/100', '100000/1000', '1000000/10000']).map(
  (size) => {
    const [posts = 0, users = 0] = size.split('/').map(Number);
    return { posts, users, name: `${posts.toLocaleString('en')}/${users.toLocaleString('en')}` };
  },
);
const SEED = 20_261_121;
const ROUNDS = 7;
/** An index grows by a level, and a small row of each user may be looked at; more is reported. */
const GROWTH = { factor: 2, pages: 40, usersPerPage: 50 } as const;

const admin = openDatabase({ url: readEnvironment().DATABASE_URL, max: 2, name: 'growth' });
await explainAll(admin);
const url = readEnvironment().DATABASE_URL;
const userId = await benchId(admin, 'user 7');
const searchId = await benchId(admin, 'search 7 1');
const watchId = await benchId(admin, 'watch of company 3');
const channelId = await benchId(admin, 'channel 7');
const me = { userId, plan: 'professional' as const };
const page = { limit: 20 };
/** Numbers of the next new post, and of the user added last that is still there. */
let turn = 0;
let newest = 0;

const preview = (text: string) => (database: Database) => {
  const reading = readQuery(text, 'keywords');
  if (!reading.ok) throw new Error(text);
  const request = { query: reading.query, platforms: PLATFORM_IDS, timeframe: '30d' as const };
  return previewQuery(database, request);
};
const one = async (query: ReturnType<typeof sql>): Promise<string> =>
  String((await admin.db.execute<{ id: string }>(query))[0]?.id);
const competitorId = (): Promise<string> =>
  one(sql`select id from competitors where user_id = ${userId}::uuid order by id limit 1`);

type Work = (database: Database) => Promise<unknown>;
/** As one user, behind row-level security. */
const OWN: Record<string, Work> = {
  'search: submit': (database) =>
    submitSearch(database, {
      ...me,
      spec: exampleSpec(),
      idempotencyKey: randomUUID(),
      requestHash: '',
      answer: acceptedAnswer,
    }),
  'search: detail': (database) => getSearch(database, { userId, searchId }),
  'search: all found': (database) => listFound(database, { userId, searchId, ...page }),
  'search: left out': (database) => listRejected(database, { userId, searchId, ...page }),
  'search: history': (database) => listSearches(database, { ...me, ...page }),
  'search: preview of a rare word': preview('zebra'),
  overview: (database) => getOverview(database, me),
  inbox: (database) => listAlerts(database, { userId, ...page }),
  'inbox: unread': (database) => listAlerts(database, { userId, ...page, unread: 'true' }),
  'delivery log': (database) => listDeliveries(database, { userId, channelId, ...page }),
  leads: (database) => listLeads(database, { userId, ...page }),
  'leads: due': (database) => listLeads(database, { userId, ...page, due: 'true' }),
  'leads: suggestions': (database) => listLeadSuggestions(database, userId),
  'leads: saved places': (database) => listSavedPlaces(database, userId),
  'leads: remove': async (database) => {
    const leadId = await one(sql`
      select l.id from leads l where l.user_id = ${userId}::uuid order by l.id limit 1`);
    await removeLead(database, { userId, leadId });
    await transaction(admin, (tx) =>
      tx.execute(sql`
        insert into leads (user_id, url, title, origin_kind) values (${userId}::uuid, ${randomUUID()}, '', 'link')`),
    );
  },
  'competitors: list': (database) => listCompetitors(database, me),
  'competitors: monitored': (database) => listMonitored(database, me),
  'competitors: detail': async (database) =>
    getCompetitor(database, { ...me, competitorId: await competitorId() }),
  'competitors: mentions': async (database) =>
    listMentions(
      database,
      { ...me, competitorId: await competitorId() },
      { about: 'about', ...page },
    ),
  'competitors: analytics': (database) => getStats(database, { ...me, range: '90d' }),
  'competitors: activity': (database) => listActivity(database, me),
  'watched searches': (database) => listWatchedSearches(database, me),
  'watched posts': async (database) =>
    listWatchedPosts(database, {
      userId,
      watchedSearchId: await one(
        sql`select id from watched_searches where user_id = ${userId}::uuid`,
      ),
      ...page,
    }),
  'events: catch up': (database) => readStream(database, { streamId: userId, after: 10 }),
};

const collection = async () => ({
  watchId,
  n: Number(await one(sql`select collections as id from watches where id = ${watchId}::uuid`)),
});
const makeDue = (): Promise<unknown> =>
  transaction(admin, (tx) =>
    tx.execute(sql`update watches set next_due_at = now(), started_at = null where id in (
      select id from watches where next_due_at is not null limit 20)`),
  );
const sweep = { days: { reddit: 30 }, since: new Date(0) };
/** For all users, by the role that policies do not bind. */
const SHARED: Record<string, Work> = {
  'feed of alerts': (database) => readFeed(database, { tokenHash: 'token 7', limit: 20 }),
  'events: catch up of many': (database) =>
    readManyAfter(database, [{ streamId: userId, after: 10 }]),
  'store 100 posts': (database) =>
    storeMentions(
      database,
      'reddit',
      Array.from({ length: 100 }, () => examplePost(String((turn -= 1)))),
    ),
  'due watches': (database) => makeDue().then(() => claimDueWatches(database, { limit: 20 })),
  'due watches: none': (database) => claimDueWatches(database, { limit: 20 }),
  'collection: what to read': async (database) =>
    readWatch(database, { ...(await collection()), platform: 'hackernews' }),
  'collection: companions': async (database) =>
    readCompanions(database, { ...(await collection()), platform: 'hackernews' }, 30),
  'collection: review': async (database) => readLoad(database, await collection()),
  'due deliveries': (database) => reserveDueDeliveries(database),
  'waiting parts': (database) => listWaitingParts(database),
  'jobs not started': (database) =>
    listUnstartedJobs(database, { olderThanSeconds: 2, limit: 100 }),
  'jobs overdue': (database) =>
    listOverdueJobs(database, { kind: 'search', olderThanSeconds: 600, limit: 100 }),
  metrics: (database) => readWorkload(database),
  'operator: status': (database) => readOperatorStatus(database),
  'operator: find': (database) => findAccounts(database, '7@bench.example'),
  'operator: audit': (database) => listAudit(database, page),
  housekeeping: (database) => runHousekeeping(database),
  'expired monitoring': (database) => archiveExpired(database),
  'retention: posts': (database) =>
    sweepRetention(database, { ...sweep, now: new Date(), publish: () => {} }),
  'retention: holders': (database) => listHolders(database, { ...sweep, limit: 200 }),
  'retention: one user': (database) => clearUser(database, { ...sweep, userId }),
  'delete an account': async (database) =>
    deleteAccount(database, { userId: await benchId(admin, `user ${(newest -= 1)}`) }),
};

interface Cost {
  pages: number;
  ms: number;
  statements: Statement[];
}

async function measure(works: Record<string, Work>, role: string): Promise<Map<string, Cost>> {
  const costs = new Map<string, Cost>();
  const { database, take, close } = openExplained(url, role, userId);
  for (const [name, work] of Object.entries(works)) {
    const rounds: Cost[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      take();
      await work(database);
      const statements = take();
      const sum = (of: (each: Statement) => number) =>
        statements.reduce((all, each) => all + of(each), 0);
      rounds.push({ pages: sum(({ pages }) => pages), ms: sum(({ ms }) => ms), statements });
    }
    const pages = median(rounds.map((round) => round.pages));
    const ms = median(rounds.map((round) => round.ms));
    costs.set(name, { pages, ms, statements: rounds.at(-1)?.statements ?? [] });
  }
  await close();
  return costs;
}

const measured: Map<string, Cost>[] = [];
let before = { posts: 0, users: 0 };
for (const { posts, users, name } of SIZES) {
  const began = performance.now();
  await seedPosts(admin, posts, SEED, before.posts);
  await addUsers(admin, {
    users: { from: before.users, to: users },
    posts: { from: before.posts, to: posts },
  });
  before = { posts, users };
  newest = users;
  const seconds = Math.round((performance.now() - began) / 1_000);
  console.log(`${name}: filled in ${seconds} s`);
  const own = await measure(OWN, 'earshot_app');
  await transaction(admin, (tx) =>
    tx.execute(sql`update jobs set status = 'completed' where status = 'queued'`),
  );
  measured.push(new Map([...own, ...(await measure(SHARED, 'earshot_background'))]));
}

const grown: string[] = [];
console.log(`\nPages read (ms) at posts/users: ${SIZES.map(({ name }) => name).join(', ')}`);
for (const name of measured[0]?.keys() ?? []) {
  const costs = measured.map((each) => each.get(name));
  const [least = 0, most = 0] = [costs[0]?.pages, costs.at(-1)?.pages];
  const allowed = GROWTH.factor * least + GROWTH.pages + before.users / GROWTH.usersPerPage;
  const over = most > allowed;
  if (over) grown.push(`${name}\n${plansOf(costs.at(-1))}`);
  const cells = costs.map((cost) => `${cost?.pages} (${cost?.ms.toFixed(1)})`.padStart(18));
  console.log(`  ${over ? 'GROWS' : 'ok   '} ${name.padEnd(32)} ${cells.join('')}`);
}
if (file) writeFileSync(file, grown.join('\n\n'));
await admin.close();
process.exitCode = grown.length > 0 ? 1 : 0;

function plansOf(cost: Cost | undefined): string {
  const worst = cost?.statements.toSorted((a, b) => b.pages - a.pages).slice(0, 3) ?? [];
  return worst
    .map(({ text, pages, ms, plan }) => `${pages} pages, ${ms} ms\n${text}\n${plan}`)
    .join('\n');
}
