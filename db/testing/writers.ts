import { sql } from '../sql.ts';
import { ensureCompanies, noteMoved, renameCompanies } from '../commands/companies/ensure.ts';
import { saveCompanyFacts, saveSiteReading } from '../commands/companies/facts.ts';
import { setPlan } from '../commands/account/account.ts';
import { trendingProblemAlert } from '../commands/alerts/candidates.ts';
import { changeMute, markAlerts, pruneAlerts } from '../commands/alerts/inbox.ts';
import { raiseForMany } from '../commands/alerts/raise.ts';
import { saveCards } from '../commands/discovery/cards.ts';
import { appendToMany } from '../commands/events-to-many.ts';
import { changeLead, changeLeads, removeLead } from '../commands/leads/change.ts';
import { saveLead } from '../commands/leads/save.ts';
import { addCompetitors } from '../commands/monitoring/add.ts';
import {
  claimDueWatches,
  saveSiteCollection,
  storeReview,
} from '../commands/monitoring/collection.ts';
import { archiveExpired } from '../commands/monitoring/expire.ts';
import { fanOutChunk, markMonitoring } from '../commands/monitoring/fan-out.ts';
import { removeCompetitors } from '../commands/monitoring/remove.ts';
import { setCompetitorStatus } from '../commands/monitoring/status.ts';
import { storeCollected } from '../commands/monitoring/store-collected.ts';
import { clearUser } from '../commands/retention/clear-user.ts';
import { replaceTitles } from '../commands/trending/retitle.ts';
import { addWatchedSearch, removeWatchedSearch } from '../commands/watched-search/change.ts';
import { fanOutWatchedSearch } from '../commands/watched-search/collect.ts';
import { transaction } from '../transaction.ts';
import { JUDGEMENT, MONITORING_OPTIONS } from './competitors.ts';
import type { SharedRows } from './shared-rows.ts';
import {
  turned,
  at,
  quoteOf,
  mentionsOf,
  post,
  reading,
  professional,
  event,
} from './writer-inputs.ts';

/** One command on the shared rows. Callers differ by `n`, which turns the order of its input. */
type Writer = (rows: SharedRows, n: number) => Promise<unknown>;

/** Every command that writes `companies`. */
const COMPANY_WRITERS: Record<string, Writer> = {
  ensureCompanies: ({ database, names, domains }, n) =>
    ensureCompanies(
      database,
      turned(
        [...names, `Fresh${n}`].map((name, i) => ({
          nameKey: name.toLowerCase(),
          name,
          aliases: [`${name} App`],
          domain: (n + i) % 3 === 0 ? null : (domains[(n + i) % domains.length] ?? null),
        })),
        n,
      ),
    ),
  noteMoved: ({ database, companyIds, domains }, n) =>
    noteMoved(database, { companyId: at(companyIds, n), domain: at(domains, n + 1) }),
  renameCompanies: ({ database, companyIds, names }, n) =>
    renameCompanies(
      database,
      turned(
        companyIds.map((companyId, i) => ({ companyId, name: `${names[i]} App` })),
        n,
      ),
    ),
  saveSiteReading: ({ database, companyIds, domains }, n) =>
    saveSiteReading(
      database,
      { companyId: at(companyIds, n), ...reading(2000 + n, `new-${at(domains, n + 1)}`) },
      { withinMs: 1_000 },
    ),
  saveCompanyFacts: ({ database, companyIds }, n) =>
    saveCompanyFacts(database, { companyId: at(companyIds, n), ...reading(2010 + n) }),
  saveCards: (rows, n) => {
    const { userId, discoveryId } = at(rows.users, n);
    const cards = turned(rows.companyIds, n).map((companyId, i) => ({
      companyId,
      name: rows.names[i] ?? '',
      judgement: {
        ...JUDGEMENT,
        relevance_score: (50 + ((n + i) % 9)) / 100,
        evidence: [quoteOf(rows.removedPost)],
      },
    }));
    const sites = { read: n, total: cards.length };
    const found = { cards, candidates: cards.length, sites, mentions: mentionsOf(rows, n) };
    return saveCards(rows.database, { userId, searchId: discoveryId, round: 0 }, found);
  },
};

