import { sql } from './sql.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { createTestDatabase } from './testing/database.ts';
import type { TestDatabase } from './testing/database.ts';
import { createSharedRows } from './testing/shared-rows.ts';
import type { SharedRows } from './testing/shared-rows.ts';
import { rankedProblems } from './testing/trending.ts';
import { WRITERS } from './testing/writers.ts';
import { transaction } from './transaction.ts';

let fixture: TestDatabase;
let rows: SharedRows;
beforeAll(async () => {
  fixture = await createTestDatabase();
  const { database } = fixture;
  rows = await createSharedRows(database);
  await rankedProblems(database, ['Exports take hours', 'Invoices get lost']);
});
afterAll(() => fixture.drop());

/** Callers of each writer at once: two would meet in too few orders. */
const CALLERS = 3;

const messageOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { code = '' } = cause as { code?: string };
  return `${code} ${String(cause)}`;
};

/** Runs both writers at once and returns what Postgres refused. */
async function together(a: string, b: string): Promise<string[]> {
  const calls = Array.from({ length: CALLERS }, (_, n) => n).flatMap((n) => [
    WRITERS[a]?.(rows, n),
    WRITERS[b]?.(rows, n + 1),
  ]);
  const ended = await Promise.allSettled(calls);
  return ended.flatMap((end) =>
    end.status === 'rejected' && !(end.reason instanceof AppError)
      ? [`${a} + ${b}: ${messageOf(end.reason)}`]
      : [],
  );
}

/** Rows that contradict each other, by what is wrong with them. */
const CONTRADICTIONS = sql`
  select 'a stream has another number than its events' as wrong from user_streams s
  where s.user_id <> 'global' and s.seq <> (select count(*) from events e where e.user_id = s.user_id)
  union all
  select 'a day total differs from its mentions' from company_day_totals t
  where t.mentions <> (select count(*) from company_mentions m where m.company_id = t.company_id
    and m.day = t.day and m.platform = t.platform and m.about = 'about')
  union all
  select 'a watch without followers is due' from watches w
  where w.company_id is not null and w.next_due_at is not null
    and not exists (select 1 from company_followers(w.company_id) f where f.n > 0)
  union all
  select 'a watch with followers sleeps' from watches w
  where w.company_id is not null and w.next_due_at is null
    and exists (select 1 from company_followers(w.company_id) f where f.n > 0)
  union all
  select 'a watched query sleeps' from watches w
  where w.query is not null and w.next_due_at is null and is_watched(w.id)
  union all
  select 'a company has two current facts of one kind and source' from company_facts f
  where f.replaced_at is null group by f.company_id, f.kind, f.key, f.source having count(*) > 1
  union all
  select 'a profile differs from the facts' from companies c
  join company_facts f on f.company_id = c.id and f.kind = 'founded' and f.replaced_at is null
  where (c.profile -> 'founded' -> 'value' ->> 'year') is distinct from (f.value ->> 'year')
    and c.profile ? 'founded'`;

const names = Object.keys(WRITERS);

test.each(names)(
  '%s meets each writer of companies, watches, alerts and leads without a deadlock, and leaves rows that agree',
  async (name) => {
    const refused: string[] = [];
    for (const other of names.slice(names.indexOf(name)))
      refused.push(...(await together(name, other)));
    expect(refused).toEqual([]);
    const wrong = await transaction(fixture.database, (tx) => tx.execute(CONTRADICTIONS));
    expect(wrong).toEqual([]);
  },
);
