import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldDuplicates } from './duplicate-groups.ts';
import { backgroundOf, canonicalAddress, similarity } from './duplicates.ts';

const NOTHING = backgroundOf([]);

test.each([
  ['https://www.example.com/a/', 'http://example.com/a'],
  ['https://example.com/a?utm_source=x&b=2&a=1#top', 'https://m.example.com/a?a=1&b=2'],
  ['https://example.com/index.html', 'https://example.com'],
])('%s and %s are one address', (a, b) => {
  expect(canonicalAddress(a)).toBe(canonicalAddress(b));
});

test('different pages stay different, and what is no web address has no key', () => {
  expect(canonicalAddress('https://a.com/x?id=1')).not.toBe(
    canonicalAddress('https://a.com/x?id=2'),
  );
  expect(canonicalAddress('javascript:alert(1)')).toBeNull();
  expect(canonicalAddress('nothing')).toBeNull();
});

test('similarity is symmetric, within 0..1, and 1 for texts that differ in dress alone', () => {
  const text = fc.string({ unit: 'binary', maxLength: 80 });
  fc.assert(
    fc.property(text, text, (a, b) => {
      const value = similarity(a, b, NOTHING);
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(1.000_001);
      expect(value).toBeCloseTo(similarity(b, a, NOTHING), 6);
    }),
  );
  expect(similarity('A CRM, for Dentists!', 'a crm for dentists', NOTHING)).toBeCloseTo(1, 6);
});

const post = (url: string, title: string, content = '') => ({ url, title, content });

test('cross-posts and edited copies fold into the first; others stay alone', () => {
  const story = 'Our payment processor held the money of eleven customers for ninety days';
  const folded = foldDuplicates([
    post('https://a.com/1', story, 'No warning, no answer.'),
    post('https://b.com/2', 'Which calendar for a barber shop?'),
    post('https://c.com/3', story, 'No warning and no answer!'),
    post('https://www.a.com/1?utm_source=feed', 'Another title'),
  ]);
  expect(folded).toEqual([0, 1, 0, 0]);
});
