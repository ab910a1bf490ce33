import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eventSentence } from '#domain/competitors/events.ts';
import { MINUTE, DAY, plan, twice, play } from './testing/reads.ts';

describe('properties', () => {
  const name = fc.constantFrom('Free', 'Pro', 'Team', 'Max');
  const amount = fc.constantFrom(0, 9, 19, 49, 99);
  const read = fc
    .uniqueArray(fc.record({ name, amount }), { selector: ({ name }) => name, maxLength: 4 })
    .map((plans) => plans.map((one) => plan(one.name, one.amount)));

  test('an unchanged page never causes an event, in any order of reads', () => {
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

  test('any sequence of reads gives valid events, each change once in 14 days, and bounded memory', () => {
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

/** "from $9 / user / month, billed annually" as its number and everything else. */
function readPrice(text: string): { amount: number; rest: string } {
  if (text === 'Free') return { amount: 0, rest: '' };
  const amount = Number(/\d[\d,]*(?:\.\d+)?/u.exec(text)?.[0].replaceAll(',', ''));
  return { amount, rest: text.replace(/\d[\d,]*(?:\.\d+)?/u, '#').replace(' / user', '') };
}

describe('texts of price changes', () => {
  const price = fc.record({
    amount: fc.option(fc.constantFrom(0, 8, 9, 9.5, 10, 11, 13, 90, 100, 120), { freq: 6 }),
    currency: fc.constantFrom('USD', 'EUR'),
    period: fc.constantFrom('month' as const, 'year' as const, 'once' as const, null),
    billedAnnually: fc.boolean(),
    unit: fc.constantFrom('user' as const, null),
  });
  /** Plans with several prices each, in any order: a switch between periods shows another one first. */
  const page = fc
    .array(fc.record({ name: fc.constantFrom('Breeze', 'Gale', 'Storm'), price }), {
      minLength: 1,
      maxLength: 8,
    })
    .map((plans) =>
      plans.map(({ name, price: { amount, currency, ...rest } }) =>
        plan(name, amount, { ...rest, currency: amount === null ? null : currency }),
      ),
    );

  test('raised means higher and lowered means lower, in one currency and period, with both amounts in the evidence', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(page, page, (before, after) => {
        const { events } = play([
          ...twice(before),
          { at: DAY, facts: after },
          { at: DAY + 40, facts: after },
        ]);
        for (const { title, changes } of events) {
          const pattern =
            /^(raised|lowered|changed) \S+ from (.+?) to (.+?)(?:, and \d+ more .*)?$/u;
          const [, verb, from = '', to = ''] = pattern.exec(title) ?? [];
          if (verb === undefined) continue;
          seen.add(verb);
          const [change] = changes;
          expect([change?.before?.text, change?.after?.text]).toEqual([from, to]);
          if (verb === 'changed') continue;
          const [old, now] = [readPrice(from), readPrice(to)];
          expect(verb).toBe(now.amount > old.amount ? 'raised' : 'lowered');
          if (old.amount > 0 && now.amount > 0) expect(now.rest).toBe(old.rest);
        }
      }),
    );
    expect(seen).toEqual(new Set(['raised', 'lowered', 'changed']));
  });

  test('a title is one plain sentence without its subject, whatever the page contains', () => {
    fc.assert(
      fc.property(page, page, (before, after) => {
        const { events } = play([
          ...twice(before),
          { at: DAY, facts: after },
          { at: DAY + 40, facts: after },
        ]);
        for (const { title, kind } of events) {
          expect(title).not.toMatch(/undefined|null|NaN|\s{2}|[.\s]$/u);
          expect(eventSentence('Billow', { kind, title })).toMatch(/^Billow [a-z]/u);
        }
      }),
    );
  });
});
