import { expect, test } from 'vitest';
import { PLANS } from '#domain/account/plan-rules.ts';
import { HELP_TEXTS } from './help.ts';

const textOf = (section: string): string =>
  Object.values(HELP_TEXTS[section]?.tabs ?? {})
    .flatMap((entries) => entries.map(({ text }) => text))
    .join(' ');

test('R-HELP-01, R-HELP-02: help on search recommends specific problems and 3-5 keywords', () => {
  expect(textOf('social-search')).toContain('specific and problem-focused');
  expect(textOf('social-search')).toContain('3-5 keywords');
});

test('R-HELP-03: help on GPT analysis requires an exact name and a search description', () => {
  expect(textOf('gpt-analysis')).toContain('exact brand or product name and a search description');
});

test('R-DLG-02, R-DLG-03: search, competitors and analysis each have help in two tabs', () => {
  for (const section of ['social-search', 'competitive-intelligence', 'gpt-analysis']) {
    const tabs = Object.entries(HELP_TEXTS[section]?.tabs ?? {});
    expect(tabs, section).toHaveLength(2);
    for (const [, entries] of tabs) expect(entries.length, section).toBeGreaterThan(0);
  }
});

test('R-HELP-04, R-HELP-05, R-PLAN-43: help states both readings of the quota, with the current limits', () => {
  const { free, professional } = PLANS;
  const text = textOf('gpt-analysis');
  expect(text).toContain(`${free.gptAnalysesPerDay} GPT analyses per day`);
  expect(text).toMatch(/Professional plan is unlimited/);
  expect(text).toContain(`${professional.gptAnalysesPerDay} per day`);
  expect(text).toContain(`${professional.gptAnalysesPerMonth.toLocaleString('en-US')} per month`);
});
