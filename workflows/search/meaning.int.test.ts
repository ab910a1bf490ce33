import { afterAll, beforeAll, expect, test } from 'vitest';
import { readStream } from '#db/queries/events.ts';
import { limitsOfAll } from '#db/testing/model-limits.ts';
import { compareResults } from '#domain/search/order.ts';
import type { Batch } from '#contracts/events.ts';
import type { Conversation } from '#contracts/search/search.ts';
import type { ExampleSearch } from '#db/testing/searches.ts';
import { createEncoder } from '../encoder/encoder.ts';
import { openScriptedWorld, postOf, quiet } from '../testing/scripted-world.ts';
import type { ScriptedWorld } from '../testing/scripted-world.ts';
import type { MeaningDeps } from './meaning.ts';

type Likeness = NonNullable<MeaningDeps['encoder']>['likeness'];

// A busy machine starts the encoder's thread late.
const real = createEncoder({ warn: () => {} }, { withinMs: 100_000 });
let likeness: Likeness;
let asked: string[] = [];
/** Called before an order is published. */
let beforePublishing: () => void = () => {};
let world: ScriptedWorld;
beforeAll(async () => {
  const encoder: MeaningDeps['encoder'] = {
    likeness: (query, texts) => {
      asked.push(query);
      return likeness(query, texts);
    },
  };
  const publisher = {
    ...quiet.publisher,
    publish: (batches: readonly Batch[]) => {
      const types = batches.flatMap(({ events }) => events.map(({ type }) => type));
      if (types.includes('search.results_refined.v1')) beforePublishing();
    },
  };
  world = await openScriptedWorld({ llm: null, limits: limitsOfAll(), encoder, publisher });
});
afterAll(async () => {
  await world.close();
  await real.close();
});

const TITLES = [
  'Small agencies of Lisbon, and a track to their clients on a map',
  'Our small agency loses clients because we forget to call them back',
  'The clients of agencies that lose track of time',
];

async function searched(mode: 'query' | 'keywords' = 'query') {
  asked = [];
  const search = await world.accepted(
    async (platform) =>
      TITLES.map((title, at) => ({
        ...postOf(platform, crypto.randomUUID(), at),
        title,
        content: '',
        author: 'maria',
      })),
    mode === 'query' ? ' small agencies that lose track of clients' : ' OR clients',
    { mode, platforms: ['reddit'] },
  );
  await (await world.startOf(search)).result();
  return { search, detail: await world.read(search) };
}

async function refinementsOf({ userId }: ExampleSearch): Promise<Conversation[]> {
  const { events } = await readStream(world.database, { streamId: userId, after: 0 });
  return events
    .filter(({ type }) => type === 'search.results_refined.v1')
    .flatMap(({ data }) => (data as { results: Conversation[] }).results);
}

test('a sentence’s results are ordered by meaning once, and open lists are notified', async () => {
  likeness = async () => null;
  const { detail: before } = await searched();
  let compared: readonly string[] = [];
  // The encoder works here; the order is turned round, whatever the words found, within the tiers.
  likeness = async (query, texts) => {
    const answer = await real.likeness(query, texts);
    expect(answer).toHaveLength(TITLES.length);
    compared = texts;
    return texts.map((_text, at) => 0.37 + at * 0.035);
  };
  const { search, detail } = await searched();
  expect(asked).toHaveLength(1);
  const byRelevance = ({ results }: typeof detail) =>
    results.toSorted((a, b) => b.relevance - a.relevance);
  const titles = byRelevance(detail).map(({ title }) => title);
  expect(titles).toEqual(compared.map((text) => text.trim()).toReversed());
  const relevancesOf = (each: typeof detail) => byRelevance(each).map(({ relevance }) => relevance);
  expect(relevancesOf(detail)).toEqual(relevancesOf(before));
  expect(detail.results.toSorted(compareResults)).toEqual(detail.results);
  expect(detail.results.every(({ ownVerdict }) => ownVerdict === null)).toBe(true);
  const published = await refinementsOf(search);
  expect(published.length).toBeGreaterThan(1);
  expect(detail.results).toEqual(expect.arrayContaining(published));
});

test('a search whose encoder gives no answer, and one by keywords, is as it would be without', async () => {
  likeness = async () => null;
  const { search, detail } = await searched();
  expect(asked).toHaveLength(1);
  expect(detail.status).toBe('completed');
  expect(await refinementsOf(search)).toEqual([]);
  const { search: other, detail: byWords } = await searched('keywords');
  expect(asked).toEqual([]);
  expect(byWords.results).toHaveLength(TITLES.length);
  expect(await refinementsOf(other)).toEqual([]);
});

/** Turns the order of the words round. */
const turned: Likeness = async (_query, texts) => texts.map((_text, at) => at);

async function expectOrderedOnce({ search, detail }: Awaited<ReturnType<typeof searched>>) {
  expect(detail.status).toBe('completed');
  expect(new Set(detail.results.map(({ title }) => title))).toEqual(new Set(TITLES));
  const published = await refinementsOf(search);
  expect(published.length).toBeGreaterThan(1);
  expect(new Set(published.map(({ id }) => id)).size).toBe(published.length);
  expect(detail.results).toEqual(expect.arrayContaining(published));
  expect(await world.usedToday(search)).toBe(1);
}

test('F-08: an encoder that fails once after its work is asked again, and orders once', async () => {
  let fails = true;
  likeness = async (query, texts) => {
    await real.likeness(query, texts);
    if (!fails) return turned(query, texts);
    fails = false;
    throw new Error('The thread ended.');
  };
  const outcome = await searched();
  expect(asked).toHaveLength(2);
  await expectOrderedOnce(outcome);
});

test('F-08: an order whose publishing fails after its commit stays, and is not made twice', async () => {
  likeness = turned;
  let fails = true;
  beforePublishing = () => {
    if (!fails) return;
    fails = false;
    throw new Error('The message server is gone.');
  };
  const outcome = await searched();
  beforePublishing = () => {};
  expect(fails).toBe(false);
  await expectOrderedOnce(outcome);
});
