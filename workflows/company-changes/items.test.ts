import { describe, expect, test } from 'vitest';
import type { CompanyFact } from '#domain/competitors/facts.ts';
import { DAY, job, origin, plan, play, release } from './testing/reads.ts';
import type { Step } from './testing/reads.ts';

const log = (versions: string[], at: number, scope = 'site:changelog'): Step => ({
  at,
  facts: versions.map(release),
  scope,
});

describe('releases', () => {
  test('a minor is news at once, a patch is not, and another source echoes it', () => {
    const { events } = play([
      log(['4.1'], 0),
      log(['4.1.0'], 1, 'github'),
      log(['4.2', '4.1.1', '4.1'], DAY),
      log(['4.2.0', '4.1.0'], DAY + 5, 'github'),
    ]);
    expect(events.map(({ kind, title }) => [kind, title])).toEqual([['release', 'released v4.2']]);
  });

  test.each([
    [['2026.10.2', '2026.9.1'], ['2026.11.2'], ['2026.11.2']],
    [['2026.10'], ['2026.11'], ['2026.11']],
    [['2026.10.0'], ['2026.10.1'], []],
    [['2026.10.0'], ['2026.11.1', '2026.11.0'], ['2026.11.1']],
    [['2025.12.3'], ['2026.1.2'], ['2026.1.2']],
    [['2026.1.0'], ['2026.11.1'], ['2026.11.1']],
    [['24.4.0'], ['24.4.1'], []],
  ])('of %j and then %j only %j is news', (before, after, news) => {
    const { events } = play([log(before, 0), log([...after, ...before], DAY)]);
    expect(events.flatMap(({ changes }) => changes.map(({ label }) => label))).toEqual(news);
  });

  test('entries that drop off the end of a feed do not return as news', () => {
    const { events } = play([log(['1.0'], 0), log(['2.0'], DAY), log(['2.0', '1.0'], 2 * DAY)]);
    expect(events).toHaveLength(1);
  });
});

const entry = (title: string, publishedAt: string | null = null): CompanyFact => ({
  kind: 'release',
  ...origin(title),
  value: { version: '', title, url: 'https://acme.example/c', publishedAt, prerelease: false },
});

test.each([
  ['Video podcasts are here', 'launch', 'medium', 'launched “Video podcasts are here”'],
  ['Chapters editor', 'release', 'low', 'released Chapters editor'],
])('an entry of a changelog without versions: %s', (title, kind, significance, text) => {
  const scope = 'site:changelog';
  const { events } = play([
    { at: 0, facts: [entry('Import from RSS')], scope },
    { at: DAY, facts: [entry(title), entry('Import from RSS')], scope },
  ]);
  expect(events).toMatchObject([{ kind, significance, title: text }]);
});

test.each([
  ['2026-05-01T00:00:00.000Z', true],
  ['2061-05-01T00:00:00.000Z', false],
  ['+022013-01-01T00:00:00.000Z', false],
  ['0001-01-01T00:00:00.000Z', false],
  ['1970-01-01T00:00:00.000Z', false],
  ['soon', false],
])('an entry that is dated %s keeps its time: %s', (publishedAt, isKept) => {
  const scope = 'site:changelog';
  const { events } = play([
    { at: 0, facts: [entry('Import from RSS')], scope },
    { at: DAY, facts: [entry('Chapters editor', publishedAt), entry('Import from RSS')], scope },
  ]);
  const [event] = events;
  const seenAt = event?.changes[0]?.after?.seenAt;
  expect(event?.happenedAt).toBe(isKept ? publishedAt : seenAt);
});

test('a new free plan is named once', () => {
  const before = [plan('Pro', 20)];
  const after = [plan('Free', 0), ...before];
  const { events } = play([
    { at: 0, facts: before },
    { at: 10, facts: before },
    { at: DAY, facts: after },
    { at: DAY + 40, facts: after },
  ]);
  expect(events).toMatchObject([{ kind: 'plan', title: 'added the plan Free' }]);
});

const board = (titles: string[], at: number, complete = true): Step => ({
  at,
  facts: titles.map(job),
  scope: 'greenhouse',
  complete,
});

describe('jobs', () => {
  test('one more vacancy is not an event, three engineers within 14 days are', () => {
    const old = ['Backend Engineer', 'Account Executive'];
    const { events } = play([
      board(old, 0),
      board([...old, 'Mobile Developer (Berlin)', 'Mobile Developer (Paris)'], 2 * DAY),
      board([...old, 'Mobile Developer (Berlin)', 'DevOps Engineer', 'QA Engineer'], 4 * DAY),
      board([...old, 'Mobile Developer (Berlin)', 'DevOps Engineer', 'QA Engineer'], 5 * DAY),
    ]);
    expect(events).toMatchObject([
      { kind: 'hiring', title: expect.stringContaining('3 new Engineering jobs') },
    ]);
  });

  test('a board closes when two complete answers in a row are empty, never by a failure', () => {
    const jobs = ['Engineer', 'Designer', 'Recruiter'];
    expect(
      play([
        board(jobs, 0),
        board([], DAY),
        board(jobs, 2 * DAY),
        board([], 3 * DAY, false),
        board([], 4 * DAY, false),
      ]).events,
    ).toEqual([]);
    expect(play([board(jobs, 0), board([], DAY), board([], 2 * DAY)]).events).toMatchObject([
      { title: 'hiring: all 3 open jobs are gone' },
    ]);
  });
});

const address = (domain: string | null, at: number): Step => ({
  at,
  scope: 'site:address',
  facts: domain === null ? [] : [{ kind: 'moved_to', value: domain, ...origin('') }],
});

test('a redirect to another domain is confirmed on a second day', () => {
  const { events } = play([
    address(null, 0),
    address('new.example', DAY),
    address('new.example', DAY + 60),
    address('new.example', 2 * DAY),
  ]);
  expect(events).toMatchObject([
    { kind: 'moved', significance: 'high', title: 'moved to new.example' },
  ]);
});
