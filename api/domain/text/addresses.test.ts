import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressesIn, explicitAddresses, leadsElsewhere, withoutAddresses } from './addresses.ts';

const read = (text: string): string[] =>
  addressesIn(text).map(({ start, end }) => text.slice(start, end));

test.each([
  '“https://acme.com”',
  '‘https://acme.com’',
  'https://acme.com，推荐',
  'https://acme.com。',
  'https://acme.com、次',
  'https://acme.com—great',
  'https://acme.com – great',
  'https://acme.com…',
  '(https://acme.com)',
  '「https://acme.com」です',
  'https://acme.com推荐Notion',
  'https://acme.comを見て',
  '详见https://acme.com，推荐Notion和Linear。',
  'https://acme.com. Then',
  'https://acme.com!',
  '**https://acme.com**',
  '<https://acme.com>',
  '[x](https://acme.com)',
  'https://acme.com, and',
  'https://acme.com\u200B and',
  'https://acme.com\u202C',
])('"%s" holds https://acme.com and no more', (text) => {
  expect(read(text)).toEqual(['https://acme.com']);
});

test.each([
  ['https://en.wikipedia.org/wiki/A_(b).', 'https://en.wikipedia.org/wiki/A_(b)'],
  ['https://ja.wikipedia.org/wiki/日本 です', 'https://ja.wikipedia.org/wiki/日本'],
  ['https://acme.com/a?b=c&d=e#f.', 'https://acme.com/a?b=c&d=e#f'],
  ['https://münchen.de/käse', 'https://münchen.de/käse'],
  ['www.acme.com/a,', 'www.acme.com/a'],
  ['try acme.net today', 'acme.net'],
  ['münchen.de hat', 'münchen.de'],
  ['请看acme.com推荐', 'acme.com'],
  ['acme.co.uk/pricing.', 'acme.co.uk/pricing'],
  ['acme.com:8080/x', 'acme.com:8080/x'],
  ['пример.рф тут', 'пример.рф'],
  ['xn--e1afmkfd.xn--p1ai', 'xn--e1afmkfd.xn--p1ai'],
])('"%s" holds %s', (text, address) => {
  expect(read(text)).toEqual([address]);
});

test.each([
  'the end.Next one',
  'it.It was',
  'e.g. this',
  'v1.2.3',
  'a.b',
  'me@acme.com',
  '3.14',
  'https://',
  'https:///x',
  'www.',
  'and/or',
])('"%s" holds no address', (text) => {
  expect(read(text)).toEqual([]);
});

test.each([
  'see evil-crm.io',
  'evil[.]com',
  'evil(.)com',
  'evil [dot] com',
  'evil dot com',
  'hxxps://evil.example',
  'ftp://evil.example',
  '//evil.example/a',
  'write to a@evil.example',
  'a (at) evil.example',
  'ｅｖｉｌ．ｃｏｍ',
  'evil。com',
  'ev\u200Bil.com',
  'Evil.Com',
  'tel:123',
  'call +1 555 123 4567',
  'call (555) 123-4567',
  '10.0.0.1',
  'www.evil.example',
  'javascript:alert(1)',
  'mailto:a',
  'evil.example/path',
])('"%s" leads elsewhere', (text) => {
  expect(leadsElsewhere(text)).toBe(true);
});

test.each([
  'Three people ask for a CRM that costs less than $49.99 a month.',
  'They compare Notion, Linear and Node.js tools, e.g. for 30 users.',
  'Founders want exports in CSV/PDF and/or an API.',
  'Prices rose by 1,299.50 in 2025.',
  'One asks: which tool is best?',
  'Teams of 10-20 people use ASP.NET.',
  'README.md is missing, says one.',
  '為替は1,980円です。',
  'A ratio of 16:9 and 24/7 support',
  'They left version 1.2.3.',
])('"%s" leads nowhere', (text) => {
  expect(leadsElsewhere(text)).toBe(false);
});

test('addresses are in order, apart from each other, and hold no blank or quotation mark', () => {
  const part = fc.constantFrom(
    'https://',
    'www.',
    'acme',
    '.com',
    '/a',
    '(',
    ')',
    ' ',
    '，',
    '—',
    '”',
    '推',
    'é',
    '.',
    '?x=1',
    '@',
    'Next',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 16 }), (parts) => {
      const text = parts.join('');
      let last = 0;
      for (const { start, end } of addressesIn(text)) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(start);
        expect(text.slice(start, end)).not.toMatch(/[\s”—，]/u);
        last = end;
      }
      expect(withoutAddresses(text)).toHaveLength(text.length);
    }),
  );
});

test('explicit addresses are a part of all addresses', () => {
  expect(explicitAddresses('see acme.com and https://acme.com')).toHaveLength(1);
});
