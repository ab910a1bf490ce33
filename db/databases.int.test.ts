import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BACKGROUND_ROLE } from './row-security.ts';
import { createTestDatabase } from './testing/database.ts';
import type { TestDatabase } from './testing/database.ts';

let fixture: TestDatabase;
let backgroundUrl: string;
beforeAll(async () => {
  fixture = await createTestDatabase();
  const url = new URL(fixture.url);
  url.username = BACKGROUND_ROLE;
  backgroundUrl = url.href;
});
afterAll(() => fixture.drop());

/** A process that opens both databases, and exits once both have answered. */
const PROGRAM = `
  const { openDatabases } = await import(${JSON.stringify(new URL('./databases.ts', import.meta.url).href)});
  const log = (message) => console.log(message);
  const { database, background } = openDatabases(
    { ...process.env, DATABASE_POOL: 2 },
    { name: 'roles', logger: { warn: log, fatal: log } },
  );
  await Promise.all([database, background].map(({ sql }) => sql\`select pg_sleep(0.2)\`));
  await Promise.all([database.close(), background.close()]);`;

async function start(env: Record<string, string>): Promise<{ code: unknown; output: string }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { code, output };
}

test('S-09: production starts with the two intended roles', async () => {
  const roles = { DATABASE_URL: fixture.appUrl, DATABASE_BACKGROUND_URL: backgroundUrl };
  expect(await start({ NODE_ENV: 'production', ...roles })).toEqual({ code: 0, output: '' });
});

test('S-09: a production process exits when requests would bypass row-level security', async () => {
  const roles = { DATABASE_URL: fixture.url, DATABASE_BACKGROUND_URL: backgroundUrl };
  const ended = await start({ NODE_ENV: 'production', ...roles });
  expect(ended).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^DATABASE_URL: its role bypasses/) as string,
  });
  const warned = await start({ NODE_ENV: 'development', ...roles });
  expect(warned).toMatchObject({ code: 0, output: ended.output });
});

test('S-09: a production process exits when background work would see no rows', async () => {
  const ended = await start({ NODE_ENV: 'production', DATABASE_URL: fixture.appUrl });
  expect(ended).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^DATABASE_BACKGROUND_URL: its role must/) as string,
  });
});
