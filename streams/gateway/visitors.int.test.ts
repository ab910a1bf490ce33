import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createShareLink, revokeShareLink } from '#db/commands/share-links.ts';
import { createSearch } from '#db/testing/searches.ts';
import { beginPlatform } from '#db/commands/search/platform.ts';
import { SECRET, createWorld } from '../testing/world.ts';
import type { RunningGateway, World } from '../testing/world.ts';

let world: World;
let gateway: RunningGateway;
beforeAll(async () => {
  world = await createWorld();
  gateway = await world.startGateway({ sweepMs: 3_600_000 });
});
afterAll(() => world.close());

/** A search with an active share link. */
async function shared() {
  const search = await createSearch(world.database);
  const shareId = randomUUID();
  const token = Buffer.from(randomUUID().repeat(2)).toString('base64url').slice(0, 43);
  await createShareLink(world.database, { ...search, shareId, token, channelKeys: [SECRET] });
  return { ...search, shareId, token };
}

const begin = async (search: Awaited<ReturnType<typeof createSearch>>): Promise<void> => {
  const attempt = { ...search, round: 0, platform: 'reddit' as const, attempt: 1 };
  const { batches } = await beginPlatform(world.database, attempt);
  world.publisher.publish(batches);
};

test('A-93: a visitor gets changes of the shared search and nothing else of its owner', async () => {
  const search = await shared();
  const visitor = world.connect(gateway, { share: search.token });
  await visitor.until(() => visitor.ready !== null, 'ready');
  expect(visitor.ready?.user).toBeNull();
  // Another event of the same owner that is not about this search.
  await world.emit(search.userId, 3);
  await begin(search);
  await visitor.until(() => visitor.ticks.length > 0, 'a change');
  expect(visitor.ticks).toEqual([{ type: 'shared.changed' }]);
  expect(visitor.events.user).toEqual([]);
});

test('A-93: revoking a link closes its visits at once and refuses new ones', async () => {
  const search = await shared();
  const visitor = world.connect(gateway, { share: search.token });
  await visitor.until(() => visitor.ready !== null, 'ready');
  const { batches } = await revokeShareLink(world.database, search);
  world.publisher.publish(batches);
  await visitor.until(() => visitor.disconnected, 'the end of the visit');
  expect(visitor.closings).toMatchObject([{ reason: 'revoked' }]);
  const late = world.connect(gateway, { share: search.token });
  await late.until(() => late.refusals.length > 0, 'a refusal');
  expect(late.refusals).toEqual(['revoked']);
});

test('S-10: a made-up share token is refused', async () => {
  const guess = world.connect(gateway, { share: 'x'.repeat(43) });
  await guess.until(() => guess.refusals.length > 0, 'a refusal');
  expect(guess.refusals).toEqual(['revoked']);
});
