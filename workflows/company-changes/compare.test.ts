import { expect, test } from 'vitest';
import type { CompanyFact } from '#domain/competitors/facts.ts';
import { compareFacts } from './compare.ts';
import { rereadOf } from './scope-memory.ts';
import {
  START,
  MINUTE,
  DAY,
  plan,
  tagline,
  release,
  job,
  base,
  twice,
  dearer,
  funding,
  home,
  play,
} from './testing/reads.ts';
import type { Step } from './testing/reads.ts';

test('the first reads are silent, however much they contain', () => {
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

test('a rewritten message is news of low significance', () => {
  const { events } = play([
    home('Booking for color specialists', 0),
    home('Booking for color specialists', 10),
    home('The client book for color specialists', DAY),
    home('The client book for color specialists', DAY + 40),
  ]);
  expect(events).toMatchObject([{ kind: 'messaging', significance: 'low' }]);
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

test('a round that a page states for the first time is announced once, whichever pages state it', () => {
  const raised = [...base, funding('seed')];
  const { events } = play([
    ...both(base, 0),
    ...both(base, 10),
    ...both(raised, DAY),
    ...both(raised, DAY + 45),
    ...both(raised, 2 * DAY),
  ]);
  expect(events).toMatchObject([
    { kind: 'funding', significance: 'medium', title: 'raised a seed round' },
  ]);
  expect(events[0]?.changes).toMatchObject([{ before: null, after: { text: 'seed' } }]);
});

const at = (stage: 'series_a' | 'acquired') => [...base, funding(stage)];

test('an acquisition has high significance; a funding round that is no longer mentioned is not news', () => {
  const bought = play([
    ...twice(at('series_a')),
    { at: DAY, facts: at('acquired') },
    { at: DAY + 40, facts: at('acquired') },
  ]);
  expect(bought.events).toMatchObject([{ significance: 'high', title: 'was acquired' }]);
  const silent = play([
    ...twice(at('series_a')),
    { at: DAY, facts: base },
    { at: DAY + 40, facts: base },
  ]);
  expect(silent.events).toEqual([]);
});
