import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../client.ts';
import { createTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { forgetIdleBuckets, takeToken } from './rate-limits.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

test('S-13: parallel callers in two processes get no more than the bucket holds', async () => {
  const other = openDatabase({ url: db.url, max: 10, name: 'another process' });
  const rule = { key: 'parallel', capacity: 20, refillPerSecond: 0.001 };
  const taken = await Promise.all(
    Array.from({ length: 100 }, (_, index) => takeToken(index % 2 ? db.database : other, rule)),
  );
  await other.close();
  const granted = taken.filter((left) => left !== null);
  expect(granted.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, left) => left));
});

test('S-13: an empty bucket refills, even under a caller that never stops requesting', async () => {
  const rule = { key: 'refill', capacity: 1, refillPerSecond: 2 };
  const began = performance.now();
  expect(await takeToken(db.database, rule)).toBe(0);
  for (let granted = 0; granted < 2;) {
    if ((await takeToken(db.database, rule)) !== null) granted += 1;
    await sleep(1);
  }
  // Two a second, however often we ask in between; our clock ran longer than the database's.
  expect(performance.now() - began).toBeGreaterThan(900);
});

test('a bucket never exceeds its capacity, and buckets are independent', async () => {
  const rule = { capacity: 2, refillPerSecond: 0.001 };
  for (const key of ['a', 'b']) {
    const taken = [];
    for (let index = 0; index < 4; index += 1) {
      taken.push(await takeToken(db.database, { ...rule, key }));
    }
    expect(taken).toEqual([1, 0, null, null]);
  }
  expect(await forgetIdleBuckets(db.database)).toBe(0);
});
