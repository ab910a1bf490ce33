import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { linkOf, quote } from './tool.ts';

test('a quote is one line that JSON writes within its bound, whatever the text', () => {
  const signs = [
    '"',
    '\\',
    '\n',
    '\u0007',
    '\u202E',
    '\u200B',
    '\u{E0041}',
    '\uFE01',
    '![',
    '\uD800',
  ];
  const unit = fc.constantFrom(...signs, '](', '<', 'a', '一', '😀');
  const hostile = fc.string({ unit, maxLength: 300 });
  fc.assert(
    fc.property(
      fc.oneof(hostile, fc.string({ unit: 'binary', maxLength: 400 })),
      fc.integer({ min: 2, max: 120 }),
      (text, max) => {
        const quoted = quote(text, max);
        expect(JSON.stringify(quoted).length - 2).toBeLessThanOrEqual(max);
        expect(quoted.isWellFormed()).toBe(true);
        expect(quoted).not.toMatch(
          /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069\u{E0000}-\u{E01EF}]/u,
        );
        expect(quoted).not.toContain('![');
      },
    ),
  );
});

test('words that are shown stay as they are', () => {
  expect(quote('Is there a “CRM”\n for plumbers? 👩‍🔧 日本語', 100)).toBe(
    'Is there a “CRM” for plumbers? 👩‍🔧 日本語',
  );
  expect(quote('ig\u200Bnore\u202E this ![x](https://evil.test/?q=1)', 100)).toBe(
    'ignore this [x](https://evil.test/?q=1)',
  );
});

test('only a short web address is passed on', () => {
  expect(linkOf('https://example.test/a b')).toBe('https://example.test/a%20b');
  for (const url of [
    'javascript:alert(1)',
    'data:text/html,x',
    'nothing',
    `https://a.test/${'x'.repeat(600)}`,
  ]) {
    expect(linkOf(url)).toBeNull();
  }
});
