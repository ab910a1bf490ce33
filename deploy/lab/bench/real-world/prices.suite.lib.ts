import { z } from 'zod';
import { parseAmount } from '../../../../workflows/extraction/money/amount.ts';
import { findMoney } from '../../../../workflows/extraction/money/money.ts';
import { SIGNS, signOfCode } from '../../../../workflows/extraction/money/signs.ts';
import { pricesIn } from '../../../../workflows/extraction/company-pages/plans/price-lines.ts';
import { suite } from './suite.lib.ts';
import type { Verdict } from './suite.lib.ts';

const schema = z.object({
  text: z.string().nullable(),
  currency: z.string().nullable(),
  amount: z.number().nullable(),
});

const meaningOf = (written: string) => SIGNS.get(written) ?? signOfCode(written);

/** Cases of scrapinghub/price-parser (BSD-3-Clause). */
export const SUITE = suite(
  { name: 'prices', target: 0.97 },
  schema,
  ({ text, currency, amount }) => {
    if (text === null) return { notApplicable: 'no text' };
    if (currency === null) return bare(text, amount);
    const sign = meaningOf(currency);
    if (sign === null)
      return {
        notApplicable: 'a sign that we do not read: rare, of the past, or also a word or unit',
      };
    if (sign.isMinor) return { notApplicable: 'we count hundredths as parts of the whole' };
    const line = text.includes(currency) ? text : `${text} ${currency}`;
    const [money] = findMoney(line, { language: null });
    if (amount === null) return pricesIn(line, { language: null }).length > 0 ? 'wrong' : 'right';
    if (!/\p{Nd}/u.test(line)) return { notApplicable: 'no digits' };
    if (!money) return 'silent';
    const isMeant = money.currency === null || sign.members.includes(money.currency);
    return money.amount === amount && isMeant ? 'right' : 'wrong';
  },
);

/** A number without a currency, which pages' readers never take for a price. */
function bare(text: string, amount: number | null): Verdict {
  const [money] = findMoney(text, { language: null });
  if (amount === null || money) return money ? 'wrong' : 'right';
  if (!/^[\s\d.,'’]+$/u.test(text))
    return { notApplicable: 'a number among words without a currency: no price to us' };
  const read = parseAmount(text);
  return Number.isNaN(read) ? 'silent' : read === amount ? 'right' : 'wrong';
}
