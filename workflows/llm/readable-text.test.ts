import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createReadableText } from './readable-text.ts';

const FIELDS = ['headline', 'text'];
const whole = (json: string): string => {
  const readable = createReadableText(FIELDS);
  readable.push(json);
  return readable.text();
};

const answer = {
  headline: 'Three "people" ask\nfor help',
  claims: [
    { text: 'Émile pays 20 €', citations: ['p1', 'text'] },
    { text: '', citations: [] },
    { text: 'a\\b 😀', citations: ['headline'] },
  ],
  note: 'not shown',
};

test('the text of a finished answer has one line per readable field', () => {
  const expected = 'Three "people" ask\nfor help\nÉmile pays 20 €\na\\b 😀';
  expect(whole(JSON.stringify(answer))).toBe(expected);
  expect(whole(JSON.stringify(answer, null, 2))).toBe(expected);
  expect(whole('{"headline":"\\u00c9mile \\ud83d\\ude00 \\/"}')).toBe('Émile 😀 /');
});

test('an unfinished answer shows its text so far', () => {
  expect(whole('{"headl')).toBe('');
  expect(whole('{"headline":"Three peo')).toBe('Three peo');
  expect(whole('{"headline":"Three \\')).toBe('Three ');
  expect(whole('{"headline":"Done","claims":[{"text":"One')).toBe('Done\nOne');
});

test('the text does not depend on how the answer is split', () => {
  const json = JSON.stringify(answer);
  fc.assert(
    fc.property(fc.array(fc.nat(json.length), { maxLength: 20 }), (cuts) => {
      const readable = createReadableText(FIELDS);
      const marks = [0, ...cuts.toSorted((a, b) => a - b), json.length];
      for (let i = 1; i < marks.length; i += 1) readable.push(json.slice(marks[i - 1], marks[i]));
      expect(readable.text()).toBe(whole(json));
    }),
  );
});

test('any input is accepted, and the output is valid text for Postgres', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (noise) => {
      const readable = createReadableText(FIELDS);
      readable.push(noise);
      readable.push(`"headline":"${noise}`);
      expect(readable.text().isWellFormed()).toBe(true);
    }),
  );
});
