/** What the page says about how its numbers are written. */
interface NumberHints {
  /** Primary subtag of the text's language; null when unknown. */
  language?: string | null;
  /** ISO 4217 of the amount, when known: some currencies have no hundredths, some have thousandths. */
  currency?: string | null;
}

const THREES = /^\d{1,3}(?:x\d{3})+$/u;
/** Lakhs and crores: the last three digits, before them two and two. */
const INDIAN = /^\d{1,2}(?:x\d{2})*x\d{3}$/u;
const MAX_WHOLE = 12;
const THOUSANDTHS = new Set(['KWD', 'BHD', 'OMR', 'JOD', 'TND', 'IQD', 'LYD']);
const DOT_CURRENCIES = new Set(['USD', 'GBP', 'AUD', 'CAD', 'NZD', 'SGD', 'HKD', 'INR']);

/**
 * A number as people write it, with the thousands and decimal signs of any custom; NaN when it does
 * not fit one of them as a whole, or fits two and the text's language does not decide.
 */
export function parseAmount(text: string, hints: NumberHints = {}): number {
  const plain = asciiDigits(text)
    .trim()
    .replaceAll(/['’ʼ]/gu, "'")
    .replaceAll(/\p{Zs}/gu, ' ')
    .replaceAll('٬', "'")
    .replace('٫', ';')
    .replaceAll('،', ',')
    .replaceAll('·', ';')
    .replace(/ ?([.,]) ?(?=\d{2}$)/u, '$1');
  if (!/^[.,;]?\d+(?:[.,;' ]\d+)*$/u.test(plain)) return Number.NaN;
  const last = plain.search(/[.,;' ](?=\d*$)/u);
  if (last === -1) return wholeOf(plain);
  const sign = plain.charAt(last);
  const [head, tail] = [plain.slice(0, last), plain.slice(last + 1)];
  const others = new Set(head.replaceAll(/\d/gu, ''));
  const isDecimal = decides(sign, head, tail, others, hints);
  if (isDecimal === null) return Number.NaN;
  if (!isDecimal) return isGrouped(plain) ? wholeOf(plain) : Number.NaN;
  if (others.size > 0 && !isGrouped(head)) return Number.NaN;
  return Number(`${wholeOf(head)}.${tail}`);
}

/** Whether the last sign separates decimals; null when that cannot be known. */
function decides(
  sign: string,
  head: string,
  tail: string,
  others: ReadonlySet<string>,
  { language = null, currency = null }: NumberHints,
): boolean | null {
  if (sign === ';') return others.has(';') ? null : true;
  if (sign === "'" || sign === ' ') return false;
  if (others.has(sign)) return false;
  if (others.size > 0 || head === '' || /^0+$/u.test(head)) return true;
  if (tail.length !== 3)
    return sign === '.' || tail.length < 3 || usesComma(language) ? true : null;
  if (head.length > 3) return true;
  if (sign === '.' && currency !== null && THOUSANDTHS.has(currency)) return true;
  if (language === null || currency === null) return false;
  if (sign === '.' && DOT_CURRENCIES.has(currency) && !usesComma(language)) return null;
  return sign === ',' && currency === 'EUR' && usesComma(language) ? null : false;
}

/** One kind of sign between groups of digits as in the West or in India. */
function isGrouped(text: string): boolean {
  const signs = new Set(text.replaceAll(/\d/gu, ''));
  const pattern = text.replaceAll(/\D/gu, 'x');
  return signs.size === 1 && (THREES.test(pattern) || (signs.has(',') && INDIAN.test(pattern)));
}

function wholeOf(text: string): number {
  const digits = text.replaceAll(/\D/gu, '');
  return digits.length > MAX_WHOLE ? Number.NaN : Number(digits);
}

const commas = new Map<string, boolean>();
function usesComma(language: string | null): boolean {
  if (language === null) return false;
  const known = commas.get(language);
  if (known !== undefined) return known;
  const isKnown = Intl.NumberFormat.supportedLocalesOf([language]).length > 0;
  const answer = isKnown && new Intl.NumberFormat(language).format(1.5).includes(',');
  commas.set(language, answer);
  return answer;
}

/** Digits of every script as 0 to 9, without moving anything. */
export const asciiDigits = (text: string): string =>
  text.replaceAll(/(?![0-9])\p{Nd}/gu, (digit) =>
    digit.length > 1 ? digit : valueOf(digit.charCodeAt(0)),
  );

/** The digits of a script follow one another, from zero on, and touch those of no other script. */
function valueOf(code: number): string {
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCharCode(zero - 1))) zero -= 1;
  return String(code - zero);
}
