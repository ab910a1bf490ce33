import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
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
