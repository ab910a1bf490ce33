import { expect, test } from 'vitest';
import { canonicalUrl, isIndexable } from './page-address.ts';

const at = (path: string): string => `https://earshot.example${path}`;

test.each([
  ['/pricing?utm_source=a&utm_medium=b&UTM_Campaign=c', '/pricing'],
  ['/?gclid=1&fbclid=2&msclkid=3&ttclid=4&twclid=5&li_fat_id=6&dclid=7&gbraid=8&wbraid=9', '/'],
  ['/blog?page=2&utm_term=x', '/blog?page=2'],
  ['/faq#counted', '/faq'],
  ['/about/', '/about'],
  ['/pricing?plan=a%26b&gclid=1', '/pricing?plan=a%26b'],
  ['/pricing?mutm_source=1', '/pricing?mutm_source=1'],
])('R-META-01: the canonical address of %s is %s', (path, canonical) => {
  expect(canonicalUrl(at(path))).toBe(at(canonical));
});

test.each([
  ['/pricing', true],
  ['/pricing?utm_source=a&gclid=b', true],
  ['/pricing?plan=starter', false],
  ['/pricing?plan=starter&utm_source=a', false],
  ['/dashboard/overview', false],
  ['/profile', false],
  ['/profiles', true],
])('R-META-02: %s is indexable: %s', (path, indexable) => {
  expect(isIndexable(at(path))).toBe(indexable);
});
