import { expect, test } from 'vitest';
import { seededRandom } from '../seeded-random.ts';
import { TIMEFRAMES } from '../names.ts';
import { FEW_RESULTS, MAX_PASSES, nextWidening, widenedBy } from './widening.ts';
import type { SearchState } from './widening.ts';

const FEW: SearchState = {
  passes: 1,
  found: 0,
  phrasings: 1,
  rewordings: 3,
  asked: 1,
  timeframe: '7d',
  yearAllowed: true,
};

test('little found in keywords is looked for in fewer words, then 30 days, then a year', () => {
  expect(nextWidening(FEW)).toEqual({ kind: 'words' });
  const reworded = { ...FEW, phrasings: 4, asked: 4, passes: 2 };
  expect(nextWidening(reworded)).toEqual({ kind: 'time', timeframe: '30d' });
  const longer = { ...reworded, timeframe: '30d', passes: 3 } as const;
  expect(nextWidening(longer)).toEqual({ kind: 'time', timeframe: '365d' });
  expect(nextWidening({ ...longer, yearAllowed: false })).toBeNull();
});

test('enough results end a search, but for phrasings that no platform was asked for', () => {
  expect(nextWidening({ ...FEW, found: FEW_RESULTS })).toBeNull();
  expect(nextWidening({ ...FEW, found: FEW_RESULTS, phrasings: 3 })).toEqual({ kind: 'phrasings' });
});

test('every search ends after a few passes, and a year is only searched where the plan has it', () => {
  const random = seededRandom(30);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  for (let run = 0; run < 1_000; run += 1) {
    let state: SearchState = {
      ...FEW,
      found: Math.floor(random() * 8),
      rewordings: pick([0, 1, 3]),
      phrasings: pick([1, 4, 6]),
      timeframe: pick(TIMEFRAMES),
      yearAllowed: random() < 0.5,
    };
    const isShort = state.timeframe !== '365d';
    for (let pass = 1; pass < MAX_PASSES + 2; pass += 1) {
      const next = nextWidening(state);
      if (next === null) break;
      expect(pass).toBeLessThan(MAX_PASSES);
      if (next.kind === 'words') state = { ...state, phrasings: 1 + state.rewordings };
      state =
        next.kind === 'time'
          ? { ...state, timeframe: next.timeframe }
          : { ...state, asked: state.phrasings };
      state = { ...state, passes: state.passes + 1, found: state.found + pick([0, 1, 5]) };
    }
    if (isShort && !state.yearAllowed) expect(state.timeframe).not.toBe('365d');
    expect(state.passes).toBeLessThanOrEqual(MAX_PASSES);
  }
});

test('a result is marked when the words as typed, or the time as asked, did not find it', () => {
  const search = {
    mode: 'keywords',
    createdAt: '2026-11-28T12:00:00Z',
    timeframe: '7d',
    widenedTo: '30d',
  } as const;
  const recent = '2026-11-27T12:00:00Z';
  const old = '2026-11-01T12:00:00Z';
  expect(widenedBy({ createdAt: recent, foundBy: [0, 2] }, search)).toBeNull();
  expect(widenedBy({ createdAt: recent, foundBy: [2] }, search)).toBe('words');
  expect(widenedBy({ createdAt: old, foundBy: [0] }, search)).toBe('time');
  expect(widenedBy({ createdAt: null, foundBy: [0] }, search)).toBeNull();
  // Other wordings of a sentence are how it is searched at all.
  expect(widenedBy({ createdAt: recent, foundBy: [2] }, { ...search, mode: 'query' })).toBeNull();
  expect(widenedBy({ createdAt: old }, { ...search, widenedTo: null })).toBeNull();
});
