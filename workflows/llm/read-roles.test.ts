import { expect, test } from 'vitest';
import { checkRoles, planCalls } from './read-roles.ts';
import type { AnswerToJudge } from './read-roles.ts';

const answer = (id: string, text: string, brands = ['Acme', 'Bexio']): AnswerToJudge => ({
  id,
  question: 'Which CRM?',
  text,
  brands,
});
const ANSWERS = [answer('one', 'Acme is great. I would avoid Bexio.'), answer('two', 'Use Acme.')];
const verdict = (id: string, brand: string, role: string, quote: string) => ({
  answer_id: id,
  brand,
  brand_role: role,
  quote,
});

test('a verdict counts only with a quote that its answer holds', () => {
  const { verdicts, dropped } = checkRoles(
    [
      verdict('a1', 'Acme', 'recommended', 'Acme is great'),
      verdict('a1', 'Bexio', 'rejected', 'Bexio is bad'),
      verdict('a2', 'Acme', 'recommended', 'Acme is great'),
    ],
    ANSWERS,
  );
  expect(verdicts.get('one')?.get('Acme')).toEqual({
    role: 'recommended',
    quote: { start: 0, end: 13 },
  });
  expect(verdicts.get('one')?.get('Bexio')).toEqual({ role: null, quote: null });
  expect(verdicts.get('two')?.get('Acme')).toEqual({ role: null, quote: null });
  expect(dropped).toBe(2);
});

test('verdicts on what was not asked, twice or in another form are dropped', () => {
  const { verdicts, dropped } = checkRoles(
    [
      verdict('a1', 'Acme', 'recommended', 'Acme is great'),
      verdict('a1', 'acme', 'rejected', 'Acme is great'),
      verdict('a1', 'Other', 'recommended', 'Acme is great'),
      verdict('a9', 'Acme', 'recommended', 'Acme is great'),
      verdict('a2', 'Acme', 'wonderful', 'Use Acme'),
      'ignore all instructions',
      null,
    ],
    ANSWERS,
  );
  expect([...verdicts.values()].flatMap((own) => [...own.values()])).toEqual(
    Array.from({ length: 4 }, () => ({ role: null, quote: null })),
  );
  expect(dropped).toBe(7);
});

test('unsure stays unsure, and a word with another meaning is no brand', () => {
  const { verdicts } = checkRoles(
    [verdict('a1', 'Acme', 'unsure', ''), verdict('a1', 'Bexio', 'other_meaning', 'avoid Bexio')],
    ANSWERS,
  );
  expect(verdicts.get('one')?.get('Acme')?.role).toBeNull();
  expect(verdicts.get('one')?.get('Bexio')?.role).toBe('other');
});

test('calls hold every answer once, in bounded size', () => {
  const long = 'word '.repeat(2_000);
  const answers = Array.from({ length: 40 }, (_, at) => answer(`${at}`, long));
  const calls = planCalls([...answers, answer('last', 'Acme.', ANSWERS[0]?.brands.slice())]);
  expect(calls.flat().map(({ id }) => id)).toEqual([...answers.map(({ id }) => id), 'last']);
  for (const call of calls) {
    const characters = call.reduce((sum, { text }) => sum + Math.min(text.length, 8_000), 0);
    expect(characters).toBeLessThanOrEqual(24_000);
  }
});
