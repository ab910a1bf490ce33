import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adjustForMany, changeVerdict, pairedDifference } from './change.ts';
import { clusteredRate, clusteredWilson, expectedWidth, wilson } from './rate.ts';
import type { PromptCount } from './rate.ts';
import { ratio, shareOfVoice } from './share.ts';
import { studentT975 } from './student-t.ts';

const tens = (hits: readonly number[]): PromptCount[] =>
  hits.map((hit) => ({ hits: hit, answers: 10 }));
const times = (n: number, hits: number): number[] => Array.from({ length: n }, () => hits);

const tenths = (values: readonly number[]) => pairedDifference(values.map((value) => value / 10));

describe('Student t', () => {
  it.each([
    [5, 2.571],
    [7, 2.365],
    [9, 2.262],
    [19, 2.093],
    [1, 12.706],
    [60, 2.0],
  ])('with %i degrees of freedom has the 97.5 %% quantile %f', (degrees, quantile) => {
    expect(studentT975(degrees)).toBeCloseTo(quantile, 3);
  });
});

describe('the rate over questions like these', () => {
  it.each([
    ['mixed', [10, 9, 8, 6, 3, 1, 0, 0, 4, 5], 0.46, 0.4567, 0.1786, 19.568, 0.2412, 0.6954],
    ['8 prompts', [10, 7, 2, 0, 5, 5, 1, 0], 0.375, 0.4682, 0.25, 15.344, 0.156, 0.6608],
    ['10 × 0', times(10, 0), 0, 0, 0.5, 18.182, 0, 0.2196],
    ['20 × 0', times(20, 0), 0, 0, 0.5, 36.364, 0, 0.1075],
    ['5 × 10', times(5, 10), 1, 0, 0.5, 9.091, 0.5412, 1],
    ['10 × 3', times(10, 3), 0.3, -0.1111, 0.25, 30.769, 0.1531, 0.5039],
    [
      '20 prompts',
      [10, 10, 9, 8, 8, 7, 5, 5, 4, 3, 2, 2, 1, 1, 0, 0, 0, 0, 0, 0],
      0.375,
      0.5233,
      0.1176,
      35.026,
      0.2269,
      0.5509,
    ],
    ['one prompt of ten', [2, ...times(9, 0)], 0.02, 0.1111, 0.5, 18.182, 0.0013, 0.2496],
  ])('has the reference values for %s', (_, hits, rate, icc, floor, effective, low, high) => {
    const result = clusteredWilson(tens(hits));
    expect(result.rate).toBeCloseTo(rate, 4);
    expect(result.icc).toBeCloseTo(icc, 4);
    expect(result.floor).toBeCloseTo(floor, 4);
    expect(result.effective).toBeCloseTo(effective, 3);
    // The reference was computed with t rounded to three decimals.
    expect(Math.abs(result.low - low)).toBeLessThan(1e-4);
    expect(Math.abs(result.high - high)).toBeLessThan(1e-4);
  });

  it('has the reference values for unequal runs', () => {
    const hits = [10, 9, 8, 6, 3, 1, 0, 0, 4, 5];
    const answers = [10, 10, 9, 10, 8, 10, 10, 7, 10, 10];
    const counts = hits.map((hit, at) => ({ hits: hit, answers: answers[at] ?? 0 }));
    const result = clusteredWilson(counts);
    expect(result.rate).toBeCloseTo(0.4764, 4);
    expect(result.icc).toBeCloseTo(0.4646, 4);
    expect(result.effective).toBeCloseTo(19.144, 3);
    expect(Math.abs(result.low - 0.252)).toBeLessThan(1e-4);
    expect(Math.abs(result.high - 0.7108)).toBeLessThan(1e-4);
  });

  it('gives no rate below six prompts, and drops prompts with fewer than three answers', () => {
    expect(clusteredRate(tens([1, 2, 3, 4, 5]))).toBeNull();
    const thin = { hits: 2, answers: 2 };
    expect(clusteredRate([...tens(times(7, 5)), thin])?.prompts).toBe(7);
  });

  it('treats each prompt as one answer when all were asked once', () => {
    const counts = times(20, 0).map((_, at) => ({ hits: at < 8 ? 1 : 0, answers: 1 }));
    expect(clusteredRate(counts)?.effective).toBe(20);
  });

  it('has a plain Wilson interval for one prompt', () => {
    expect(wilson(0.46, 100).low).toBeCloseTo(0.3656, 4);
    expect(wilson(0.46, 100).high).toBeCloseTo(0.5574, 4);
  });

  it('stays within 0 and 1 and contains the rate, whatever the counts', () => {
    const count = fc
      .integer({ min: 1, max: 20 })
      .chain((answers) =>
        fc.record({ answers: fc.constant(answers), hits: fc.integer({ min: 0, max: answers }) }),
      );
    fc.assert(
      fc.property(fc.array(count, { minLength: 6, maxLength: 40 }), (counts) => {
        const result = clusteredWilson(counts);
        expect(result.low).toBeGreaterThanOrEqual(0);
        expect(result.high).toBeLessThanOrEqual(1);
        expect(result.low).toBeLessThanOrEqual(result.rate + 1e-9);
        expect(result.high).toBeGreaterThanOrEqual(result.rate - 1e-9);
      }),
      { seed: 7, numRuns: 300 },
    );
  });

  it('predicts 48, 29 and 20 points for 8, 20 and 40 prompts at a rate of 40 %', () => {
    expect(Math.round(expectedWidth(8, 10) * 100)).toBeCloseTo(48, -1);
    expect(Math.round(expectedWidth(20, 10) * 100)).toBeCloseTo(29, -0.5);
    expect(Math.round(expectedWidth(40, 10) * 100)).toBeCloseTo(20, -0.5);
  });
});

