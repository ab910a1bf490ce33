import { expect, test } from 'vitest';
import { groupPosts } from './group-posts.ts';
import { termsOf } from '../texts/terms.ts';

const WEBHOOKS = [
  'Webhook retries arrive twice since Monday',
  'Every webhook retry is delivered two times',
  'Duplicate webhook deliveries, retries not idempotent',
  'Webhooks sent twice, each retry is a duplicate',
  'Why does each webhook retry come in twice?',
];
const INVOICES = [
  'Invoice export to CSV loses the tax column',
  'CSV export of invoices has no tax',
  'Tax column missing in exported invoices',
  'Exported invoice CSV without tax, what now?',
];
const OTHERS = [
  'Kubernetes pods evicted after the upgrade',
  'Best standing desk for a small room',
  'Podcast recommendations about bootstrapping',
  'Printer prints blank pages on Fridays',
  'Landlord wants a deposit for the office',
  'How to learn Spanish in three months',
  'Laptop battery drains overnight',
  'Our churn doubled after the price change',
  'Which mattress for back pain?',
  'Postgres replication lag under load',
  'Cheap flights to Lisbon in May',
  'Css grid overflows on phones',
];

const posts = (titles: readonly string[], group: number | null = null) =>
  titles.map((title) => ({
    terms: termsOf({ title, content: '' }),
    group,
    settled: group !== null,
  }));

test('people with the same problem in other words are one group, others are not', () => {
  const groups = groupPosts(posts([...WEBHOOKS, ...INVOICES, ...OTHERS]));
  const webhooks = new Set(groups.slice(0, 5));
  const invoices = new Set(groups.slice(5, 9));
  expect(webhooks.size).toBe(1);
  expect(invoices.size).toBe(1);
  expect(webhooks).not.toEqual(invoices);
  expect(new Set(groups.slice(9)).size).toBe(OTHERS.length);
});

test('a group keeps its id while new posts join it', () => {
  const known = [
    ...posts(WEBHOOKS.slice(0, 3), 3),
    ...posts(INVOICES, 5),
    ...posts(OTHERS).map((post, at) => ({ ...post, group: 20 + at, settled: true })),
  ];
  const groups = groupPosts([...known, ...posts(['Webhook retries arrive twice again'])]);
  expect(groups.slice(0, 7)).toEqual([3, 3, 3, 5, 5, 5, 5]);
  expect(groups.at(-1)).toBe(3);
});

test('two groups of one problem become one, under the older id', () => {
  const known = [
    ...posts(WEBHOOKS.slice(0, 2), 3),
    ...posts(WEBHOOKS.slice(2), 7),
    ...posts(INVOICES, 5),
    ...posts(OTHERS).map((post, at) => ({ ...post, group: 20 + at, settled: true })),
  ];
  const groups = groupPosts(known);
  expect(new Set(groups.slice(0, 5))).toEqual(new Set([3]));
});

test('the same posts are grouped the same way, and posts without words stay apart', () => {
  const input = posts([...WEBHOOKS, ...INVOICES, '???', '']);
  expect(groupPosts(input)).toEqual(groupPosts(input));
  const groups = groupPosts(input);
  expect(groups.at(-1)).not.toBe(groups.at(-2));
  expect(groupPosts([])).toEqual([]);
});

test('posts of the last days are grouped again, whatever groups they were in', () => {
  const torn = [
    ...posts(WEBHOOKS.slice(0, 3), 3),
    ...posts([WEBHOOKS[3] ?? '', ...INVOICES], 5),
    ...posts([WEBHOOKS[4] ?? ''], 9),
    ...posts(OTHERS).map((post, at) => ({ ...post, group: 20 + at })),
  ].map((post) => ({ ...post, settled: false }));
  const groups = groupPosts(torn);
  const [webhooks, invoices] = [groups[0], groups[4]];
  expect(webhooks).not.toBe(invoices);
  expect(groups.slice(0, 9)).toEqual([
    ...Array.from({ length: 4 }, () => webhooks),
    ...Array.from({ length: 4 }, () => invoices),
    webhooks,
  ]);
  expect(new Set(groups.slice(9)).size).toBe(OTHERS.length);
});
