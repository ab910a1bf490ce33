import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from '#db/sql.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { takeProviderRequest } from '#db/commands/provider-answers.ts';
import { createTestDatabase } from '#db/testing/database.ts';
import type { TestDatabase } from '#db/testing/database.ts';
import { transaction } from '#db/transaction.ts';
import { dayIn } from '#providers/shared-state.ts';
import { startScriptedServer } from '#http/testing/scripted-server.ts';
import type { ScriptedServer } from '#http/testing/scripted-server.ts';
import { createProviderMemory } from './provider-memory.ts';

let fixture: TestDatabase;
let server: ScriptedServer;
beforeAll(async () => {
  [fixture, server] = await Promise.all([createTestDatabase(), startScriptedServer()]);
});
afterAll(() => Promise.all([fixture.drop(), server.close()]));
beforeEach(async () => {
  await transaction(fixture.database, (tx) =>
    tx.execute(sql`truncate provider_answers, provider_quota`),
  );
  server.play(({ url }) => ({ body: JSON.stringify(url.pathname === '/search' ? PAGE : NONE) }));
});

const NONE = { items: [] };
const snippet = { publishedAt: '2026-11-20T10:00:00Z', title: 'CRM tools' };
const PAGE = { items: [{ id: { videoId: 'abcdefghijk' }, snippet }] };
const MAIN = fileURLToPath(new URL('../testing/asking-process.ts', import.meta.url));
const signal = () => AbortSignal.timeout(20_000);
const searches = () => server.requests.filter(({ url }) => url.pathname === '/search').length;

type Answer = { found?: number; remembered?: boolean; failure?: string };

async function inProcess(dailySearches: number, queries: string[]): Promise<Answer[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    MAIN,
    fixture.url,
    server.origin,
    String(dailySearches),
    ...queries,
  ]);
  return JSON.parse(stdout) as Answer[];
}

test('two processes that search the same at once cost one search, and both get the answer', async () => {
  const queries = ['crm', 'crm', 'crm', 'crm'];
  const answers = (await Promise.all([inProcess(100, queries), inProcess(100, queries)])).flat();
  expect(answers.map(({ found }) => found)).toEqual(Array(8).fill(1));
  expect(answers.filter(({ remembered }) => remembered === false)).toHaveLength(1);
  expect(searches()).toBe(1);
}, 60_000);

const eight = (name: string) => Array.from({ length: 8 }, (_, index) => `${name}${index}`);

test('two processes never exceed the daily allowance of searches, whatever they request concurrently', async () => {
  const [one, two] = await Promise.all([inProcess(5, eight('a')), inProcess(5, eight('b'))]);
  const answers = [...one, ...two];
  expect(answers.filter(({ found }) => found === 1)).toHaveLength(5);
  expect(answers.filter(({ failure }) => failure === 'rate_limited')).toHaveLength(11);
  expect(searches()).toBe(5);
}, 60_000);

test('an allowance is exact under 100 concurrent requests, and renewed on the next day of its own zone', async () => {
  const ledger = { ledger: 'test', zone: 'America/Los_Angeles', limit: 10 };
  const take = () => takeProviderRequest(fixture.database, ledger);
  const taken = await Promise.all(Array.from({ length: 100 }, take));
  expect(taken.filter(Boolean)).toHaveLength(10);
  const rows = await fixture.database.sql<{ day: string }[]>`select day from provider_quota`;
  expect(rows[0]?.day).toBe(dayIn('America/Los_Angeles', new Date()));
  await transaction(fixture.database, (tx) =>
    tx.execute(sql`update provider_quota set day = '2026-11-01'`),
  );
  expect(await take()).toBe(true);
  expect(await takeProviderRequest(fixture.database, { ...ledger, ledger: 'x', limit: 0 })).toBe(
    false,
  );
});

test('a request that the provider refused does not count, whichever process makes the next one', async () => {
  const [one, two] = [
    createProviderMemory(fixture.database),
    createProviderMemory(fixture.database),
  ];
  const ledger = { ledger: 'test', zone: 'UTC', limit: 1 };
  expect(await one.take(ledger)).toBe(true);
  expect(await two.take(ledger)).toBe(false);
  await one.refund(ledger);
  expect(await two.take(ledger)).toBe(true);
});

test('a failure is not shared: later and waiting requests try themselves', async () => {
  const [one, two] = [
    createProviderMemory(fixture.database),
    createProviderMemory(fixture.database),
  ];
  const asking = Promise.withResolvers<void>();
  const failing = one.answer({ key: 'k', ttlMs: 60_000, signal: signal() }, async () => {
    asking.resolve();
    await Promise.resolve();
    throw new Error('down');
  });
  await asking.promise;
  const waiting = two.answer({ key: 'k', ttlMs: 60_000, signal: signal() }, async () => 'fine');
  await expect(failing).rejects.toThrow('down');
  expect(await waiting).toEqual({ body: 'fine', asked: true });
  const third = one.answer({ key: 'k', ttlMs: 60_000, signal: signal() }, async () => 'again');
  expect(await third).toEqual({ body: 'fine', asked: false });
});

test('a claim of a dead process and an expired answer block no other request', async () => {
  const memory = createProviderMemory(fixture.database);
  const ask = (body: string) =>
    memory.answer({ key: 'k', ttlMs: 60_000, signal: signal() }, async () => body);
  expect(await ask('first')).toEqual({ body: 'first', asked: true });
  const expire = (body: string | null) =>
    transaction(fixture.database, (tx) =>
      tx.execute(sql`update provider_answers set body = ${body}, until = now() - interval '1 ms'`),
    );
  await expire('first');
  expect(await ask('second')).toEqual({ body: 'second', asked: true });
  await expire(null);
  expect(await ask('third')).toEqual({ body: 'third', asked: true });
});
