import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProcessKind } from '#contracts/names.ts';
import { noteBeat } from '#db/process-beat.ts';
import type { Recorder } from '../testing/recorder.ts';
import { createWorld } from '../testing/world.ts';
import type { World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const report = (kind: ProcessKind, temporal: 'up' | 'down') =>
  noteBeat(world.database, {
    id: `test-${kind}`,
    kind,
    report: { nats: 'up', temporal, sockets: null, lag: null, modelDailyMicros: null },
  });

const reported = (client: Recorder): (string | null)[] =>
  client.ticks.flatMap((tick) => (tick.type === 'engine' ? [tick.awaySince] : []));

async function joined(client: Recorder): Promise<Recorder> {
  await client.until(() => client.ready !== null, 'ready');
  return client;
}

test('signed-in pages learn when jobs wait for the engine, since when, and when they go on', async () => {
  const gateway = await world.startGateway({ reportMs: 20 });
  const person = await world.person();
  const page = await joined(world.connect(gateway, { token: person.token }));
  const visitor = await joined(world.connect(gateway));
  await report('worker', 'up');
  await report('api', 'up');

  await report('api', 'down');
  await page.until(() => reported(page).length === 1, 'that jobs wait');
  const [since] = reported(page);
  expect(Math.abs(Date.now() - Date.parse(since ?? ''))).toBeLessThan(60_000);
  // One that joins now learns it too, and the same time.
  const late = await joined(world.connect(gateway, { token: person.token }));
  await late.until(() => reported(late).length === 1, 'that jobs wait');
  expect(reported(late)).toEqual([since]);

  await report('api', 'up');
  await page.until(() => reported(page).length === 2, 'that jobs go on');
  expect(reported(page)).toEqual([since, null]);

  // Workers that cannot reach it, or are none, are the same to a waiting job.
  await report('worker', 'down');
  await page.until(() => reported(page).length === 3, 'that jobs wait again');
  expect(reported(page)[2]).not.toBeNull();
  expect(reported(visitor)).toEqual([]);
});
