import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CompanyFact, PlanFact } from '#contracts/competitors/company-facts.ts';
import { foundEventSchema } from '#contracts/competitors/company-events.ts';
import { compareFacts } from './compare.ts';
import { emptyMemory } from './facts-read.ts';
import type { Comparison, FactsMemory } from './facts-read.ts';
import { rereadOf } from './scope-memory.ts';

const START = Date.UTC(2026, 5, 1);
const MINUTE = 60_000;
const DAY = 24 * 60;

const origin = (key: string) => ({
  key,
  source: 'site' as const,
  sourceUrl: 'https://acme.example/pricing',
  quote: key,
  fetchedAt: new Date(START).toISOString(),
});

const plan = (name: string, amount: number | null, more: Partial<PlanFact> = {}): CompanyFact => ({
  kind: 'plan',
  ...origin(name),
  value: {
    name,
    amount,
    currency: amount === null ? null : 'USD',
    period: 'month',
    unit: null,
    billedAnnually: false,
    from: false,
    minimumSeats: null,
    isFree: amount === 0,
    contactSales: amount === null,
    limits: ['10 projects'],
    features: ['Email support', 'Single sign-on'],
    ...more,
  },
});
const tagline = (value: string): CompanyFact => ({ kind: 'tagline', value, ...origin('') });
const release = (version: string): CompanyFact => ({
  kind: 'release',
  ...origin(`v${version}|`),
  value: {
    version,
    title: `v${version}`,
    url: 'https://acme.example/c',
    publishedAt: null,
    prerelease: false,
  },
});
const job = (title: string): CompanyFact => ({
  kind: 'job',
  ...origin(title),
  value: { title, department: null, location: null, url: 'https://acme.example/jobs' },
});

interface Step {
  /** Minutes after the start. */
  at: number;
  facts?: CompanyFact[];
  complete?: boolean;
  textLength?: number;
  scope?: string;
}

/** Plays reads one after another. */
function play(steps: Step[], start: FactsMemory = emptyMemory()) {
  let memory = start;
  const results: Comparison[] = [];
  for (const { at, facts = [], complete = true, textLength, scope = 'site:pricing' } of steps) {
    const read = {
      scope,
      readAt: new Date(START + at * MINUTE),
      complete,
      textLength: textLength ?? 1_000,
      facts,
    };
    const result = compareFacts(memory, read);
    // Memory is stored as JSON between reads.
    memory = JSON.parse(JSON.stringify(result.memory)) as FactsMemory;
    for (const event of result.events) foundEventSchema.parse(event);
    results.push(result);
  }
  return { memory, results, events: results.flatMap(({ events }) => events) };
}

const base = [plan('Free', 0), plan('Pro', 20), plan('Team', 80)];
const twice = (facts: CompanyFact[]): Step[] => [
  { at: 0, facts },
  { at: 6, facts },
];
const dearer = [plan('Free', 0), plan('Pro', 25), plan('Team', 80)];

test('the first reads are silent, however much they hold', () => {
  const { events, results } = play(
    twice([...base, tagline('Fill every chair'), release('4.0'), job('Engineer')]),
  );
  expect(events).toEqual([]);
  expect(results.map(({ status }) => status)).toEqual(['baseline', 'unchanged']);
  expect(results[0]?.confirmAt?.getTime()).toBe(START + 5 * MINUTE);
});

test('a price change is announced once, by the second read, with both prices', () => {
  const { events, results } = play([
    ...twice(base),
    { at: DAY, facts: dearer },
    { at: DAY + 10, facts: dearer },
    { at: DAY + 31, facts: dearer },
    { at: 2 * DAY, facts: dearer },
  ]);
  expect(results.map(({ status }) => status)).toEqual([
    'baseline',
    'unchanged',
    'pending',
    'pending',
    'changed',
    'unchanged',
  ]);
  expect(results[2]?.confirmAt?.getTime()).toBe(START + (DAY + 30) * MINUTE);
  expect(events).toMatchObject([
    {
      kind: 'price',
      significance: 'high',
      title: 'raised Pro from $20 / month to $25 / month',
      changes: [{ before: { text: '$20 / month' }, after: { text: '$25 / month' } }],
    },
  ]);
});

const home = (text: string, at: number): Step => ({
  at,
  facts: [tagline(text)],
  scope: 'site:home',
});

