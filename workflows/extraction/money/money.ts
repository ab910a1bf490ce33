import { startOf } from '#domain/text/cut.ts';
import { asciiDigits, parseAmount } from './amount.ts';
import { currencyOf, isLetter, isUnspaced, phraseAt } from './phrase.ts';
import type { Found, MoneyHints, Phrase } from './phrase.ts';
import { CURRENCY_OF_LANGUAGE, CURRENCY_OF_REGION, ONLY_IN } from './signs.ts';

export type { MoneyHints } from './phrase.ts';

/** An amount of money in a line of text. */
export interface Money {
  /** The lower end of a range. */
  amount: number;
  /** ISO 4217; null when the sign has several meanings, and nothing says which one. */
  currency: string | null;
  /** "9–19 €": there are higher ones. */
  isFrom: boolean;
  /** Offsets in the text, sign and currency included. */
  start: number;
  end: number;
}

/** Characters of one text that are read: a longer one is no line of a page. */
const MAX_TEXT = 10_000;
/** Longer runs of digits and signs are no amount. */
const MAX_RUN = 40;
const NUMBER =
  /(?<![\d.,])(?:\d{1,3}(?: \d{3})+(?![\d ]* ?\d)(?:[.,]\d+)*|[.,]{0,2}\d+(?:(?:[.,'’ʼ٫٬،·]|(?: [.,] ?|[.,] )(?=\d{2}\s?(?:$|[/*)|]|\p{Sc}|(?:per|pro|par|[A-Z]{3}|kr|zł|Kč)(?!\p{L}))))\d+)*)/gu;
/** A billing period, a word on what is paid for, or the end of the statement. */
const AS_AFTER_A_PRICE =
  /^\s*(?:$|[/|()•·,;:!*†\]–—+-]|\.(?:\D|$)|(?:per|an?|each|every|pro|par|por|al|je|im|am|à|monthly|monatlich|mensuel\p{L}*|mensual|mensile|mensal|yearly|annual\p{L}*|jährlich|one-time|once|billed|p[./]?[map]|plus|incl\p{L}*|excl\p{L}*|vat|tax|ex|only|and up|or|then|flat|mo|yr|month|year|ay|yıl|bulan|tahun|kuu|mies\p{L}*|měs\p{L}*|hav\p{L}+|éve\p{L}+|lun\p{L}+|în|pe|na|på|for|\d{2}:)(?![\p{L}\d]))/iu;
/** Thousands and more, as of money raised: no price is written so. Beginnings of words in any case. */
const MAGNITUDE =
  /^\s?(?:(?:[kKMBT]|Cr|[mbtMBT]n|MM|Tr|T[sS]d|rb|jt|bin|ezer|mii|tỷ|nghìn|triệu|juta|ribu)(?![\p{L}\d])|[億亿억百千])/u;
/** Thousands and millions in which prices are written in countries with large numbers: "Rp 2,5 juta". */
const USUAL_MAGNITUDES: Readonly<Record<string, readonly (readonly [RegExp, number])[]>> = {
  IDR: [
    [/^\s?(?:rb|ribu|k)(?![\p{L}\d])/iu, 1e3],
    [/^\s?(?:jt|juta)(?![\p{L}\d])/iu, 1e6],
  ],
  VND: [
    [/^\s?(?:k|nghìn|ngàn)(?![\p{L}\d])/iu, 1e3],
    [/^\s?(?:tr|triệu)(?![\p{L}\d])/iu, 1e6],
  ],
};
const MAGNITUDE_WORD =
  /^\s?(?:mil|mi?l?jar|ml[njdr]|mrd|mi[ao](?!\p{L})|b(?:il(?:lion|l[óo]n|lió|h|jo|ion|ión|i\.)|ln)|tril[lhijn]|trl?[nj]|thousand|tausend|duizend|tuhat|tusen|tusind|tys|tis[íiuo]|tūks|lakh|crore|мил|мільй|мільяр|мл[нр]|тр[иі]ль|трил|трлн|тыс|тис|хил|χιλ|εκατ|εκ\.|δισ|τρισ|लाख|करोड़|हज़ार|अरब|লাখ|কোটি|হাজার|ألف|آلاف|ملي|ملايين|ترليون|میلی|هزار|אלף|מיליו|מיליא|พัน|หมื่น|แสน|ล้าน)/iu;
const GLUED_TERM =
  /^(?:mo|mos|mth|month|yr|year|pm|pa|pp|ea|each|per|user|seat|billed|USD|EUR|GBP|and|to)(?!\p{L})/u;
const RANGE = /^\s?(?:[-–—~～]|to|bis|до|à|a|až|do)\s?$/u;
/** "R$ 8-12k", "$5 to $10 million": the magnitude of the upper end is that of both. */
const UPPER_END = /^\s?(?:[-–—]|to|bis)\s?[^\s\d]{0,3}\d[\d.,]*/u;
const BEFORE_A_RANGE =
  /(?:^|[:(]|\b(?:from|between|price|prices|ab|von|de|da|от|od|entre|cena|preis|prix))\s*$/iu;

/**
 * Every amount with a sign, code or word of a currency, in order. A number that fits no custom of
 * writing as a whole is left out with its sign; "$2M" and "$5k" do not count.
 */
export function findMoney(text: string, hints: MoneyHints): Money[] {
  // Most lines have none: this costs a tenth of the rest.
  if (!/\p{Nd}/u.test(startOf(text, MAX_TEXT))) return [];
  const plain = asciiDigits(startOf(text, MAX_TEXT)).replaceAll(/[\p{Zs}\t]/gu, ' ');
  const found: Money[] = [];
  let taken = 0;
  let bare: { number: string; start: number; end: number } | null = null;
  for (const match of plain.matchAll(NUMBER)) {
    if (match.index < taken || match[0].length > MAX_RUN) continue;
    const phrase = withMagnitude(
      plain,
      phraseAt(plain, match.index, match[0], taken, hints),
      hints,
    );
    const [start, end] = [phrase.start, phrase.end];
    const previous = found.at(-1);
    const isUpperEnd = previous !== undefined && RANGE.test(plain.slice(previous.end, start));
    if (phrase.signs.length === 0) {
      // "€9–19": the sign of the lower end counts for both.
      if (isUpperEnd && parseAmount(match[0], hints) > previous.amount && isCut(plain, end)) {
        previous.isFrom = true;
        previous.end = end;
      } else bare = { number: match[0], start, end };
      continue;
    }
    taken = end;
    const currency = currencyOf(phrase.signs, hints);
    if (!isPrice(plain, phrase, hints)) continue;
    if (isUpperEnd && phrase.amount > previous.amount) {
      previous.isFrom = true;
      previous.end = end;
      continue;
    }
    if (bare && start === phrase.at && RANGE.test(plain.slice(bare.end, start))) {
      const isGlued = !plain.slice(bare.end, start).includes(' ');
      const isRange = isGlued || BEFORE_A_RANGE.test(plain.slice(0, bare.start));
      const amount = parseAmount(bare.number, { language: hints.language, currency });
      if (amount < phrase.amount) {
        if (isRange) found.push({ amount, currency, isFrom: true, start: bare.start, end });
        continue;
      }
    }
    found.push({ amount: phrase.amount, currency, isFrom: false, start, end });
  }
  return found;
}

/** The phrase with the magnitude behind it multiplied, where prices of its currency are written so. */
function withMagnitude(text: string, phrase: Phrase, hints: MoneyHints): Phrase {
  const currency = phrase.start < phrase.at ? currencyOf(phrase.signs, hints) : null;
  const behind = text.slice(phrase.end, phrase.end + 8);
  for (const [pattern, factor] of USUAL_MAGNITUDES[currency ?? ''] ?? []) {
    const written = pattern.exec(behind)?.[0];
    if (written === undefined) continue;
    const amount = Math.round(phrase.amount * factor);
    return { ...phrase, amount, end: phrase.end + written.length };
  }
  return phrase;
}

/** Whether the text continues as after a price, and the sign can be one here. */
function isPrice(
  text: string,
  { amount, signs, at, start, end }: Phrase,
  hints: MoneyHints,
): boolean {
  if (!Number.isFinite(amount)) return false;
  const after = text.slice(end);
  const behind = after.replace(UPPER_END, '');
  if (MAGNITUDE.test(behind) || MAGNITUDE_WORD.test(behind)) return false;
  if (!isCut(text, end)) return false;
  const number = text.slice(at, end);
  const isBefore = start < at;
  if (!isBefore && isLetter(text[at - 1]) && !isUnspaced(text[at - 1])) return false;
  // "$49 500 contacts" are two numbers, and nothing says so.
  if (isBefore && /^\d+ \d/u.test(number) && !AS_AFTER_A_PRICE.test(after)) return false;
  const written = signs.map((each) => text.slice(each.start, each.end));
  // "NIS2" is a directive.
  if (isBefore && amount < 3 && written.every((sign) => /^nis$/iu.test(sign))) return false;
  if (signs.some(({ sign }) => !sign.isWeak)) return true;
  if (written.some((sign) => ONLY_IN[sign]?.includes(hints.language ?? '') === false)) return false;
  // "10 KM 20 KM": prices in a row.
  const next = / \d[\d.,]* /uy.exec(after)?.[0].length;
  const isClosed =
    AS_AFTER_A_PRICE.test(after) ||
    /[.,]\d{2}$/u.test(number) ||
    (next !== undefined && written.some((sign) => after.startsWith(sign, next)));
  if (written.every((sign) => sign === 'R') && (!isBefore || amount < 20)) return false;
  if (!signs.some(({ sign }) => sign.isWord === true)) return isClosed;
  // "TRY 3 ay ücretsiz": a length of time.
  const isTime = isBefore && /^\s(?:mo|month|yr|year|ay|yıl)(?!\p{L})/iu.test(after);
  return isClosed && !isTime && isExpected(signs, hints);
}

/** Nothing that could be a part of the number or its unit touches it. */
function isCut(text: string, end: number): boolean {
  const next = text.charAt(end);
  const last = text.charAt(end - 1);
  if (/[\p{Nd}⁄%‰°"″]/u.test(next)) return false;
  if (/^[:.,'’]\d/u.test(text.slice(end))) return false;
  if (!/\d/u.test(last)) return true;
  if (/^ \d{3}(?!\d)/u.test(text.slice(end))) return false;
  return !isLetter(next) || isUnspaced(next) || GLUED_TERM.test(text.slice(end));
}

/** The page's language, country or own statement makes the currency likely. */
const isExpected = (signs: readonly Found[], hints: MoneyHints): boolean =>
  signs.some(({ sign }) =>
    [
      hints.stated,
      CURRENCY_OF_LANGUAGE[hints.language ?? ''],
      CURRENCY_OF_REGION[hints.region ?? ''],
    ].some((currency) => currency != null && sign.members.includes(currency)),
  );
