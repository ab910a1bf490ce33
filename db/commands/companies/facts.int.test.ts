import { sql } from '../../sql.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CompanyFact } from '#domain/competitors/facts.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { transaction } from '../../transaction.ts';
import { ensureCompanies, noteMoved, renameCompanies } from './ensure.ts';
import { saveCompanyFacts, saveSiteReading } from './facts.ts';

let fixture: TestDatabase;
beforeAll(async () => {
  fixture = await createTestDatabase();
});
afterAll(() => fixture.drop());

const named = (name: string, domain: string | null = null) => ({
  nameKey: name.toLowerCase(),
  name,
  aliases: [`${name} App`],
  domain,
});

const pick = (list: readonly string[], n: number): string => list[n] ?? '';

const founded = (year: number): CompanyFact => ({
  kind: 'founded',
  key: '',
  value: { year, precision: 'stated' },
  source: 'site',
  sourceUrl: 'https://example.com/about',
  quote: `Founded in ${year}.`,
  fetchedAt: new Date(0).toISOString(),
});

const reading = (companyId: string, year: number, domain?: string) => ({
  companyId,
  facts: [founded(year)],
  complete: ['site' as const],
  site: { status: 'read' as const, verification: 'verified' as const, ...(domain && { domain }) },
  now: new Date(),
});

/** Waits until `count` transactions of this database wait for a lock. */
const waiting = (count: number) =>
  expect
    .poll(async () => {
      const [row] = await fixture.database.sql<{ n: number }[]>`
        select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      return row?.n;
    })
    .toBe(count);

test('readings of one site by parallel discoveries are stored one after the other, without a deadlock', async () => {
  const { database } = fixture;
  const [company] = await ensureCompanies(database, [named('Parallel')]);
  const companyId = company?.id ?? '';
  const held = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  // All three reach the company's row while it is locked, each with its facts written if it could.
  const holding = transaction(database, async (tx) => {
    await tx.execute(sql`
      select 1 from companies where id = ${companyId}::uuid for no key update`);
    held.resolve();
    await release.promise;
  });
  await held.promise;
  const saved = [2001, 2002, 2003].map((year) =>
    saveSiteReading(database, reading(companyId, year, 'parallel.example'), { withinMs: 1_000 }),
  );
  await waiting(3);
  release.resolve();
  await holding;
  await Promise.all(saved);
  const facts = await database.sql`
    select 1 from company_facts where company_id = ${companyId}::uuid and replaced_at is null`;
  expect(facts).toHaveLength(1);
});

test('all writers of companies in any interleaving end without a deadlock', async () => {
  const { database } = fixture;
  const names = ['Acme', 'Bolt', 'Crane', 'Delta'];
  const domains = names.map((name) => `${name.toLowerCase()}.example`);
  const rows = await ensureCompanies(
    database,
    names.map((name) => named(name)),
  );
  const ids = rows.map(({ id }) => id);
  const at = fc.nat({ max: names.length - 1 });
  const writer = fc.oneof(
    fc.tuple(at, at, fc.boolean()).map(
      ([company, domain, claims]) =>
        () =>
          saveSiteReading(
            database,
            reading(pick(ids, company), 2000 + domain, claims ? pick(domains, domain) : undefined),
            { withinMs: 0 },
          ),
    ),
    at.map(
      (company) => () =>
        saveCompanyFacts(database, {
          companyId: pick(ids, company),
          facts: [founded(1990)],
          complete: [],
          now: new Date(),
        }),
    ),
    fc.tuple(at, at).map(
      ([company, domain]) =>
        () =>
          noteMoved(database, { companyId: pick(ids, company), domain: pick(domains, domain) }),
    ),
    fc
      .shuffledSubarray(
        names.map((_name, n) => n),
        { minLength: 2 },
      )
      .map(
        (order) => () =>
          ensureCompanies(
            database,
            order.map((n) => named(`New ${n}`, `new-${pick(domains, n)}`)),
          ),
      ),
    fc
      .shuffledSubarray(
        ids.map((_id, n) => n),
        { minLength: 2 },
      )
      .map(
        (order) => () =>
          renameCompanies(
            database,
            order.map((n) => ({ companyId: pick(ids, n), name: `${pick(names, n)} App` })),
          ),
      ),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(writer, { minLength: 6, maxLength: 16 }), async (writers) => {
      await transaction(database, (tx) =>
        tx.execute(sql`delete from companies where name like 'New %'`),
      );
      const ends = await Promise.allSettled(writers.map((write) => write()));
      expect(ends.filter(({ status }) => status === 'rejected')).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

test('a text that Postgres refuses costs none of the other facts of its statement', async () => {
  const { database } = fixture;
  const [company] = await ensureCompanies(database, [named('Odd signs')]);
  const companyId = company?.id ?? '';
  const tagline: CompanyFact = {
    ...founded(2019),
    kind: 'tagline',
    value: 'Half \uD83D of a sign, \u0000 and none',
    quote: '\u0000',
  };
  await saveCompanyFacts(database, {
    ...reading(companyId, 2019),
    facts: [founded(2019), tagline],
  });
  const rows = await database.sql<{ kind: string; value: unknown }[]>`
    select kind, value from company_facts where company_id = ${companyId} order by kind`;
  expect([...rows]).toEqual([
    { kind: 'founded', value: { year: 2019, precision: 'stated' } },
    { kind: 'tagline', value: 'Half \uFFFD of a sign,  and none' },
  ]);
});
