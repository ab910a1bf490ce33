import { describe, expect, test } from 'vitest';
import type { CompanyFact } from '#domain/competitors/facts.ts';
import {
  START,
  MINUTE,
  DAY,
  plan,
  tagline,
  base,
  twice,
  dearer,
  home,
  play,
} from './testing/reads.ts';

/** Amounts of one plan by month and by year, the page's first one first. */
const periods = (first: 'month' | 'year'): CompanyFact[] => {
  const month = plan('Pro', 20);
  const year = {
    ...plan('Pro', 16, { billedAnnually: true }),
    key: 'Pro · year',
  } as CompanyFact;
  return first === 'month' ? [month, year] : [year, month];
};

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
    const { events } = play([
      ...twice(periods('month')),
      { at: DAY, facts: periods('year') },
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
