import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Verdict } from '#contracts/search/search.ts';
import { afterTitle, excerpt, restFrom, segments, spansOf } from './highlight.ts';

const verdict = (...spans: { start: number; end: number }[]): Verdict => ({
  reason: '',
  spans: spans.map((span) => ({ field: 'title', ...span })),
});

test('spans are joined where they overlap or repeat', () => {
  const spans = spansOf(
    verdict(
      { start: 8, end: 12 },
      { start: 0, end: 4 },
      { start: 3, end: 6 },
      { start: 0, end: 4 },
    ),
    'title',
  );
  expect(spans).toEqual([
    { start: 0, end: 6 },
    { start: 8, end: 12 },
  ]);
  expect(spansOf(verdict({ start: 0, end: 4 }), 'content')).toEqual([]);
});

test('for any spans, the pieces are exactly the text', () => {
  const span = fc.record({ start: fc.nat(80), end: fc.nat(80) });
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), fc.array(span), (text, spans) => {
      const pieces = segments(text, spansOf(verdict(...spans), 'title'));
      expect(pieces.map((part) => part.text).join('')).toBe(text);
    }),
    { seed: 11 },
  );
});

test('an excerpt of a long text begins near its first mark, at a word', () => {
  const text = `${'padding '.repeat(60)}the invoice was lost ${'tail '.repeat(60)}`;
  const start = text.indexOf('invoice');
  const parts = excerpt(text, [{ start, end: start + 7 }]);
  const whole = parts.map((part) => part.text).join('');
  expect(parts.find((part) => part.marked)?.text).toBe('invoice');
  expect(whole.startsWith('… padding')).toBe(true);
  expect(whole.endsWith(' …')).toBe(true);
  expect(whole.length).toBeLessThan(280);
});

test('an excerpt never cuts a character in half', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 300, maxLength: 600 }), (text) => {
      for (const part of excerpt(text, [])) expect(part.text.isWellFormed()).toBe(true);
    }),
    { seed: 12 },
  );
});

const rest = (title: string, text: string): string => text.slice(afterTitle(title, text));

test('text already in the title of a post is not repeated below it', () => {
  expect(rest('Which CRM?', 'Which CRM?')).toBe('');
  expect(rest('Which CRM?', 'Which  CRM?\n\nI am alone.')).toBe('I am alone.');
  expect(rest('Which CRM that doe…', 'Which CRM that does not call')).toBe('does not call');
  expect(rest('Which CRM that…', 'Which CRM that does not')).toBe('does not');
  // The beginning of another word, or of another text, is not a repetition.
  expect(rest('Which CR', 'Which CRM?')).toBe('Which CRM?');
  expect(rest('Which CRM?', 'I ask: Which CRM?')).toBe('I ask: Which CRM?');
  expect(rest('', 'Which CRM?')).toBe('Which CRM?');
  expect(rest('…', 'Which CRM?')).toBe('Which CRM?');
});

test('marks stay on their words when a text begins later', () => {
  const text = 'invoice lost, invoice found';
  const spans = [
    { start: 0, end: 7 },
    { start: 14, end: 21 },
  ];
  const later = restFrom(text, spans, 14);
  expect(segments(later.text, later.spans)).toEqual([
    { text: 'invoice', marked: true },
    { text: ' found', marked: false },
  ]);
});
