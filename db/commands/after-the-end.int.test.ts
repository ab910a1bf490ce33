import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Committed } from '../committed.ts';
import { createTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { discoverNames, showCompanies } from '../testing/discoveries.ts';
import {
  completePlatform,
  createScored,
  createSearch,
  recordPlatformResults,
} from '../testing/searches.ts';
import { rankedProblems } from '../testing/trending.ts';
import { cancelDiscovery, endDiscovery } from './discovery/end.ts';
import { addPosts, beginRun, endRun, recordPosts, runWaiting } from './discovery/platform.ts';
import { cancelSearch } from './search/retry.ts';
import { endSearch } from './search/end.ts';
import { addPhrasings } from './search/phrasings.ts';
import { beginPlatform, endPlatform, platformWaiting } from './search/platform.ts';
import { noteTrendSilence, storeTrendPosts } from './trending/collect.ts';
import { failTrendRefresh } from './trending/refresh.ts';
import { publishRanking } from './trending/publish-ranking.ts';

let fixture: TestDatabase;
beforeAll(async () => {
  fixture = await createTestDatabase();
});
afterAll(() => fixture.drop());

type Late = Record<string, () => Promise<Committed<unknown>>>;

/** Commands of activities that come late, by name: which of them still said something. */
async function stillSaid(late: Late): Promise<string[]> {
  const said: string[] = [];
  for (const [name, command] of Object.entries(late)) {
    const { batches } = await command();
    if (batches.some(({ events }) => events.length > 0)) said.push(name);
  }
  return said;
}

const failure = { failure: 'timeout' as const, reason: 'Too late.', retryAt: null };
const waiting = { retryAt: new Date(), reason: 'Too late.' };

test.each(['completed', 'cancelled'])(
  'after a search is %s, none of its activities adds an event',
  async (how) => {
    const { database } = fixture;
    const search = await createSearch(database, { spec: { platforms: ['reddit'] } });
    await completePlatform(database, search, 'reddit');
    if (how === 'cancelled') await cancelSearch(database, search);
    const end = { ...search, round: 0, cancelled: false };
    await endSearch(database, end);
    const scored = await createScored(database, 'reddit', 1);
    const attempt = { ...search, round: 0, platform: 'reddit' as const, attempt: 9 };
    const phrasing = { text: 'billing', origin: 'model' as const };
    expect(
      await stillSaid({
        endSearch: () => endSearch(database, end),
        beginPlatform: () => beginPlatform(database, attempt),
        platformWaiting: () => platformWaiting(database, attempt, waiting),
        endPlatform: () => endPlatform(database, attempt, { state: 'failed', ...failure }),
        recordPlatformResults: () => recordPlatformResults(database, attempt, { scored }),
        addPhrasings: () => addPhrasings(database, { ...search, round: 0 }, [phrasing]),
        cancelSearch: () => cancelSearch(database, search),
      }),
    ).toEqual([]);
  },
);

test.each(['completed', 'cancelled'])(
  'after a discovery is %s, none of its activities adds an event',
  async (how) => {
    const { database } = fixture;
    const { key, companies } = await discoverNames(database, 'starter', ['Late One', 'Late Two']);
    const run = { ...key, round: 0, platform: 'reddit' as const, attempt: 1 };
    await beginRun(database, run);
    await recordPosts(database, run, { posts: [], note: null, last: true });
    if (how === 'cancelled') await cancelDiscovery(database, key);
    await endDiscovery(database, { ...key, round: 0, cancelled: false });
    const [post] = await createScored(database, 'reddit', 1);
    const posts = post ? [{ ...post, fingerprint: '' }] : [];
    const late = { ...run, attempt: 9 };
    expect(
      await stillSaid({
        saveCards: () => showCompanies(database, key, companies.toReversed()),
        beginRun: () => beginRun(database, late),
        runWaiting: () => runWaiting(database, late, waiting),
        endRun: () => endRun(database, late, failure),
        recordPosts: () => recordPosts(database, late, { posts, note: null, last: true }),
        addPosts: () => addPosts(database, late, posts),
        endDiscovery: () => endDiscovery(database, { ...key, round: 0, cancelled: true }),
        cancelDiscovery: () => cancelDiscovery(database, key),
      }),
    ).toEqual([]);
  },
);

test('after a refresh of the trends, a platform that answers late adds no event', async () => {
  const { database } = fixture;
  const { refreshId } = await rankedProblems(database, ['Exports take hours']);
  const key = { refreshId, platform: 'stackoverflow' as const };
  const answer = { posts: [], read: 0, requests: 1, cursorAt: null, coveredSince: null };
  const ranking = { now: Date.now(), observedDays: 1, windowDays: 1, problems: [] };
  expect(
    await stillSaid({
      storeTrendPosts: () =>
        storeTrendPosts(database, key, { ...answer, clockAt: null, validators: null, note: null }),
      noteTrendSilence: () => noteTrendSilence(database, key, failure),
      failTrendRefresh: () => failTrendRefresh(database, refreshId),
      publishRanking: () => publishRanking(database, refreshId, ranking as never),
    }),
  ).toEqual([]);
});
