/** An amount of money in a line of text. */
export interface Money {
  amount: number;
  /** ISO 4217. */
  currency: string;
  /** Offsets in the text, sign and currency included. */
  start: number;
  end: number;
}

/** Default meaning of a currency sign. Longer signs come first. */
const SIGNS: readonly (readonly [sign: string, currency: string])[] = [
  ['US$', 'USD'],
  ['CA$', 'CAD'],
  ['CDN$', 'CAD'],
  ['AU$', 'AUD'],
  ['NZ$', 'NZD'],
  ['HK$', 'HKD'],
  ['NT$', 'TWD'],
  ['MX$', 'MXN'],
  ['SG$', 'SGD'],
  ['C$', 'CAD'],
  ['A$', 'AUD'],
  ['S$', 'SGD'],
  ['R$', 'BRL'],
  ['$', 'USD'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['₹', 'INR'],
  ['₩', 'KRW'],
  ['₽', 'RUB'],
  ['₪', 'ILS'],
  ['₺', 'TRY'],
  ['₫', 'VND'],
  ['฿', 'THB'],
  ['₦', 'NGN'],
  ['₴', 'UAH'],
  ['₱', 'PHP'],
  ['₸', 'KZT'],
  ['zł', 'PLN'],
  ['Kč', 'CZK'],
  ['руб', 'RUB'],
  ['円', 'JPY'],
  ['元', 'CNY'],
  ['원', 'KRW'],
];

const CODES = new Set(Intl.supportedValuesOf('currency'));

/** Signs that mean another currency in each language; without the language they are not read. */
const BY_LANGUAGE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '¥': { ja: 'JPY', zh: 'CNY' },
  kr: { sv: 'SEK', da: 'DKK', nb: 'NOK', no: 'NOK', nn: 'NOK' },
  Ft: { hu: 'HUF' },
  lei: { ro: 'RON' },
};

const escape = (text: string): string => text.replaceAll(/[$.]/gu, String.raw`\$&`);
const SIGN = [...SIGNS.map(([sign]) => sign), ...Object.keys(BY_LANGUAGE)].map(escape).join('|');
const NUMBER = String.raw`\d{1,3}(?:[.,'’   ]\d{3}){1,3}(?:[.,]\d{1,2})?(?![\d])|\d{1,9}(?:[.,]\d{1,4})?(?![\d])`;
const BEFORE = String.raw`(?<![\p{L}\d$])(${SIGN}|[A-Z]{3})[   ]?(${NUMBER})`;
const AFTER = String.raw`(?<![\d.,$€£\p{L}])(${NUMBER})[   ]?(?:,[-–—])?[   ]?(${SIGN}|[A-Z]{3}(?![\p{L}\d]))`;
const MONEY = new RegExp(`${BEFORE}|${AFTER}`, 'gu');

/** A number as people write it: thousands and decimal signs of either custom. */
export function parseAmount(text: string): number {
  const digits = text.replaceAll(/['’\s]/gu, '');
  const [dot, comma] = [digits.lastIndexOf('.'), digits.lastIndexOf(',')];
  const last = Math.max(dot, comma);
  if (last === -1) return Number(digits);
  const decimals = digits.length - last - 1;
  const isMixed = dot !== -1 && comma !== -1;
  const repeats = digits.split(digits[last] ?? '').length > 2;
  const isDecimal = isMixed ? !repeats : !repeats && (decimals !== 3 || digits.startsWith('0'));
  const whole = (isDecimal ? digits.slice(0, last) : digits).replaceAll(/[.,]/gu, '');
  return Number(isDecimal ? `${whole}.${digits.slice(last + 1)}` : whole);
}

export interface MoneyHints {
  language: string | null;
  /** What "$" means on this page, such as "CAD" where the page says all prices are in it. */
  dollar?: string;
}

function currencyOf(sign: string, { language, dollar }: MoneyHints): string | null {
  if (sign === '$') return dollar ?? 'USD';
  const known = SIGNS.find(([candidate]) => candidate === sign)?.[1];
  if (known !== undefined) return known;
  const byLanguage = BY_LANGUAGE[sign];
  if (byLanguage) return byLanguage[language ?? ''] ?? null;
  return CODES.has(sign) ? sign : null;
}

/** Every amount with a recognizable currency, in order. "$2M" and "$5k" do not count. */
export function findMoney(text: string, hints: MoneyHints): Money[] {
  const found: Money[] = [];
  for (const match of text.matchAll(MONEY)) {
    const sign = match[1] ?? match[4] ?? '';
    const currency = trailingCode(text, match) ?? currencyOf(sign, hints);
    const amount = parseAmount(match[2] ?? match[3] ?? '');
    const end = match.index + match[0].length;
    if (currency === null || !Number.isFinite(amount)) continue;
    if (/^\s?(?:[kKMB]\b|million|billion|bn\b|mio\b)/u.test(text.slice(end))) continue;
    found.push({ amount, currency, start: match.index, end });
  }
  return found;
}

/** "$20 CAD" and "$20 USD" name the dollar behind the number. */
function trailingCode(text: string, match: RegExpExecArray): string | null {
  if (match[1] !== '$') return null;
  const code = /^\s?([A-Z]{3})\b/u.exec(text.slice(match.index + match[0].length))?.[1];
  return code !== undefined && CODES.has(code) ? code : null;
}

/** What "$" means when the page names one dollar for all prices; undefined otherwise. */
export function dollarOf(text: string): string | undefined {
  const named =
    /\b(?:prices?|amounts?|fees|pricing|plans)\b[^.!?]{0,40}\b(?:in|as)\s+(USD|CAD|AUD|NZD|SGD|HKD)\b/iu.exec(
      text,
    )?.[1];
  return named?.toUpperCase();
}
