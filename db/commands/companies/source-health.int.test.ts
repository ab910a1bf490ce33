import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../sql.ts';
import type { CompanySource } from '#contracts/competitors/company-sources.ts';
import { GLOBAL_STREAM } from '#contracts/names.ts';
import { readCompanySources } from '../../queries/competitors/company-sources.ts';
import { readStream } from '../../queries/events.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { transaction } from '../../transaction.ts';
import { noteCompanySource } from './source-health.ts';
import type { CompanySourceTrouble } from './source-health.ts';

let fixture: TestDatabase;
beforeAll(async () => {
  fixture = await createTestDatabase();
});
afterAll(() => fixture.drop());
beforeEach(() =>
  transaction(fixture.database, (tx) =>
    tx.execute(sql`truncate company_source_health, events, user_streams`),
  ),
);

const wikidata: CompanySource = {
  id: 'wikidata',
  state: 'live',
  reason: null,
  limitedUntil: null,
  failingSince: null,
  lastAnswerAt: null,
};
const silent: CompanySourceTrouble = {
  state: 'silent',
  reason: 'Wikidata isn’t responding.',
  limitedUntil: null,
};
const limited = (inMs: number): CompanySourceTrouble => ({
  state: 'limited',
  reason: 'Wikidata asks us to slow down.',
  limitedUntil: new Date(Date.now() + inMs),
});
const note = async (trouble: CompanySourceTrouble | null): Promise<boolean> =>
  (await noteCompanySource(fixture.database, wikidata, trouble)).value;
const read = async (source = wikidata): Promise<CompanySource | undefined> =>
  (await readCompanySources(fixture.database, [source]))[0];
const published = async (): Promise<CompanySource[]> => {
  const { events } = await readStream(fixture.database, { streamId: GLOBAL_STREAM, after: 0 });
  return events.map((event) => (event.data as { source: CompanySource }).source);
};

test('a source fails from its first failure until its next success, and each change is published once', async () => {
  expect(await Promise.all(Array.from({ length: 10 }, () => note(silent)))).toContain(true);
  const failing = await read();
  expect(failing).toMatchObject({ state: 'silent', reason: silent.reason, lastAnswerAt: null });
  expect(await note(limited(60_000))).toBe(true);
  expect((await read())?.failingSince).toBe(failing?.failingSince);
  expect(await note(null)).toBe(true);
  expect(await read()).toMatchObject({ state: 'live', reason: null, failingSince: null });
  expect((await published()).map(({ state }) => state)).toEqual(['silent', 'limited', 'live']);
  expect((await published()).at(-1)).toEqual(await read());
});

test('a limit expires at its time, without another answer', async () => {
  await note(limited(-1_000));
  expect(await read()).toMatchObject({ state: 'live', limitedUntil: null, failingSince: null });
});

test('the same limit and answers in quick succession are not published', async () => {
  await note(limited(60_000));
  expect(await note(limited(61_000))).toBe(false);
  expect(await note(limited(600_000))).toBe(true);
  expect(await note(null)).toBe(true);
  expect(await note(null)).toBe(false);
});

test('a source without its key stays not configured, whatever happened before', async () => {
  await note(silent);
  const reason = 'Set CRUNCHBASE_API_KEY to use it.';
  expect(await read({ ...wikidata, state: 'not_configured', reason })).toMatchObject({
    state: 'not_configured',
    reason,
    failingSince: null,
  });
});