/** Every command that writes `watches`. */
const WATCH_WRITERS: Record<string, Writer> = {
  addCompetitors: (rows, n) => {
    const { competitorIds, ...user } = professional(rows, n);
    const ids = turned(competitorIds, n);
    return addCompetitors(rows.database, { ...user, ids, options: MONITORING_OPTIONS, skip: true });
  },
  removeCompetitors: ({ database, users }, n) => {
    const { userId, competitorIds } = at(users, n);
    return removeCompetitors(database, { userId, ids: turned(competitorIds, n), skip: true });
  },
  setCompetitorStatus: (rows, n) => {
    const { competitorIds, ...user } = professional(rows, n);
    const status = n % 3 === 0 ? 'active' : 'archived';
    const ids = turned(competitorIds, n);
    return setCompetitorStatus(rows.database, { ...user, ids, status, skip: true });
  },
  setPlan: ({ database, users }, n) =>
    setPlan(database, {
      userId: at(users, n).userId,
      plan: n % 3 === 0 ? 'starter' : 'professional',
      by: 'test',
    }),
  archiveExpired: async ({ database, companyIds }, n) => {
    await transaction(database, (tx) =>
      tx.execute(sql`
        update competitors set monitored_until = now() - interval '1 day'
        where id in (select id from competitors where company_id = ${at(companyIds, n)}::uuid
          and monitored_since is not null order by id for update skip locked)`),
    );
    await archiveExpired(database);
  },
  claimDueWatches: ({ database }) => claimDueWatches(database, { limit: 10 }),
  markMonitoring: ({ database, watchIds }, n) =>
    markMonitoring(database, { watchId: at(watchIds, n), n: 1 }),
  saveSiteCollection: ({ database, companyIds, watchIds }, n) =>
    saveSiteCollection(
      database,
      { watchId: at(watchIds, n), n: 1 },
      {
        companyId: at(companyIds, n),
        facts: reading(2020 + n),
        events: [event(n), event(n + 1)],
        state: {},
        dueAt: new Date(),
        note: null,
      },
    ),
  storeReview: ({ database, companyIds, watchIds }, n) =>
    storeReview(
      database,
      { watchId: at(watchIds, n), n: 1 },
      { companyId: at(companyIds, n), events: [event(n)], rate: 1, nextDueAt: new Date() },
    ),
  storeCollected: (rows, n) => {
    const [own = '', ...others] = turned(rows.watchIds, n);
    const collected = { mentions: mentionsOf(rows, n), coveredSince: new Date(0) };
    return storeCollected(
      rows.database,
      { watchId: own, n: 1, platform: 'reddit' },
      { ...collected, posts: [] },
      [...others, rows.queryWatchId].map((watchId) => ({
        watchId,
        n: 1,
        readAt: new Date().toISOString(),
        coveredSince: new Date(0),
        mentions: [],
        posts: watchId === rows.queryWatchId ? turned(rows.posts, n).map(post) : [],
      })),
    );
  },
  fanOutChunk: ({ database, watchIds }, n) =>
    fanOutChunk(database, { watchId: at(watchIds, n), n: 1 }),
  addWatchedSearch: (rows, n) => {
    const { userId, plan } = professional(rows, n);
    return addWatchedSearch(rows.database, {
      userId,
      plan,
      query: `a query ${n % 2}`,
      mode: 'keywords',
      platforms: ['reddit'],
      origin: 'search',
    });
  },
  removeWatchedSearch: async ({ database, users }, n) => {
    const { userId } = at(users, n);
    const rows = await database.sql<{ id: string }[]>`
      select id from watched_searches where user_id = ${userId}`;
    for (const { id } of rows) await removeWatchedSearch(database, { userId, watchedSearchId: id });
  },
  fanOutWatchedSearch: ({ database, queryWatchId }) =>
    fanOutWatchedSearch(database, { watchId: queryWatchId, n: 1 }),
};

