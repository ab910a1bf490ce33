import { expect, test } from 'vitest';
import { NOTICES, currentNotice, parseDismissed } from './notices.ts';
import type { Notice } from './notices.ts';

const shown = (at: string, dismissed: string[] = []): string | null =>
  currentNotice(NOTICES, new Date(at), dismissed)?.id ?? null;

test.each([
  ['2025-10-18T23:59:59.999Z', null],
  ['2025-10-19T00:00:00.000Z', 'new-platforms'],
  ['2025-10-21T23:59:59.999Z', 'new-platforms'],
  ['2025-10-22T00:00:00.000Z', null],
])('R-BAN-08, R-BAN-09, A-47: at %s the notice is %s', (at, id) => {
  expect(shown(at)).toBe(id);
});

test('R-BAN-10: its Learn More links to the social search', () => {
  const notice = currentNotice(NOTICES, new Date('2025-10-20'), []);
  expect(notice?.cta).toBe('Learn More');
  expect(notice?.ctaLink).toBe('/dashboard/social-media-search');
  expect(notice?.message).toContain('Quora and Product Hunt');
});

test('R-BAN-11: the others exist and are inactive', () => {
  const inactive = NOTICES.filter(({ active }) => !active);
  expect(inactive.map(({ id }) => id)).toEqual([
    'competitive-intelligence-launch',
    'gpt-analysis-launch',
    'milestone',
    'maintenance',
  ]);
  expect(inactive.at(-1)?.message).toContain('Sunday 2-4 AM EST');
});

test('R-ENT-51: a notice has a message, a link or none, a type, a priority and its days', () => {
  for (const { message, cta, ctaLink, type, priority, startDate, endDate } of NOTICES) {
    expect(message).not.toBe('');
    expect(cta === null).toBe(ctaLink === null);
    expect(['launch', 'update', 'warning', 'success']).toContain(type);
    expect(['high', 'medium', 'low']).toContain(priority);
    for (const day of [startDate, endDate]) expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(startDate <= endDate).toBe(true);
  }
});

test('R-BAN-07: a dismissed notice is not shown again', () => {
  expect(shown('2025-10-20', ['new-platforms'])).toBeNull();
});

test('R-BAN-06, A-48: the highest priority wins, then the latest start, then the id', () => {
  const all = [
    notice('low-new', 'low', '2025-11-09'),
    notice('b', 'medium', '2025-11-05'),
    notice('a', 'medium', '2025-11-05'),
    notice('old', 'medium', '2025-11-01'),
    notice('high', 'high', '2025-10-01'),
  ];
  const order: string[] = [];
  for (let next; (next = currentNotice(all, new Date('2025-11-10'), order)) !== null;) {
    order.push(next.id);
  }
  expect(order).toEqual(['high', 'a', 'b', 'old', 'low-new']);
});

function notice(id: string, priority: Notice['priority'], startDate: string): Notice {
  const base = { message: '', cta: null, ctaLink: null, type: 'update', active: true } as const;
  return { ...base, id, priority, startDate, endDate: '2025-12-31' };
}

test.each([
  [null, []],
  ['["a","b"]', ['a', 'b']],
  ['["a",1,null]', ['a']],
  ['{"a":1}', []],
  ['[', []],
])('R-BAN-07: stored %s means dismissed %j', (stored, ids) => {
  expect(parseDismissed(stored)).toEqual(ids);
});