describe('share of voice', () => {
  it('has the reference values', () => {
    const own = [5, 3, 0, 8, 2];
    const all = [20, 15, 10, 16, 14];
    const counts = own.map((value, at) => ({ own: value, all: all[at] ?? 0 }));
    expect(ratio(counts).error).toBeCloseTo(0.075, 4);
    expect(shareOfVoice(counts)).toMatchObject({
      kind: 'share',
      share: expect.closeTo(0.24, 6),
      low: expect.closeTo(0.0318, 4),
      high: expect.closeTo(0.4482, 4),
    });
  });

  it('reports that no brand was named rather than 0 %, and shows counts when few', () => {
    expect(shareOfVoice([{ own: 0, all: 0 }])).toEqual({ kind: 'none' });
    expect(shareOfVoice([{ own: 2, all: 9 }])).toEqual({ kind: 'count', own: 2, all: 9 });
  });
});

describe('change between two runs', () => {
  it('has the reference values of the sign-flip test and the paired interval', () => {
    const clear = tenths([2, 1, 3, 0, 1, 2, 2, 1, 0, 3]);
    expect(clear.mean).toBeCloseTo(0.15, 9);
    expect(clear.p).toBe(0.007_812_5);
    expect(clear.low).toBeCloseTo(0.0727, 4);
    expect(clear.high).toBeCloseTo(0.2273, 4);
    const unclear = tenths([3, -2, 1, 2, -1, 4, 0, 1, 2, -1]);
    expect(unclear.p).toBe(0.226_562_5);
    expect(unclear.low).toBeCloseTo(-0.0468, 4);
    expect(unclear.high).toBeCloseTo(0.2268, 4);
  });

  it('adjusts p values for many comparisons', () => {
    const adjusted = adjustForMany([0.001, 0.008, 0.012, 0.041, 0.3]);
    expect(adjusted.map((p) => Number(p.toFixed(5)))).toEqual([0.005, 0.02, 0.02, 0.051_25, 0.3]);
    expect(adjustForMany([0.3, 0.001, 0.041, 0.012, 0.008]).map((p) => p < 0.05)).toEqual([
      false,
      true,
      false,
      true,
      true,
    ]);
  });

  it.each([
    [[2, 1, 3, 1, 2, -1, 1, 2, -2, 1, 1, 3, -1, 2, 1, 1, 1]],
    [[2, -1, 3, 1, -2, -1, 1, 2, -2, 1, -1, 3, -1, 2, 1, 1, -2]],
  ])('gives the p value of all sign patterns from samples, within their error: %j', (values) => {
    const observed = Math.abs(values.reduce((total, value) => total + value, 0));
    let hits = 0;
    for (let pattern = 0; pattern < 2 ** values.length; pattern += 1) {
      let total = 0;
      for (const [at, value] of values.entries()) total += (pattern >> at) & 1 ? value : -value;
      if (Math.abs(total) >= observed) hits += 1;
    }
    const exact = hits / 2 ** values.length;
    const error = Math.sqrt((exact * (1 - exact)) / 20_000);
    expect(Math.abs(exact - tenths(values).p)).toBeLessThan(3 * error);
  });

  it('reports a change only when it is large, confirmed or above 15 points, and controls are calm', () => {
    const clear = tenths([2, 1, 3, 0, 1, 2, 2, 1, 0, 3]);
    const context = { adjustedP: 0.01, controlsCalm: true, confirmed: false };
    expect(changeVerdict(clear, context)).toBe('up');
    expect(changeVerdict(clear, { ...context, controlsCalm: false })).toBe('no_clear_change');
    expect(changeVerdict(clear, { ...context, adjustedP: 0.2 })).toBe('no_clear_change');
    const small = { ...clear, mean: -0.1 };
    expect(changeVerdict(small, context)).toBe('no_clear_change');
    expect(changeVerdict(small, { ...context, confirmed: true })).toBe('down');
    expect(changeVerdict(tenths([3, 3]), context)).toBe('too_little_data');
  });
});
