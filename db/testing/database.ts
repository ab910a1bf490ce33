import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { inject } from 'vitest';
import { openDatabase } from '../client.ts';
import type { OpenDatabase } from '../client.ts';
import { APP_ROLE, grantRights, protectRows } from '../row-security.ts';

/** Name of the migrated database that the test set-up makes once per run. */
const TEMPLATE_DATABASE = 'earshot_template';

export interface TestDatabase {
  /** As the owner, who bypasses row-level security. */
  database: OpenDatabase;
  /** As the role of requests, to which row-level security applies. */
  app: OpenDatabase;
  url: string;
  appUrl: string;
  drop(): Promise<void>;
}

/**
 * Copies the migrated template into a database of its own (about 50 ms). All databases share one
 * NATS, and with it the subject of the global stream: an epoch of its own, as after a restore,
 * makes a database's gateways ignore what the others publish there.
 */
export async function createTestDatabase({ max = 20 } = {}): Promise<TestDatabase> {
  const server = inject('services').postgresUrl;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database "${name}" template "${TEMPLATE_DATABASE}"`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const appUrl = new URL(url);
  appUrl.username = APP_ROLE;
  await onServer(url.href, 'update user_streams set epoch = gen_random_uuid()::text');
  const database = openDatabase({ url: url.href, max, name });
  const app = openDatabase({ url: appUrl.href, max, name: `${name} app` });
  return {
    database,
    app,
    url: url.href,
    appUrl: appUrl.href,
    async drop() {
      await Promise.all([database.close(), app.close()]);
      await onServer(server, `drop database if exists "${name}" with (force)`);
    },
  };
}

/**
 * Takes the policies and rights of a test database away and makes them again, by the module as it is
 * now: the template was made by another process.
 */
export async function protectAgain(url: string): Promise<void> {
  await onServer(
    url,
    `do $$ declare p record; begin
      for p in select polname, polrelid::regclass as name from pg_policy loop
        execute format('drop policy %I on %s', p.polname, p.name);
        execute format('alter table %s no force row level security', p.name);
        execute format('alter table %s disable row level security', p.name);
      end loop;
      drop function company_followers(uuid);
      drop function is_watched(uuid);
      revoke all on all tables in schema public from ${APP_ROLE};
    end $$`,
  );
  const client = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await protectRows(client);
    await grantRights(client);
  } finally {
    await client.end({ timeout: 5 });
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await client.unsafe(statement);
  } finally {
    await client.end({ timeout: 5 });
  }
}
