import { expect, test } from 'vitest';
import { TOUR_STEPS } from './tour.ts';

test('R-TOUR-01, R-CONST-29: six steps in this order', () => {
  expect(TOUR_STEPS.map((step) => step.title)).toEqual([
    'Welcome',
    'Your first search',
    'Review results',
    'Monitor competitors',
    'Analyze your brand',
    'All set',
  ]);
});

test('R-TOUR-08, A-58: every step after the welcome has a title, a text and an action', () => {
  const [welcome, ...rest] = TOUR_STEPS;
  expect(welcome?.action).toBeNull();
  for (const step of rest) {
    expect(step.text).not.toBe('');
    expect(step.action?.page).toBeDefined();
  }
});
