import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkCompanies } from './company-verdicts.ts';
import type { CompanyEvidence } from './company-verdicts.ts';

const company = (id: string, more: Partial<CompanyEvidence> = {}): CompanyEvidence => ({
  id,
  name: 'Groomly',
  spellings: ['Groomly', 'groomly'],
  domain: null,
  verified: false,
  type: 'direct',
  category: 'Salon software',
  evidence: [{ id: `${id}-1`, text: 'We moved to Groomly, it costs 29 a month for two groomers.' }],
  ...more,
});
const verdict = (id: string, more: object = {}) => ({
  id,
  is_product: true,
  type: 'indirect',
  category: 'Scheduling',
  summary: 'Books appointments for groomers.',
  quote: 'We moved to Groomly',
  citations: [`${id}-1`],
  name: 'Groomly',
  same_as: '',
  ...more,
});
const check = (draft: unknown[], asked = [company('c1'), company('c2', { name: 'Furbook' })]) =>
  checkCompanies(draft, asked).verdicts;

test('a supported verdict is kept unchanged', () => {
  expect(check([verdict('c1')]).get('c1')).toEqual({
    listed: true,
    type: 'indirect',
    category: 'Scheduling',
    line: 'Books appointments for groomers.',
    quote: 'We moved to Groomly',
    citations: ['c1-1'],
    name: 'Groomly',
    sameAs: null,
  });
});

test.each<[string, unknown[]]>([
  ['another company', [verdict('c9')]],
  ['the same company twice', [verdict('c1'), verdict('c1', { type: 'adjacent' })]],
  ['another form', [{ id: 'c1', verdict: 'great' }, null, 7, 'c1']],
  ['a type of its own', [verdict('c1', { type: 'enemy' })]],
])('S-30: a verdict on %s is dropped', (_what, draft) => {
  expect(check(draft).size).toBe(0);
});

test.each<[string, object]>([
  ['cites nothing that it was given', { citations: ['c2-1', 'p999'] }],
  ['names an address', { summary: 'See https://evil.example for more.' }],
  ['holds markup', { summary: '<img src=x onerror=alert(1)> Books.' }],
  ['says a number that no evidence says', { summary: 'Used by 4,000 salons.' }],
  ['is no sentence but a book', { summary: 'word '.repeat(500) }],
  ['hides control characters', { summary: 'Books\u202E appointments.' }],
])('S-30: a line that %s is dropped', (_what, more) => {
  expect(check([verdict('c1', more)]).get('c1')?.line).toBeNull();
});

test('a type is changed only by a verdict that quotes the evidence', () => {
  for (const quote of ['', 'we moved to groomly', 'Groomly is a salon suite'])
    expect(check([verdict('c1', { quote })]).get('c1')?.type).toBe('direct');
});

test('quotes must occur verbatim', () => {
  expect(check([verdict('c1', { quote: 'we moved to groomly' })]).get('c1')?.quote).toBeNull();
  expect(check([verdict('c1', { quote: 'costs 29 a month' })]).get('c1')?.quote).toBe(
    'costs 29 a month',
  );
});

test('a company confirmed by its own site cannot be rejected; a name without a site can', () => {
  const asked = [company('c1', { verified: true }), company('c2')];
  const verdicts = check(
    [verdict('c1', { is_product: false }), verdict('c2', { is_product: false })],
    asked,
  );
  expect([verdicts.get('c1')?.listed, verdicts.get('c2')?.listed]).toEqual([true, false]);
});

test('a name must be one of the spellings in posts', () => {
  expect(check([verdict('c1', { name: 'groomly' })]).get('c1')?.name).toBe('groomly');
  expect(check([verdict('c1', { name: 'Groomly by Evil Corp' })]).get('c1')?.name).toBeNull();
});

test('two names are merged only with supporting evidence', () => {
  const both = 'Groomly Bookings, or Groomly as we call it.';
  const long = company('c2', {
    name: 'Groomly Bookings',
    evidence: [{ id: 'c2-1', text: both }],
  });
  const other = company('c3', { name: 'Furbook', evidence: [{ id: 'c3-1', text: 'Furbook.' }] });
  const draft = [verdict('c2', { same_as: 'c1' }), verdict('c3', { same_as: 'c1' })];
  const verdicts = check(draft, [company('c1'), long, other]);
  expect([verdicts.get('c2')?.sameAs, verdicts.get('c3')?.sameAs]).toEqual(['c1', null]);
  const elsewhere = [company('c1', { domain: 'a.example' }), { ...long, domain: 'b.example' }];
  expect(check(draft, elsewhere).get('c2')?.sameAs).toBeNull();
});

test('F-15: any model output is handled, and every kept text is supported', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.anything(), fc.record({ id: fc.constant('c1') }))),
      (draft) => {
        for (const [id, { line, quote }] of check(draft)) {
          expect(id).toMatch(/^c[12]$/u);
          expect([line, quote]).toEqual([line?.trim() ?? null, quote?.trim() ?? null]);
        }
      },
    ),
  );
});
