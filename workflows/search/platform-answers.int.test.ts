import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GLOBAL_STREAM } from '#contracts/names.ts';
import { readStream } from '#db/queries/events.ts';
import type { ExampleSearch } from '#db/testing/searches.ts';
import { ProviderError } from '#providers/port.ts';
import { DEADLINE_SECONDS, openScriptedWorld, postOf } from '../testing/scripted-world.ts';
import type { Script, ScriptedWorld } from '../testing/scripted-world.ts';

let world: ScriptedWorld;
beforeAll(async () => {
  world = await openScriptedWorld();
});
afterAll(() => world.close());

test('F-13: while a provider makes us wait the page shows it, and then it answers', async () => {
  let asked = 0;
  const search = await world.accepted(async (platform) => {
    if (platform !== 'reddit' || ++asked > 1) return [postOf(platform, 'x', Math.random())];
    throw new ProviderError('rate_limited', 'Reddit asks us to wait.', { retryAfterMs: 300 });
  });
  await (await world.startOf(search)).result();
  expect(await world.read(search)).toMatchObject({ status: 'completed', totalFound: 3 });
  const { events } = await readStream(world.database, { streamId: search.userId, after: 0 });
  const states = events
    .filter((event) => event.type === 'search.platform_changed.v1')
    .map((event) => (event.data as { progress: { platform: string; state: string } }).progress)
    .filter((progress) => progress.platform === 'reddit')
    .map((progress) => progress.state);
  expect(states).toEqual(['running', 'waiting', 'running', 'completed']);
  const health = await readStream(world.database, { streamId: GLOBAL_STREAM, after: 0 });
  const sources = health.events.map(
    (event) => (event.data as { source: { state: string } }).source,
  );
  expect(sources.slice(-2).map((source) => source.state)).toEqual(['limited', 'live']);
});

const publishedStates = async () => {
  const { events } = await readStream(world.database, { streamId: GLOBAL_STREAM, after: 0 });
  return events.map((event) => (event.data as { source: { state: string } }).source.state);
};

test('trouble that one founder’s search finds in a source is shared by every search, until it answers again', async () => {
  let asked = 0;
  let broken = true;
  const askReddit: Script = async (platform) => {
    if (platform !== 'reddit') return [postOf(platform, 'x', Math.random())];
    asked += 1;
    if (broken) throw new ProviderError('down', 'Reddit isn’t responding.');
    return [postOf(platform, 'x', Math.random())];
  };
  const run = async (): Promise<ExampleSearch> => {
    const search = await world.accepted(askReddit);
    await (await world.startOf(search)).result();
    return search;
  };
  await run();
  expect(asked).toBe(4);
  expect((await publishedStates()).at(-1)).toBe('silent');
  const before = (await publishedStates()).length;
  // The circuit is open: one attempt of the next founder's search decides, and publishes nothing
  // new.
  const second = await run();
  expect(asked).toBe(5);
  expect((await world.read(second)).progress[0]).toMatchObject({
    state: 'failed',
    failure: 'down',
  });
  expect(await publishedStates()).toHaveLength(before);
  broken = false;
  const third = await run();
  expect(asked).toBe(6);
  expect((await world.read(third)).progress[0]).toMatchObject({ state: 'completed' });
  expect((await publishedStates()).slice(before)).toEqual(['live']);
});

test('gaps in an answer are recorded in the platform’s row', async () => {
  const search = await world.accepted(async (platform) => [
    { ...postOf(platform, 'x', Math.random()), postedAt: null },
  ]);
  await (await world.startOf(search)).result();
  const { progress, results } = await world.read(search);
  expect(progress.map(({ state, reason }) => [state, reason])).toEqual(
    search.platforms.map(() => ['completed', 'A sentence on what is missing.']),
  );
  expect(
    results.flatMap((each) => [each, ...each.elsewhere]).map(({ createdAt }) => createdAt),
  ).toEqual([null, null, null]);
});

test('a wait longer than the search may take ends the platform at once, with the time it will be available again', async () => {
  const search = await world.accepted(async (platform) => {
    if (platform !== 'reddit') return [postOf(platform, 'x', Math.random())];
    throw new ProviderError('rate_limited', 'Too many.', { retryAfterMs: 3_600_000 });
  });
  const before = Date.now();
  await (await world.startOf(search)).result();
  const { progress } = await world.read(search);
  expect(progress[0]).toMatchObject({
    failure: 'rate_limited',
    reason: 'Reddit’s rate limit is reached.',
    retryAt: expect.stringMatching(/T\d\d:\d\d:00\.000Z$/),
  });
  const waitMs = Date.parse(progress[0]?.retryAt ?? '') - before;
  expect(waitMs).toBeGreaterThanOrEqual(3_600_000);
  expect(waitMs).toBeLessThan(3_600_000 + 180_000);
});

test('F-14: a provider that never answers is timed out at the deadline', async () => {
  const search = await world.accepted((platform, signal) =>
    platform === 'reddit'
      ? setTimeout(60_000, [], { signal })
      : Promise.resolve([postOf(platform, 'x', Math.random())]),
  );
  await (await world.startOf(search)).result();
  expect(await world.read(search)).toMatchObject({ status: 'partial' });
  expect((await world.read(search)).progress[0]).toMatchObject({
    failure: 'timeout',
    reason: `Reddit did not answer within ${DEADLINE_SECONDS} seconds.`,
  });
});
