import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { textDifference } from './text-difference.ts';

const joined = (parts: readonly { text: string }[]): string =>
  parts.map(({ text }) => text).join('');
const changed = (parts: readonly { text: string; changed: boolean }[]): string[] =>
  parts.flatMap((part) => (part.changed ? [part.text] : []));

test('only the words that differ are highlighted', () => {
  const { before, after } = textDifference('$39 / month', '$49 / month');
  expect([changed(before), changed(after)]).toEqual([['$39'], ['$49']]);
});

test('equal texts have no highlights, and an empty side keeps the other text complete', () => {
  expect(changed(textDifference('CRM for teams', 'CRM for teams').after)).toEqual([]);
  expect(changed(textDifference('CRM for teams', '').before)).toEqual(['CRM for teams']);
});

test('both sides keep their whole text, whatever it contains', () => {
  const text = oneof(
    string(),
    array(constantFrom('a', 'b', ' ', '\n')).map((all) => all.join('')),
  );
  assert(
    property(text, text, (a, b) => {
      const { before, after } = textDifference(a, b);
      expect([joined(before), joined(after)]).toEqual([a, b]);
      const shared = (parts: typeof before): string =>
        parts.flatMap((part) => (part.changed ? [] : [part.text])).join('');
      expect(shared(before)).toBe(shared(after));
    }),
  );
});
