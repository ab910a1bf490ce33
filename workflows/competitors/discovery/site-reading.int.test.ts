import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureCompanies } from '#db/commands/companies/ensure.ts';
import { createTestDatabase } from '#db/testing/database.ts';
import type { TestDatabase } from '#db/testing/database.ts';
import type { JudgedCompany } from './card-mentions.ts';
import { readSites } from './site-reading.ts';
import type { SiteDeps } from './site-reading.ts';

let fixture: TestDatabase;
beforeAll(async () => {
  fixture = await createTestDatabase();
});
afterAll(() => fixture.drop());

const named = (name: string) => ({ nameKey: name, name, aliases: [], domain: null });

test('site searches still running at the deadline end without a failure, and their sites stay unread', async () => {
  const names = ['slowname', 'othername'].map(named);
  const rows = await ensureCompanies(fixture.database, names);
  const candidates = rows.map((company) => ({
    company,
    judged: { candidate: { ...named(company.name), domains: [] }, category: 'CRM', listed: true },
  })) as unknown as JudgedCompany[];
  const stop = new AbortController();
  const sources: Partial<SiteDeps['sources']> = {
    // Rejects with the signal's reason, as the search does.
    findDomains: ({ signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          reject(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
        });
        stop.abort();
      }),
  };
  const deps = { database: fixture.database, sources } as unknown as SiteDeps;
  expect(await readSites(deps, candidates, stop.signal)).toBe(0);
  const after = await ensureCompanies(fixture.database, names);
  expect(after.map(({ siteReadAt }) => siteReadAt)).toEqual([null, null]);
});