describe('stays silent', () => {
  test.each<[string, CompanyFact[]]>([
    ['another order', base.toReversed()],
    [
      'another currency',
      base.map((fact) =>
        fact.kind === 'plan'
          ? plan(fact.value.name, (fact.value.amount ?? 0) * 0.9, { currency: 'EUR' })
          : fact,
      ),
    ],
    [
      'another billing period',
      base.map((fact) =>
        fact.kind === 'plan'
          ? plan(fact.value.name, (fact.value.amount ?? 0) * 10, { period: 'year' })
          : fact,
      ),
    ],
    ['less than one percent', [plan('Free', 0), plan('Pro', 20.1), plan('Team', 80)]],
    [
      'spelling',
      base.map((fact) =>
        fact.kind === 'plan'
          ? plan(fact.value.name.toUpperCase(), fact.value.amount, {
              limits: ['10  Projects'],
              features: ['single sign‑on', 'E-mail support'].slice(0, 1).concat('Email Support'),
            })
          : fact,
      ),
    ],
    [
      'one bullet',
      [
        plan('Free', 0),
        plan('Pro', 20, { features: ['Email support', 'Single sign-on', 'Dark mode'] }),
        plan('Team', 80),
      ],
    ],
  ])('on %s', (_what, facts) => {
    const { events } = play([
      ...twice(base),
      { at: DAY, facts },
      { at: DAY + 40, facts },
      { at: 2 * DAY, facts },
    ]);
    expect(events).toEqual([]);
  });

  test('on a switch that now opens on years: the amount was known', () => {
    const both = (first: 'month' | 'year'): CompanyFact[] => {
      const month = plan('Pro', 20);
      const year = {
        ...plan('Pro', 16, { billedAnnually: true }),
        key: 'Pro · year',
      } as CompanyFact;
      return first === 'month' ? [month, year] : [year, month];
    };
    const { events } = play([
      ...twice(both('month')),
      { at: DAY, facts: both('year') },
      { at: DAY + 40, facts: [plan('Pro', 16)] },
      { at: DAY + 80, facts: [plan('Pro', 16)] },
    ]);
    expect(events).toEqual([]);
  });

  test('on reads that are incomplete, cut short or without any plan', () => {
    const { events, results, memory } = play([
      ...twice(base),
      { at: DAY, complete: false },
      { at: DAY + 40, facts: dearer, textLength: 300 },
      { at: DAY + 80, facts: [] },
    ]);
    expect(events).toEqual([]);
    expect(results.slice(2).map(({ status }) => status)).toEqual([
      'unreadable',
      'unreadable',
      'unreadable',
    ]);
    expect(memory.scopes['site:pricing']?.facts).toEqual(base);
    expect(memory.scopes['site:pricing']?.unreadableSince).toBe(
      new Date(START + DAY * MINUTE).toISOString(),
    );
  });

  test('on a value that flips back before it is confirmed, and on A → B → A', () => {
    const flips = play([
      ...twice(base),
      { at: DAY, facts: dearer },
      { at: DAY + 40, facts: base },
      { at: 2 * DAY, facts: dearer },
      { at: 2 * DAY + 40, facts: dearer },
    ]);
    expect(flips.events).toEqual([]);
    const back = play([
      ...twice(base),
      { at: DAY, facts: dearer },
      { at: DAY + 40, facts: dearer },
      { at: 3 * DAY, facts: base },
      { at: 3 * DAY + 40, facts: base },
    ]);
    expect(back.events).toHaveLength(1);
    expect(
      back.memory.scopes['site:pricing']?.facts.map((fact) =>
        fact.kind === 'plan' ? fact.value.amount : null,
      ),
    ).toEqual([0, 20, 80]);
  });

  test('on texts that differ between the two reads of the baseline', () => {
    const { events } = play(
      ['One chair', 'Two chairs fast', 'Three stools', 'Three stools'].map((text, index) => ({
        at: index * 45,
        facts: [tagline(text)],
        scope: 'site:home',
      })),
    );
    expect(events).toEqual([]);
  });

  test('on counters and years in a headline', () => {
    const { events } = play([
      home('Trusted by 12,041 salons since 2019', 0),
      home('Trusted by 12,041 salons since 2019', 200),
      home('Trusted by 12,997 salons since 2019', DAY),
      home('Trusted by 13,204 salons since 2019', DAY + 40),
    ]);
    expect(events).toEqual([]);
  });
});

const both = (facts: CompanyFact[], at: number): Step[] => [
  { at, facts },
  { at: at + 1, facts, scope: 'site:home' },
];

