import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { tokenize } from '#domain/query/words.ts';
import { readText } from './tokens.ts';

const emoticonsOf = (text: string): string[] =>
  readText(text).emoticons.map(({ mood, start, end }) => `${text.slice(start, end)} ${mood}`);

test.each([
  ':)',
  ':-)',
  ":')",
  ':))))',
  ':D',
  ';-)',
  ':P',
  '=]',
  '^^',
  '^_^',
  'xD',
  'XDD',
  '<3',
  '(:',
  ':heart:',
  ':smile:',
  ':+1:',
  '+1',
  '👍',
])('%s is a happy emoticon between words, at the start and at the end', (emoticon) => {
  for (const text of [`so ${emoticon} it is`, `${emoticon} ok`, `ok ${emoticon}`, emoticon])
    expect(emoticonsOf(text)).toEqual([`${emoticon} 1`]);
});

test.each([':(', ':-(', ":'(", ':/', ':-\\', ':|', ':S', '=(', ':cry:', ':-1:', '😢'])(
  '%s is an unhappy emoticon between words, at the start and at the end',
  (emoticon) => {
    for (const text of [`so ${emoticon} it is`, `${emoticon} ok`, `ok ${emoticon}`, emoticon])
      expect(emoticonsOf(text)).toEqual([`${emoticon} -1`]);
  },
);

test.each([
  'https://example.com/a:)b',
  'for (;;) { run(); }',
  'call(a, b);',
  'see (1) and 2)',
  'ratio 3:1, x=(a+b)',
  'the list:[a, b]',
  'C:\\Users and http://a.b',
  '2^8 and a^b',
  'from +1.5 to -1, then i-1',
  'key :value: of std::pair',
  'Sizes: S, M',
  '`:)` and `:(`',
  '> quoted :(',
  'regex ([0-1]?[0-9]):([0-5][0-9])',
])('%s has no emoticon', (text) => {
  expect(emoticonsOf(text)).toEqual([]);
});

test('a vote against something opens a line', () => {
  expect(emoticonsOf('-1 this breaks it')).toEqual(['-1 -1']);
  expect(emoticonsOf('returns -1 here')).toEqual([]);
});

test('emoticons lie inside the text, one after the other, and hide no word from a query', () => {
  const pieces = fc.array(
    fc.constantFrom(...":;=-'^ ()DPp/\\|*[]So31<+x_ a\n`>:smile:👍".split('')),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(pieces, (parts) => {
      const text = parts.join('');
      const { emoticons, tokens } = readText(text);
      let last = 0;
      for (const { start, end } of emoticons) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(text.length);
        last = start;
      }
      expect(tokens.map(({ start, end }) => text.slice(start, end))).toEqual(
        tokenize(text).map(({ start, end }) => text.slice(start, end)),
      );
    }),
  );
});
