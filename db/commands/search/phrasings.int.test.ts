import { afterAll, beforeAll, expect, test } from 'vitest';
import { isShown } from '#domain/search/phrasings.ts';
import type { SearchDetail } from '#contracts/search/search.ts';
import { readStream } from '../../queries/events.ts';
import { getSearch, listFound } from '../../queries/search/search.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { createScored, createSearch, recordPlatformResults } from '../../testing/searches.ts';
import type { ExampleSearch } from '../../testing/searches.ts';
import { endSearch } from './end.ts';
import { addPhrasings, switchPhrasings } from './phrasings.ts';
import { beginPlatform, endPlatform } from './platform.ts';
import { widenSearch } from './widen.ts';

let fixture: TestDatabase;
beforeAll(async () => {
  fixture = await createTestDatabase();
});
afterAll(() => fixture.drop());

const detailOf = async (search: ExampleSearch): Promise<SearchDetail> => {
  const found = await getSearch(fixture.database, search);
  if (!found) throw new Error('The search is gone.');
  return found.data;
};
const typesSince = async ({ userId }: ExampleSearch, after: number): Promise<string[]> =>
  (await readStream(fixture.database, { streamId: userId, after })).events.map(({ type }) => type);
const seqOf = async ({ userId }: ExampleSearch): Promise<number> =>
  (await readStream(fixture.database, { streamId: userId, after: 0 })).events.at(-1)?.seq ?? 0;

const off = (...texts: string[]) => ({
  phrasings: texts.map((text) => ({ text, active: false })),
});

/** Three results: of the first phrasing, of both, of the second one. */
async function twoPhrasings() {
  const search = await createSearch(fixture.database, {
    spec: { limit: 2, platforms: ['reddit'] },
  });
  const round = { ...search, round: 0 };
  await addPhrasings(fixture.database, round, [{ text: 'late bill', origin: 'model' }]);
  const key = { ...round, platform: 'reddit' as const, attempt: 1 };
  await beginPlatform(fixture.database, key);
  const scored = (await createScored(fixture.database, 'reddit', 3)).map((each, at) => ({
    ...each,
    foundBy: [0b01, 0b11, 0b10][at] ?? 0,
  }));
  await recordPlatformResults(fixture.database, key, { scored });
  return { search, key, ids: scored.map(({ mentionId }) => mentionId) };
}