test('the same change on a second page is an echo', () => {
  const { events } = play([
    ...both(base, 0),
    ...both(base, 10),
    ...both(dearer, DAY),
    ...both(dearer, DAY + 45),
  ]);
  expect(events).toHaveLength(1);
});

test('several changes of a page are one event, the price first', () => {
  const facts = [
    plan('Free', 0),
    plan('Pro', 25, { limits: ['50 projects'] }),
    plan('Team', 80),
    plan('Max', 200),
  ];
  const { events } = play([...twice(base), { at: DAY, facts }, { at: DAY + 40, facts }]);
  expect(events).toHaveLength(1);
  expect(events[0]).toMatchObject({
    kind: 'price',
    title: 'raised Pro from $20 / month to $25 / month, and 2 more changes',
  });
  expect(events[0]?.changes.map(({ label }) => label)).toEqual(['Pro', 'Max', 'Pro']);
});

test('a message that says something else is news, of low weight', () => {
  const { events } = play([
    home('Booking for color specialists', 0),
    home('Booking for color specialists', 10),
    home('The client book for color specialists', DAY),
    home('The client book for color specialists', DAY + 40),
  ]);
  expect(events).toMatchObject([{ kind: 'messaging', significance: 'low' }]);
});

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

  test('entries that fall off the end of a feed do not come back as news', () => {
    const { events } = play([log(['1.0'], 0), log(['2.0'], DAY), log(['2.0', '1.0'], 2 * DAY)]);
    expect(events).toHaveLength(1);
  });
});

const board = (titles: string[], at: number, complete = true): Step => ({
  at,
  facts: titles.map(job),
  scope: 'greenhouse',
  complete,
});

describe('jobs', () => {
  test('one more vacancy is no event, three engineers within 14 days are one', () => {
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

describe('properties', () => {
  const name = fc.constantFrom('Free', 'Pro', 'Team', 'Max');
  const amount = fc.constantFrom(0, 9, 19, 49, 99);
  const read = fc
    .uniqueArray(fc.record({ name, amount }), { selector: ({ name }) => name, maxLength: 4 })
    .map((plans) => plans.map((one) => plan(one.name, one.amount)));

  test('no page that stays as it is ever makes an event, in whatever order it is read', () => {
    fc.assert(
      fc.property(
        read,
        fc.array(fc.nat({ max: 20_000 }), { minLength: 2, maxLength: 12 }),
        fc.infiniteStream(fc.boolean()),
        (facts, gaps, shuffle) => {
          let at = 0;
          const steps = gaps.map((gap) => ({
            at: (at += gap),
            facts: shuffle.next().value ? facts.toReversed() : facts,
          }));
          expect(play(steps).events).toEqual([]);
        },
      ),
    );
  });

  test('any sequence of reads: valid events, each change once in 14 days, and memory that stays small', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ facts: read, complete: fc.boolean(), gap: fc.constantFrom(10, 45, DAY) }),
          { maxLength: 30 },
        ),
        (reads) => {
          let at = 0;
          const { events, memory } = play(
            reads.map(({ facts, complete, gap }) => ({ at: (at += gap), facts, complete })),
          );
          for (const [index, event] of events.entries())
            for (const later of events.slice(index + 1).filter(({ key }) => key === event.key))
              expect(
                Date.parse(later.happenedAt) - Date.parse(event.happenedAt),
              ).toBeGreaterThanOrEqual(14 * DAY * MINUTE);
          expect(JSON.stringify(memory).length).toBeLessThan(60_000);
        },
      ),
    );
  });

  test('an event needs the new value in two reads at least 30 minutes apart', () => {
    fc.assert(
      fc.property(read, read, fc.integer({ min: 1, max: 29 }), (before, after, gap) => {
        const { events } = play([
          ...twice(before),
          { at: DAY, facts: after },
          { at: DAY + gap, facts: after },
        ]);
        expect(events).toEqual([]);
      }),
    );
  });
});

test('a 304 repeats the last reading: it confirms a pending change', () => {
  const { memory } = play([...twice(base), { at: DAY, facts: dearer }]);
  const again = (at: number) => rereadOf(memory, 'site:pricing', new Date(START + at * MINUTE));
  expect(compareFacts(memory, again(DAY + 10)).status).toBe('pending');
  expect(compareFacts(memory, again(DAY + 40)).events).toMatchObject([{ kind: 'price' }]);
  const settled = play(twice(base)).memory;
  const quiet = rereadOf(settled, 'site:pricing', new Date(START + DAY * MINUTE));
  expect(compareFacts(settled, quiet)).toMatchObject({ events: [], status: 'unchanged' });
});
