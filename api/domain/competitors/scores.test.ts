import { expect, test } from 'vitest';
import {
  averageLabel,
  competitorTrendScore,
  fundingStageOf,
  mentionLabel,
  positiveRateTone,
  qualityBand,
} from './scores.ts';

test('R-VAL-11, R-VAL-12, R-CONST-06: mention labels are strict at 0.3', () => {
  expect(mentionLabel(0.31)).toBe('positive');
  expect(mentionLabel(0.3)).toBe('neutral');
  expect(mentionLabel(-0.3)).toBe('neutral');
  expect(mentionLabel(-0.31)).toBe('negative');
});

test('R-CONST-07..09: average labels include their cutoffs', () => {
  expect(averageLabel(0.5)).toBe('positive');
  expect(averageLabel(0.49)).toBe('mixed');
  expect(averageLabel(0)).toBe('mixed');
  expect(averageLabel(-0.01)).toBe('negative');
});

test('R-CONST-10, R-CONST-11, A-72: tones of the positive rate', () => {
  expect([50, 49.9, 30, 29.9].map(positiveRateTone)).toEqual(['green', 'yellow', 'yellow', 'red']);
});

test('R-VAL-36..38, R-CONST-13: quality bands follow the cutoffs', () => {
  expect([80, 79, 60, 59].map(qualityBand)).toEqual(['high', 'medium', 'medium', 'low']);
});

test('R-CONST-15, A-12: the trending score defaults a missing sentiment and stays in 0..100', () => {
  expect(competitorTrendScore(4, null)).toBe(20);
  expect(competitorTrendScore(4, 0)).toBe(0);
  expect(competitorTrendScore(40, 0.9)).toBe(100);
  expect(Object.is(competitorTrendScore(4, -0.01), 0)).toBe(true);
});

test('A-36: the top-level funding stage wins over crunchbase_data', () => {
  const crunchbase = {
    funding_stage: 'seed' as const,
    total_funding: null,
    employee_count: null,
    headquarters: null,
    investors: [],
    crunchbase_url: null,
  };
  const both = { funding_stage: 'series_a' as const, crunchbase_data: crunchbase };
  expect(fundingStageOf(both)).toBe('series_a');
  expect(fundingStageOf({ funding_stage: null, crunchbase_data: crunchbase })).toBe('seed');
});