test('a phrasing that is off hides what only it found, and the next results take its place', async () => {
  const { search, ids } = await twoPhrasings();
  expect((await detailOf(search)).results.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  const { value, batches } = await switchPhrasings(fixture.database, search, off('invoice tool'));
  expect(value).toEqual(await detailOf(search));
  expect(value.results.map(({ id }) => id)).toEqual(ids.slice(1));
  expect(value.results.every((each) => isShown(each, value.phrasings))).toBe(true);
  expect(batches.flatMap(({ events }) => events.map(({ type }) => type))).toEqual([
    'search.phrasings_changed.v1',
    'search.platform_changed.v1',
    'search.results_refined.v1',
  ]);
  // Page, detail, history, and export count what is on.
  const page = await listFound(fixture.database, { ...search, limit: 10 });
  expect(page?.data).toMatchObject({ total: 2 });
  expect(value).toMatchObject({ totalFound: 2, progress: [{ found: 2 }] });

  // The same again changes nothing and tells nothing.
  expect((await switchPhrasings(fixture.database, search, off('invoice tool'))).batches).toEqual(
    [],
  );
  const on = { phrasings: [{ text: 'invoice tool', active: true }] };
  await switchPhrasings(fixture.database, search, on);
  expect((await detailOf(search)).results.map(({ id }) => id)).toEqual(ids.slice(0, 2));
});

test('another user’s search, an unknown phrasing and the last one are not switched', async () => {
  const { search } = await twoPhrasings();
  const other = await createSearch(fixture.database);
  const foreign = { ...search, userId: other.userId };
  await expect(switchPhrasings(fixture.database, foreign, off('late bill'))).rejects.toMatchObject({
    code: 'RESOURCE_NOT_FOUND',
  });
  for (const change of [off('something'), off('invoice tool', 'late bill')])
    await expect(switchPhrasings(fixture.database, search, change)).rejects.toMatchObject({
      code: 'INVALID_VALUE',
    });
  expect((await detailOf(search)).phrasings.every(({ active }) => active)).toBe(true);
});

test('phrasings that come late are asked by one more pass, which adds to what was found', async () => {
  const { search, key, ids } = await twoPhrasings();
  const pass = { ...search, round: 0, pass: 1 };
  expect((await widenSearch(fixture.database, pass)).value).toEqual(['reddit']);
  // Asked again after a lost answer.
  expect((await widenSearch(fixture.database, pass)).value).toEqual(['reddit']);
  const begun = await beginPlatform(fixture.database, { ...key, pass: 1 });
  expect(begun.value).toMatchObject({ begun: true, spec: { asked: [1, 2] } });

  // A zombie of the first pass is refused; the same post found again is no second result.
  const [again] = ids;
  const scored = await createScored(fixture.database, 'reddit', 1);
  const more = scored.map((each) => ({ ...each, foundBy: 0b10 }));
  const known = { ...more[0], mentionId: again } as (typeof more)[number];
  const late = await recordPlatformResults(fixture.database, key, { scored: more });
  expect(late.value.accepted).toBe(false);
  const before = await seqOf(search);
  const results = { scored: [...more, known] };
  await recordPlatformResults(fixture.database, { ...key, pass: 1 }, results);
  const detail = await detailOf(search);
  expect(detail).toMatchObject({ totalFound: 4, progress: [{ state: 'completed', found: 4 }] });
  expect(detail.results.find(({ id }) => id === again)?.foundBy).toEqual([0, 1]);
  expect(await typesSince(search, before)).toContain('search.results_added.v1');
});

test('keywords that find little are asked in other words, then for a longer time', async () => {
  const search = await createSearch(fixture.database, {
    plan: 'starter',
    spec: { query: 'dog grooming salon no-shows', platforms: ['reddit', 'hackernews'] },
  });
  const key = { ...search, round: 0, platform: 'reddit' as const, attempt: 1 };
  await beginPlatform(fixture.database, key);
  await recordPlatformResults(fixture.database, key, { scored: [] });
  const failed = { ...search, round: 0, platform: 'hackernews' as const };
  const ending = { state: 'failed', failure: 'down', reason: 'Down.', retryAt: null } as const;
  await endPlatform(fixture.database, failed, ending);

  // Only a platform that answered is asked again.
  const first = await widenSearch(fixture.database, { ...search, round: 0, pass: 1 });
  expect(first.value).toEqual(['reddit']);
  const { phrasings } = await detailOf(search);
  expect(phrasings.map(({ origin }) => origin)).toEqual(['you', 'rules', 'rules', 'rules']);
  await beginPlatform(fixture.database, { ...key, pass: 1 });
  await recordPlatformResults(fixture.database, { ...key, pass: 1 }, { scored: [] });

  expect((await widenSearch(fixture.database, { ...search, round: 0, pass: 2 })).value).toEqual([
    'reddit',
  ]);
  expect(await detailOf(search)).toMatchObject({ timeframe: '7d', widenedTo: '30d' });
  const begun = await beginPlatform(fixture.database, { ...key, pass: 2 });
  expect(begun.value).toMatchObject({ spec: { timeframe: '30d', asked: [0, 4] } });

  // What an earlier pass answered stays an answer when a later one fails.
  await endPlatform(fixture.database, { ...key, pass: 2 }, ending);
  expect((await detailOf(search)).progress[0]).toMatchObject({ state: 'completed', failure: null });
  const ended = await endSearch(fixture.database, { ...search, round: 0, cancelled: false });
  expect(ended.value).toMatchObject({ status: 'partial', charged: false });
});

test('a search that found enough is not widened, and a year needs the plan for it', async () => {
  const enough = await createSearch(fixture.database, { spec: { platforms: ['reddit'] } });
  const key = { ...enough, round: 0, platform: 'reddit' as const, attempt: 1 };
  await beginPlatform(fixture.database, key);
  const scored = await createScored(fixture.database, 'reddit', 8);
  await recordPlatformResults(fixture.database, key, { scored });
  const next = { ...enough, round: 0, pass: 1 };
  expect((await widenSearch(fixture.database, next)).value).toEqual([]);

  const spec = { query: 'qqzzqq', platforms: ['reddit'], timeframe: '30d' } as const;
  for (const [plan, asked] of [
    ['free', []],
    ['starter', ['reddit']],
  ] as const) {
    const search = await createSearch(fixture.database, {
      plan,
      spec: { ...spec, platforms: [...spec.platforms] },
    });
    const part = { ...search, round: 0, platform: 'reddit' as const, attempt: 1 };
    await beginPlatform(fixture.database, part);
    await recordPlatformResults(fixture.database, part, { scored: [] });
    const widened = await widenSearch(fixture.database, { ...search, round: 0, pass: 1 });
    expect(widened.value).toEqual(asked);
  }
});
