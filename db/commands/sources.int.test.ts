import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../sql.ts';
import { GLOBAL_STREAM } from '#contracts/names.ts';
import type { Source } from '#contracts/platforms.ts';
import { readStream } from '../queries/events.ts';
import { readSources } from '../queries/sources.ts';
import { createTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { examplePost } from '../testing/searches.ts';
import { transaction } from '../transaction.ts';
import { storeMentions } from './search/mentions.ts';
import {
  forgetSourceTrouble,
  noteSourceAnswered,
  noteSourceTrouble,
  takeProbes,
} from './sources.ts';
import type { SourceTrouble } from './sources.ts';

let fixture: TestDatabase;
beforeAll(async () => {
  fixture = await createTestDatabase();
});
afterAll(() => fixture.drop());
beforeEach(() =>
  transaction(fixture.database, (tx) =>
    tx.execute(sql`truncate source_health, events, user_streams`),
  ),
);

const live: Source = {
  id: 'reddit',
  state: 'live',
  reason: null,
  limitedUntil: null,
  lastAnswerAt: null,
  postedToShown: null,
  textsKeptDays: null,
  capabilities: { fullText: true, timeframe: true, comments: false, note: null },
};
const after = (ms: number): Date => new Date(Date.now() + ms);
const limited = (inMs: number): SourceTrouble => ({
  state: 'limited',
  reason: 'Reddit asked us to wait.',
  limitedUntil: after(inMs),
  expiresAt: after(inMs),
  probed: inMs > 600_000,
});
const silent = (inMs: number): SourceTrouble => ({
  state: 'silent',
  reason: 'Reddit isn’t responding.',
  limitedUntil: null,
  expiresAt: after(inMs),
  probed: false,
});
const now = async (): Promise<Source | undefined> =>
  (await readSources(fixture.database, [live]))[0];
const published = async (): Promise<Source[]> => {
  const { events } = await readStream(fixture.database, { streamId: GLOBAL_STREAM, after: 0 });
  return events.map((event) => (event.data as { source: Source }).source);
};

test('a change in a source’s health is published to all users once, whichever process detects it', async () => {
  const { database } = fixture;
  const noticed = await Promise.all(
    Array.from({ length: 20 }, () => noteSourceTrouble(database, live, limited(60_000))),
  );
  expect(noticed.filter(({ value }) => value)).toHaveLength(1);
  expect(await now()).toMatchObject({ state: 'limited', reason: 'Reddit asked us to wait.' });
  const answered = await Promise.all(
    Array.from({ length: 20 }, () => noteSourceAnswered(database, live)),
  );
  expect(answered.filter(({ value }) => value)).toHaveLength(1);
  expect(await now()).toMatchObject({ state: 'live', reason: null, limitedUntil: null });
  expect((await published()).map(({ state }) => state)).toEqual(['limited', 'live']);
});

test('published health equals what a newly opened page reads', async () => {
  const { database } = fixture;
  await noteSourceTrouble(database, live, silent(60_000));
  expect((await published()).at(-1)).toEqual(await now());
  await noteSourceAnswered(database, live);
  expect((await published()).at(-1)).toEqual(await now());
});

test('a limit that moved or passed is published, the same limit is not; a different problem is', async () => {
  const { database } = fixture;
  const note = async (trouble: SourceTrouble) =>
    (await noteSourceTrouble(database, live, trouble)).value;
  expect(await note(limited(-1_000))).toBe(true);
  expect(await note(limited(60_000))).toBe(true);
  expect(await note(limited(61_000))).toBe(false);
  expect(await note(limited(120_000))).toBe(true);
  expect(await note(silent(60_000))).toBe(true);
  expect(await note(silent(120_000))).toBe(false);
});

test('trouble that does not recur is cleared and published once', async () => {
  const { database } = fixture;
  await noteSourceTrouble(database, live, silent(60_000));
  expect((await forgetSourceTrouble(database, [live])).value).toEqual([]);
  await noteSourceTrouble(database, live, silent(-1));
  // Hidden even before the sweep has removed it.
  expect(await now()).toMatchObject({ state: 'live' });
  const swept = await Promise.all([
    forgetSourceTrouble(database, [live]),
    forgetSourceTrouble(database, [live]),
  ]);
  expect(swept.flatMap(({ value }) => value)).toEqual(['reddit']);
  expect((await published()).map(({ state }) => state)).toEqual(['silent', 'live']);
});

test('answers in quick succession are not published, the first in a while is, with the posts’ ages', async () => {
  const { database } = fixture;
  const ages = [10, 20, 30, 40].map((minutes, index) =>
    examplePost(`age-${index}`, { postedAt: after(-minutes * 60_000) }),
  );
  await storeMentions(database, 'reddit', [...ages, examplePost('undated', { postedAt: null })]);
  expect((await noteSourceAnswered(database, live)).value).toBe(true);
  expect((await noteSourceAnswered(database, live)).value).toBe(false);
  const source = await now();
  expect(Date.parse(source?.lastAnswerAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
  expect(source?.postedToShown?.posts).toBe(4);
  expect(source?.postedToShown?.p50Seconds).toBeGreaterThan(24 * 60);
  expect(source?.postedToShown?.p50Seconds).toBeLessThan(26 * 60);
  expect(source?.postedToShown?.p95Seconds).toBeGreaterThan(38 * 60);
  await transaction(database, (tx) =>
    tx.execute(sql`update source_health set last_answer_at = now() - interval '31 seconds'`),
  );
  expect((await noteSourceAnswered(database, live)).value).toBe(true);
});

test('a source that searches skip is probed by one process at a time, ever less often, until it answers', async () => {
  const { database } = fixture;
  /** Skips the time until the next probe; returns it in minutes. */
  const waited = () =>
    transaction(database, async (tx) => {
      const rows = await tx.execute<{ minutes: number }>(sql`
        update source_health set probe_at = now(), troubled_since = troubled_since - (probe_at - now())
        returning round(extract(epoch from old.probe_at - now()) / 60)::int as minutes`);
      return rows[0]?.minutes;
    });
  const probes = async () =>
    (await Promise.all(Array.from({ length: 5 }, () => takeProbes(database)))).flat();
  await noteSourceTrouble(database, live, limited(20 * 3_600_000));
  const waits = [];
  for (let probe = 0; probe < 8; probe += 1) {
    expect(await probes(), 'before its time').toEqual([]);
    waits.push(await waited());
    expect(await probes()).toEqual(['reddit']);
    await noteSourceTrouble(database, live, limited(20 * 3_600_000));
    expect(await now()).toMatchObject({ state: 'limited' });
  }
  expect(waits).toEqual([1, 1, 2, 4, 8, 16, 30, 30]);
  expect(await takeProbes(database, { all: true }), 'after a restart').toEqual(['reddit']);
  await noteSourceAnswered(database, live);
  expect(await takeProbes(database, { all: true })).toEqual([]);
  await noteSourceTrouble(database, live, limited(60_000));
  expect(await takeProbes(database, { all: true }), 'a short wait is kept').toEqual([]);
});

test('an unconfigured source stays so, whatever happened before', async () => {
  const missing: Source = { ...live, state: 'not_configured', reason: 'Set REDDIT_CLIENT_ID.' };
  await noteSourceTrouble(fixture.database, live, silent(60_000));
  expect(await readSources(fixture.database, [missing])).toMatchObject([
    { state: 'not_configured', reason: 'Set REDDIT_CLIENT_ID.' },
  ]);
});
