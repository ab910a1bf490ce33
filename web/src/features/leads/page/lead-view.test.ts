import { expect, test } from 'vitest';
import { countsSentence, followUpWords } from './lead-words.ts';
import { leadFilterOf, leadViewFrom, withLeadView } from './use-lead-view.ts';

test('the view is restored from its URL, and unknown values fall back', () => {
  const view = {
    view: 'list' as const,
    state: 'contacted' as const,
    text: 'late invoices',
    due: true,
    leadId: 'a',
  };
  expect(leadViewFrom(withLeadView(new URLSearchParams('help=x'), view))).toEqual(view);
  expect(leadViewFrom(new URLSearchParams('state=lost&view=grid'))).toMatchObject({
    state: null,
    view: 'list',
  });
});

test('the board requests every state', () => {
  const view = leadViewFrom(new URLSearchParams('state=saved&view=board&q=+x+'));
  expect(leadFilterOf(view, '2026-11-22')).toEqual({ text: 'x' });
});

test("due leads are requested by the reader's calendar day", () => {
  const view = leadViewFrom(new URLSearchParams('due=true'));
  expect(leadFilterOf(view, '2026-11-22')).toEqual({ due: 'true', today: '2026-11-22' });
});

test('counts and follow-ups in words', () => {
  const counts = { saved: 41, contacted: 12, replied: 0, customer: 3, not_for_me: 7 };
  expect(countsSentence(counts)).toBe('41 saved · 12 contacted · 3 customers of your first 100');
  expect(countsSentence({ ...counts, replied: 2, customer: 1 })).toContain(
    '2 replied · 1 customer',
  );
  expect(followUpWords('2026-11-22', '2026-11-22')).toBe('Follow up today');
  expect(followUpWords('2026-11-20', '2026-11-22')).toBe('Overdue since Nov 20');
  expect(followUpWords('2025-11-20', '2026-11-22')).toBe('Overdue since November 20, 2025');
});
