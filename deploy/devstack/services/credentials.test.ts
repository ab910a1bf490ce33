import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { homeFiles } from '../home.ts';
import { environmentOf, readCredentials } from './credentials.ts';

let home: string;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'earshot-credentials-'));
});
afterAll(() => rmSync(home, { recursive: true }));

test('the passwords of a state folder stay, and a role that is new gets one', () => {
  const first = readCredentials(home);
  expect(readCredentials(home)).toEqual(first);
  const file = homeFiles(home).credentials;
  const { earshot, earshot_app } = first.postgres;
  writeFileSync(file, JSON.stringify({ ...first, postgres: { earshot, earshot_app } }));
  const later = readCredentials(home);
  expect(later.postgres).toMatchObject({ earshot, earshot_app });
  expect(later.postgres.earshot_background).toMatch(/^[\w-]{20,}$/);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(later);
});

test('S-09, S-37: processes sign in with both roles, only migrations as the owner', () => {
  const environment = {
    DATABASE_URL: 'postgres://earshot@127.0.0.1:4403/earshot',
    NATS_URL: 'nats://127.0.0.1:4404',
  };
  const own = { postgres: false, nats: false, temporal: false };
  const usersOf = (caller: 'api' | 'owner') => {
    const env = environmentOf({ environment, home, own }, caller);
    return [env.DATABASE_URL, env.DATABASE_BACKGROUND_URL].map((url) =>
      url === undefined ? null : new URL(url).username,
    );
  };
  expect(usersOf('api')).toEqual(['earshot_app', 'earshot_background']);
  expect(usersOf('owner')).toEqual(['earshot', null]);
});
