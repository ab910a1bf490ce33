import { expect, test } from 'vitest';
import { planAllowance, recommendPlan } from './recommend-plan.ts';

test('R-DLG-12: the cheapest higher plan that offers the feature is recommended', () => {
  expect(recommendPlan('free', 'canExport')).toBe('starter');
  expect(recommendPlan('free', 'excelExport')).toBe('professional');
  expect(recommendPlan('free', 'whiteLabel')).toBe('professional');
  expect(recommendPlan('starter', 'searches')).toBe('professional');
  expect(recommendPlan('free', 'quora')).toBe('starter');
});

test('R-DLG-13: without a known feature the next higher plan is recommended', () => {
  expect(recommendPlan('free', null)).toBe('starter');
  expect(recommendPlan('starter', 'something new')).toBe('professional');
});

test('A-55: above professional there is nothing to recommend', () => {
  expect(recommendPlan('professional', 'searches')).toBeNull();
});

test('the next plan’s limit of a counter is given in numbers', () => {
  expect(planAllowance('starter', 'searches')).toBe('25 per day');
  expect(planAllowance('starter', 'competitorDiscoveries')).toBe('25 per month');
  expect(planAllowance('starter', 'canExport')).toBeNull();
  expect(planAllowance('starter', null)).toBeNull();
});