/** Every command that writes `alerts`. */
const ALERT_WRITERS: Record<string, Writer> = {
  raiseAlerts: ({ database, users }, n) =>
    transaction(database, async (tx) => {
      const candidates = ['a', 'b', 'c'].flatMap((id) =>
        users.map(({ userId }) => ({
          userId,
          candidate: trendingProblemAlert({
            problemId: `${id}${n}`,
            title: 'A problem',
            level: 'new',
            matches: 'crm',
            path: '/dashboard',
            posts: 3,
          }),
        })),
      );
      return appendToMany(tx, await raiseForMany(tx, turned(candidates, n)));
    }),
  markAlerts: async ({ database, users }, n) => {
    const { userId } = at(users, n);
    const rows = await database.sql<{ id: string }[]>`
      select id from alerts where user_id = ${userId} order by id`;
    const alertIds = turned(
      rows.map(({ id }) => id),
      n,
    );
    return markAlerts(database, {
      userId,
      read: n % 3 !== 0,
      ...(n % 2 === 0 || alertIds.length === 0 ? {} : { alertIds }),
    });
  },
  changeMute: ({ database, users }, n) =>
    changeMute(database, {
      userId: at(users, n).userId,
      subjectKind: 'problem',
      subjectId: `a${n}`,
      kind: null,
      muted: n % 2 === 0,
    }),
  pruneAlerts: async ({ database, users }, n) => {
    await transaction(database, (tx) =>
      tx.execute(sql`
        insert into alerts (id, user_id, key, kind, subject_kind, subject_name, sentence, path,
          evidence, figures)
        select uuidv7(- interval '1000 days'), user_id, uuidv7()::text, kind, subject_kind,
          subject_name, sentence, path, evidence, figures
        from alerts where user_id = ${at(users, n).userId}::uuid order by id limit 2`),
    );
    await pruneAlerts(database, 100);
  },
  replaceTitles: async ({ database }, n) => {
    const rows = await database.sql<{ id: string }[]>`
      select title_post_id as id from trend_problems where title_post_id is not null order by id`;
    const ids = rows.map(({ id }) => id);
    return transaction(database, (tx) => replaceTitles(tx, turned(ids, n)));
  },
};

/** Every command that writes `leads`. */
const LEAD_WRITERS: Record<string, Writer> = {
  saveLead: ({ database, users, posts }, n) =>
    saveLead(database, {
      userId: at(users, n).userId,
      mentionId: at(posts, n),
      note: `note ${n}`,
      origin: { kind: 'problem', id: '1', label: 'A problem' },
    }),
  changeLead: ({ database, users }, n) => {
    const { userId, leadIds } = at(users, n);
    return changeLead(database, { userId, leadId: at(leadIds, n), change: { note: `${n}` } });
  },
  changeLeads: ({ database, users }, n) => {
    const { userId, leadIds } = at(users, n);
    const state = n % 3 === 0 ? 'contacted' : 'saved';
    return changeLeads(database, { userId, leadIds: turned(leadIds, n), state });
  },
  removeLead: ({ database, users }, n) => {
    const { userId, leadIds } = at(users, n);
    return removeLead(database, { userId, leadId: at(leadIds, n) });
  },
  clearUser: ({ database, users }, n) =>
    clearUser(database, {
      userId: at(users, n).userId,
      days: { reddit: 2 },
      since: new Date(0),
    }),
};

export const WRITERS: Readonly<Record<string, Writer>> = {
  ...COMPANY_WRITERS,
  ...WATCH_WRITERS,
  ...ALERT_WRITERS,
  ...LEAD_WRITERS,
};
