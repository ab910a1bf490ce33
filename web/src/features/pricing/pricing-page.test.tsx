import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { PLAN_NAMES } from '#domain/names.ts';
import { PLANS } from '#domain/account/plan-rules.ts';
import { PlanCard } from './plan-card.tsx';
import type { Billing } from './plan-card.tsx';
import { PlanTable } from './plan-table.tsx';

const textOf = (html: string): string =>
  html
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/\|+/g, '|')
    // Marks what does not work yet; the values are the same with it and without.
    .replaceAll(' |Soon', '')
    .replaceAll('&#x27;', "'");

/** The table as people read it: its label, then the three values. */
const rows = [...renderToString(<PlanTable />).matchAll(/<tr[\s\S]*?<\/tr>/g)].map(([row]) =>
  [...row.matchAll(/<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, cell = '']) =>
    textOf(cell).replaceAll(/^\||\|$/g, ''),
  ),
);

const card = (plan: keyof typeof PLANS, billing: Billing): string =>
  textOf(
    renderToString(
      <MemoryRouter>
        <PlanCard plan={plan} billing={billing} current={null} />
      </MemoryRouter>,
    ),
  );

test('R-PLAN-01, R-PLAN-05..41, R-PROD-24: the table shows every value of the specification', () => {
  const [yes, no] = ['Included', 'Not included'];
  expect(rows).toEqual([
    ['Feature', 'Free', 'Starter', 'Professional'],
    ['Price', '$0', '$39/month or $390/year', '$99/month or $990/year'],
    ['Searches per day', '3', '25', '100'],
    ['Searches per month', '90', '750', '3,000'],
    ['GPT analyses per day', '3', '25', '100'],
    ['GPT analyses per month', '90', '750', '3,000'],
    ['Competitor discoveries per month', '3', '25', '50'],
    ['Monitored competitors', no, '50 for 90 days', '150 for 365 days'],
    ['History|Searches, analyses, discoveries', '5 each', '25 each', '50 each'],
    ['Mention analysis', '7 days', '90 days', '365 days'],
    ['1 Year timeframe', no, yes, yes],
    ['Platforms|Quora and Product Hunt from Starter on', '8 of 10', '10 of 10', '10 of 10'],
    ['Export', no, 'PDF, CSV', 'PDF, CSV, Excel'],
    ['Advanced analytics', no, no, yes],
    ['White-label reports', no, no, yes],
    ['E-mail alerts|On competitor updates', no, no, yes],
    ['Priority support', no, yes, yes],
  ]);
});

test('R-PLAN-39, R-PLAN-40: the table lists the platforms that Starter adds', () => {
  const added = PLANS.starter.platforms.filter((id) => !PLANS.free.platforms.includes(id));
  expect(added.toSorted()).toEqual(['producthunt', 'quora']);
});

test('R-PROD-25, R-PROD-26, R-PLAN-05..07: each plan shows its price per month and per year', () => {
  const prices = PLAN_NAMES.map((plan) => [card(plan, 'monthly'), card(plan, 'yearly')]);
  const expected = [
    ['|$0|forever|', '|$0|forever|'],
    ['|$39|per month|', '|$390|per year|$78 less than twelve months|'],
    ['|$99|per month|', '|$990|per year|$198 less than twelve months|'],
  ];
  prices.forEach((texts, plan) => {
    texts.forEach((text, billing) => expect(text).toContain(expected[plan]?.[billing]));
  });
});

test('the highlights of a plan are values of its rules', () => {
  expect(card('free', 'monthly')).toContain(
    '|3 searches per day|8 platforms|GPT analysis, 3 per day|',
  );
  expect(card('starter', 'monthly')).toContain(
    '|25 searches per day|All 10 platforms|Monitor 50 competitors|PDF and CSV|',
  );
  expect(card('professional', 'monthly')).toContain(
    '|100 searches per day|Monitor 150 competitors|Advanced analytics|White-label PDF, CSV and Excel|',
  );
});
