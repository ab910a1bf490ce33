import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Verdict } from '#contracts/search.ts';
import { excerpt, segments, spansOf } from './highlight.ts';

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

test('whatever spans arrive, the pieces are the text, no more and no less', () => {
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
