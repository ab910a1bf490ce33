import { expect, test } from 'vitest';
import type { CompanyFact } from '#domain/competitors/facts.ts';
import { confirmByArchive, withCaptures } from './archive.ts';
import { compareFacts } from './compare.ts';
import { emptyMemory } from './facts-read.ts';
import type { FactsMemory, FactsRead } from './facts-read.ts';

const HOUR = 3_600_000;
const start = Date.parse('2026-11-20T12:00:00Z');
const at = (hours: number): Date => new Date(start + hours * HOUR);

const plan = (amount: number): CompanyFact => ({
  kind: 'plan',
  key: 'growth',
  value: {
    name: 'Growth',
    amount,
    currency: 'USD',
    period: 'month',
    unit: null,
    billedAnnually: false,
    from: false,
    minimumSeats: null,
    isFree: false,
    contactSales: false,
    limits: [],
    features: [],
  },
  source: 'site',
  sourceUrl: 'https://acme.example/pricing',
  quote: `Growth $${amount} a month`,
  fetchedAt: at(0).toISOString(),
});
const read = (hours: number, amount: number): FactsRead => ({
  scope: 'site:pricing',
  readAt: at(hours),
  complete: true,
  textLength: 1_000,
  facts: [plan(amount)],
});
const archived = (hours: number, amount: number) => ({
  ...read(hours, amount),
  captureUrl: `https://web.archive.org/web/${hours}/`,
});

/** The price was read twice as 39; then a read shows 49. */
function changed(): { memory: FactsMemory; latest: FactsRead } {
  let memory = emptyMemory();
  for (const hours of [0, 0.1]) ({ memory } = compareFacts(memory, read(hours, 39)));
  const latest = read(48, 49);
  const first = compareFacts(memory, latest);
  expect(first.status).toBe('pending');
  return { memory: first.memory, latest };
}

test('an archived read of the new value, newer than our last read of the old one, confirms it', () => {
  const { memory, latest } = changed();
  const captures = [archived(30, 49), archived(-100, 39)];
  const again = compareFacts(confirmByArchive(memory, captures), latest);
  expect(again.status).toBe('changed');
  const [event] = withCaptures(again.events, captures);
  expect(event?.title).toContain('$49');
  expect(event?.changes[0]).toMatchObject({
    before: { captureUrl: 'https://web.archive.org/web/-100/' },
    after: { captureUrl: 'https://web.archive.org/web/30/' },
  });
});

test.each([
  ['shows the old value', archived(30, 39)],
  ['shows a third value', archived(30, 45)],
  ['is from before our last read of the old value', archived(-100, 49)],
  ['was not whole', { ...archived(30, 49), complete: false }],
])('an archived read that %s leaves the change waiting', (_why, capture) => {
  const { memory, latest } = changed();
  const again = compareFacts(confirmByArchive(memory, [capture]), latest);
  expect(again.events).toEqual([]);
  expect(again.status).toBe('pending');
});
