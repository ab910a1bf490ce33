import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareResults } from '#domain/search/order.ts';
import type { Conversation } from '#contracts/search/search.ts';
import { readStream } from '../../queries/events.ts';
import { getUnjudged, getSearch } from '../../queries/search/search.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { createScored, createSearch, recordPlatformResults } from '../../testing/searches.ts';
import type { ExampleSearch } from '../../testing/searches.ts';
import { sweepRetention } from '../retention/sweep.ts';
import { endSearch } from './end.ts';
import { beginPlatform } from './platform.ts';
import { saveOrder, saveRefinement } from './refine.ts';
import type { RefinedMention } from './refine.ts';
import type { PlatformResults, ScoredMention } from './results.ts';

let fixture: TestDatabase;
beforeAll(async () => {
  fixture = await createTestDatabase();
});
afterAll(() => fixture.drop());

const LIMIT = 5;
/** Long enough that a few of them fill an event. */
const LONG = 'x'.repeat(15_000);

async function searchWith(
  count: number,
  content = 'Looking for an invoice tool.',
  conversations = (added: readonly ScoredMention[]) => added.map(({ mentionId }) => mentionId),
) {
  const search = await createSearch(fixture.database, { spec: { limit: LIMIT } });
  const key = { ...search, round: 0, platform: 'reddit' as const, attempt: 1 };
  await beginPlatform(fixture.database, key);
  const scored = await createScored(fixture.database, 'reddit', count, { content });
  const assign: PlatformResults['assign'] = (_known, added) => conversations(added);
  await recordPlatformResults(fixture.database, key, { scored, assign });
  return { search, key, ids: scored.map(({ mentionId }) => mentionId) };
}

const judged = (mentionId: string, relevance: number): RefinedMention => ({
  mentionId,
  relevance,
  intent: 'alternative',
  reason: 'The model says so.',
  spans: [{ field: 'content', start: 0, end: 7 }],
});

const resultsOf = async (search: ExampleSearch): Promise<Conversation[]> =>
  (await getSearch(fixture.database, search))?.data.results ?? [];

async function eventsOf({ userId }: ExampleSearch, type: string): Promise<Conversation[][]> {
  const { events } = await readStream(fixture.database, { streamId: userId, after: 0 });
  return events
    .filter((event) => event.type === type)
    .map(({ data }) => (data as { results: Conversation[] }).results);
}

test('a refined result shows the model’s verdict and keeps ours; a repeat is a no-op', async () => {
  const { search, key, ids } = await searchWith(2);
  const before = await resultsOf(search);
  const [best] = ids;
  if (best === undefined) throw new Error('No result.');
  const done = await saveRefinement(fixture.database, key, [judged(best, 0.2)]);
  expect(done.value).toBe(1);
  expect(done.batches[0]?.events).toHaveLength(1);
  const after = await resultsOf(search);
  expect(after).toMatchObject([
    { id: before[1]?.id, ownVerdict: null },
    {
      id: best,
      relevance: 0.2,
      intent: 'alternative',
      reason: 'The model says so.',
      ownVerdict: { relevance: before[0]?.relevance, intent: 'other' },
      verdicts: { ...before[0]?.verdicts, model: { reason: 'The model says so.' } },
    },
  ]);
  const other = before[1]?.id ?? '';
  const again = await saveRefinement(fixture.database, key, [judged(best, 0.9), judged(other, 1)]);
  expect(again).toEqual({ value: 0, batches: [] });
  expect(await getUnjudged(fixture.database, { ...key, conversations: 5, by: 'model' })).toBeNull();
  expect(await resultsOf(search)).toEqual(after);
});

test('results of others, of another round and of an ended search are not refined', async () => {
  const { search, key, ids } = await searchWith(1);
  const other = await searchWith(1);
  const own = ids.map((id) => judged(id, 0.1));
  const nothing = { value: 0, batches: [] };
  expect(await saveRefinement(fixture.database, other.key, own)).toEqual(nothing);
  const theirs = { ...key, userId: other.search.userId };
  expect(await saveRefinement(fixture.database, theirs, own)).toEqual(nothing);
  expect(await saveRefinement(fixture.database, { ...key, round: 1 }, own)).toEqual(nothing);
  expect(
    await getUnjudged(fixture.database, { ...key, conversations: 5, by: 'model' }),
  ).toMatchObject({
    conversations: [{ id: ids[0] }],
  });
  await endSearch(fixture.database, { ...key, cancelled: false });
  expect(await saveRefinement(fixture.database, key, own)).toEqual(nothing);
  expect(await getUnjudged(fixture.database, { ...key, conversations: 5, by: 'model' })).toBeNull();
  expect(await resultsOf(search)).toMatchObject([{ ownVerdict: null, reason: 'Because.' }]);
});

