import { randomUUID } from 'node:crypto';
import { sql } from '#db/sql.ts';
import postgres from 'postgres';
import { seedPosts } from '#db/bench/posts.lib.ts';
import type { Database } from '#db/client.ts';
import { deleteAccount } from '#db/commands/account/delete-account.ts';
import { fillTables } from '#db/testing/filled-tables.ts';
import { transaction } from '#db/transaction.ts';
import { createChannels, queueDeliveries } from '../../../../streams/bench/alerts/world.lib.ts';

export interface Filling {
  posts: number;
  events: number;
  users: number;
}

/** Users with an event log each, posts of a year, and deliveries and mails that are due now. */
export async function fillDatabase(
  database: Database,
  { posts, events, users }: Filling,
): Promise<void> {
  await seedPosts(database, posts, 20_261_128);
  const each = Math.ceil(events / users);
  await transaction(database, async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`
      with added as (
        insert into users (issuer, subject, email)
        select 'bench', n::text, 'user' || n || '@bench.example'
        from generate_series(1, ${users}::int) n returning id
      )
      insert into user_streams (user_id, epoch, seq)
      select id::text, gen_random_uuid()::text, ${each}::bigint from added`);
    await tx.execute(sql`
      insert into events (user_id, seq, type, data, created_at)
      select s.user_id, n, 'search.platform_changed.v1', jsonb_build_object('searchId', s.user_id,
          'progress', jsonb_build_object('platform', 'hackernews', 'state', 'running', 'found', n,
          'startedAt', now(), 'finishedAt', null, 'retryAt', null, 'failure', null, 'reason', null)),
        now() - interval '6 days' * (1 - n::float8 / ${each}::int)
      from user_streams s, generate_series(1, ${each}::int) n where s.seq = ${each}::bigint`);
    await tx.execute(sql`
      insert into account_mails (user_id, type, subject)
      select id, 'weekly_digest', '2026-W48' from users limit 100`);
  });
  const channels = await createChannels(database, 100, 'webhook');
  await queueDeliveries(database, channels, { each: 1, timing: 'at_once', dueInMs: 0 });
}

/**
 * Makes a user with a row in every table and deletes the account. Returns what must be gone, and in
 * how many rows the audit log keeps the id.
 */
export async function eraseUser(
  database: Database,
): Promise<{ email: string; userId: string; audited: number }> {
  const { userId } = await fillTables(database);
  const email = `erased-${randomUUID()}@example.test`;
  await transaction(database, (tx) =>
    tx.execute(sql`update users set email = ${email} where id = ${userId}::uuid`),
  );
  await deleteAccount(database, { userId });
  const audited = await transaction(database, (tx) =>
    tx.execute(sql`select 1 from audit_log where user_id = ${userId}::uuid`),
  );
  return { email, userId, audited: audited.length };
}

/** Number and checksum of the rows of every table. */
export async function fingerprint(url: string): Promise<Map<string, string>> {
  const client = postgres(url, { max: 1, onnotice: () => {} });
  try {
    const tables = await client<{ name: string }[]>`
      select tablename as name from pg_tables where schemaname = 'public' order by 1`;
    const marks = new Map<string, string>();
    for (const { name } of tables) {
      const [row] = await client<{ mark: string }[]>`
        select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as mark
        from ${client(name)} t`;
      marks.set(name, row?.mark ?? '');
    }
    return marks;
  } finally {
    await client.end({ timeout: 5 });
  }
}

/** Tables that differ. */
export const differing = (
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => before.get(name) !== after.get(name),
  );
