import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { encode } from './company-site.ts';

test.each(['windows-1250', 'windows-1251', 'windows-1252', 'shift_jis', 'euc-kr', 'gbk'])(
  'any text reads back in %s, with references for what it does not have',
  (encoding) => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const read = new TextDecoder(encoding).decode(encode(text, encoding));
        const whole = read.replaceAll(/&#(\d+);/gu, (_, code: string) =>
          String.fromCodePoint(Number(code)),
        );
        fc.pre(!text.includes('&#'));
        expect(whole).toBe(text);
      }),
      { numRuns: 40 },
    );
  },
);