test('an order by meaning applies once a round, and no copy of a post is above it', async () => {
  // The second is a copy of the first.
  const { search, key, ids } = await searchWith(3, undefined, (added) =>
    added.map(({ mentionId }, at) => (at === 1 ? (added[0]?.mentionId ?? '') : mentionId)),
  );
  const [first, third] = await resultsOf(search);
  if (!first || !third) throw new Error('Too few results.');
  const read = { ...key, conversations: 5, by: 'encoder' } as const;
  expect(await getUnjudged(fixture.database, read)).toMatchObject({
    mode: 'keywords',
    conversations: [{ id: first.id }, { id: third.id }],
  });
  const ordered = [
    { mentionId: third.id, conversationId: third.id, relevance: first.relevance },
    { mentionId: first.id, conversationId: first.id, relevance: third.relevance },
  ];
  const done = await saveOrder(fixture.database, key, ordered);
  expect(done.batches[0]?.events).toMatchObject([{ type: 'search.results_refined.v1' }]);
  const after = await resultsOf(search);
  expect(after).toMatchObject([
    { id: third.id, relevance: first.relevance, ownVerdict: null, reason: 'Because.' },
    { conversationId: first.id, relevance: third.relevance, ownVerdict: null },
  ]);
  const again = ordered.map((each, at) => ({ ...each, relevance: at / 10 }));
  expect(await saveOrder(fixture.database, key, again)).toEqual({ value: 0, batches: [] });
  expect(await getUnjudged(fixture.database, read)).toBeNull();
  // The model judges afterwards, and what it judged is never ordered again.
  expect((await saveRefinement(fixture.database, key, [judged(ids[0] ?? '', 0.9)])).value).toBe(1);
  expect((await resultsOf(search)).find(({ id }) => id === ids[0])).toMatchObject({
    relevance: 0.9,
    ownVerdict: { relevance: third.relevance },
  });
});

/** New relevances of the twelve, best first; null was not judged. */
test.each([
  ['those shown sink', [0.1, 0.1, 0.1, 0.1, 0.1, null, null, null, null, null, null, null]],
  ['those below the cut rise', [null, null, null, null, null, null, 0.99, 0.98, 0.97, 1, 1, 1]],
  ['all turn round', [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1]],
  ['some of each', [0.2, 0.9, 0.1, 0.05, 0.8, 0.85, 0.02, null, 0.7, null, 0.75, 0.01]],
])(
  'R-ARCH-03: an open page of which %s shows in the end what a reload shows',
  async (_what, to) => {
    const { search, key, ids } = await searchWith(to.length, LONG);
    const open = await resultsOf(search);
    const refined = ids.flatMap((id, at) => {
      const relevance = to[at];
      return relevance === null || relevance === undefined ? [] : [judged(id, relevance)];
    });
    await saveRefinement(fixture.database, key, refined);
    const events = await eventsOf(search, 'search.results_refined.v1');
    expect(events.length).toBeGreaterThan(1);
    // Like the page, which keeps the visible list after each event.
    const page = events.reduce((shown, results) => {
      const byId = new Map([...shown, ...results].map((result) => [result.id, result]));
      return [...byId.values()].toSorted(compareResults).slice(0, LIMIT);
    }, open);
    expect(page).toEqual(await resultsOf(search));
  },
);

test('when words must be removed, the model’s words and those in its event are removed too', async () => {
  const { search, key, ids } = await searchWith(2);
  const late = await searchWith(1);
  const [first] = ids;
  if (first === undefined) throw new Error('No result.');
  const secret = { ...judged(first, 0.5), reason: 'Says wordsOfAnAuthor.' };
  await saveRefinement(fixture.database, key, [secret]);
  const now = new Date('2026-12-21T00:00:00Z');
  await sweepRetention(fixture.database, {
    days: { reddit: 2 },
    now,
    since: new Date(0),
    publish: () => {},
  });
  const results = await resultsOf(search);
  expect(results.find(({ id }) => id === first)).toMatchObject({
    relevance: 0.5,
    reason: '',
    ownVerdict: { intent: 'other' },
  });
  const refined = await eventsOf(search, 'search.results_refined.v1');
  expect(JSON.stringify([results, refined])).not.toContain('wordsOfAnAuthor');
  const tooLate = late.ids.map((id) => judged(id, 1));
  expect((await saveRefinement(fixture.database, late.key, tooLate)).value).toBe(0);
});
