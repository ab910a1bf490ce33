import type { DayOrder } from './day-order.ts';
import { asciiDigits } from '../money/amount.ts';
import { isWeekday, monthNamed } from './month-names.ts';

/** What is known of the document that states a date. */
export interface DateContext {
  /** Primary subtag; null when not stated. */
  language: string | null;
  order: DayOrder;
  /** When it was read: later dates are announcements or mistakes, and no times. */
  now: Date;
}

/** A date in a text. */
export interface StatedDay {
  /** UTC midnight; of the first day where only a month is stated. */
  date: Date;
  precision: 'day' | 'month';
  /** Offsets in the text, end exclusive. */
  start: number;
  end: number;
}

type Parts = readonly [year: number, month: number, day: number | null];
type Reading = (match: RegExpExecArray, context: DateContext) => Parts | null;

const r = String.raw;
const D = r`(\d{1,2})(?:st|nd|rd|th|er|ste|de|e|o|\.)?`;
const WORD = r`(\p{L}[\p{L}\p{M}]{1,19})\.?`;
const YEAR = r`((?:19|20)\d{2})(?!\d)`;
const OF = r`(?:(?:of|de|del|di|den|der)\s+|d['’])?`;
const TO = r`\s?(?:-|–|—|~|to|bis|au|al|tot|a|à|till|до)\s?`;
const TIME = r`(?:\s\d{1,2}:\d{2}(?::\d{2})?(?:\s?[A-Z]{2,5}|\s?[+-]\d{2}:?\d{2})?)?`;
const START = r`(?<![\d.,/:-])(?<![\d]\s?[–-]\s?\d)`;
const pattern = (source: string): RegExp => new RegExp(source, 'giu');

const named =
  (year: number, month: number, day: number): Reading =>
  (match, { language }) => {
    const found = monthNamed(match[month] ?? '', language);
    return found === null
      ? null
      : [Number(match[year]), found, day === 0 ? null : Number(match[day])];
  };
const numbered =
  (year: number, month: number, day: number): Reading =>
  (match) => {
    const stated = day === 0 ? undefined : match[day];
    return [Number(match[year]), Number(match[month]) - 1, stated ? Number(stated) : null];
  };

/** "10 - 22 August 2026" begins on the 10th; "Sprint 10 – 22 August 2026" is one day. */
const rangeStart: Reading = (match, context) => {
  const [whole, first = '', second = ''] = match;
  const before = match.input.slice(Math.max(0, match.index - 20), match.index);
  const word = /(\p{L}+)\.?,?\s$/u.exec(before)?.[1];
  const isNumbered =
    word !== undefined &&
    !isWeekday(word) &&
    !/^(?:from|between|vom|von|du|de|del|dal|dei|van|od|fra|från|с)$/iu.test(word) &&
    !/^\d+\.?[-–—~]/u.test(whole);
  return isNumbered || Number(first) >= Number(second) ? null : named(4, 3, 1)(match, context);
};

/** Years of two digits are those around ours. */
const fullYear = (text: string): number => Number(text) + (Number(text) < 70 ? 2000 : 1900);

/** "5/6/2026" and "5.6.26": the one reading that is a date, null when there are two. */
function numeric(match: RegExpExecArray, context: DateContext): Parts | null {
  const [, weekday = '', first = '', separator = '', second = '', third = ''] = match;
  const isShort = third.length === 2;
  // Dots are the separators of versions too; a date with dots has the day first everywhere.
  const isDotted = separator.trim() === '.';
  if (isShort && isDotted && !isWeekday(weekday)) return null;
  const year = isShort ? fullYear(third) : Number(third);
  const dayFirst: Parts = [year, Number(second) - 1, Number(first)];
  const monthFirst: Parts = [year, Number(first) - 1, Number(second)];
  if (isDotted || context.order === 'dmy') return dayFirst;
  if (context.order === 'mdy') return monthFirst;
  const yearFirst: Parts = [fullYear(first), Number(second) - 1, Number(third)];
  const readings = [dayFirst, monthFirst, ...(isShort ? [yearFirst] : [])].filter(
    (parts) => dateOf(parts, context) !== null,
  );
  const days = new Set(readings.map((parts) => parts.join()));
  return days.size === 1 ? (readings[0] ?? null) : null;
}

/** Languages that write years first, with dots. */
const DOTTED_YEAR_FIRST = new Set(['ko', 'ja', 'zh', 'hu', 'lt']);

/** "2026.11.02" is a date, "2026.11.2" more often the second version of a November. */
const dotted: Reading = (match, { language }) => {
  const [whole, , month = '', day = ''] = match;
  const isDate =
    (month.length === 2 && day.length === 2) ||
    whole.endsWith('.') ||
    DOTTED_YEAR_FIRST.has(language ?? '');
  return isDate ? numbered(1, 2, 3)(match, { language, order: null, now: new Date(0) }) : null;
};

const shortYear =
  (month: number, day: number): Reading =>
  (match, context) => {
    const found = monthNamed(match[month] ?? '', context.language);
    return found === null ? null : [fullYear(match[3] ?? ''), found, Number(match[day])];
  };

/** Ways to write a date, those that mean one thing only first. */
const FORMS: readonly (readonly [RegExp, Reading])[] = [
  // "10 - 22 August 2026", "10 August - 12 September 2026", "August 10 - September 12, 2026": the start.
  [pattern(r`${START}${D}${TO}${D}[\s.,/-]*${OF}${WORD}[\s.,/-]*${OF}${YEAR}`), rangeStart],
  [
    pattern(r`${START}${D}\s?${OF}${WORD}${TO}${D}\s?${OF}\p{L}{3,20}\.?,?\s${OF}${YEAR}`),
    named(4, 2, 1),
  ],
  [
    pattern(r`${WORD}\s${D}${TO}\p{L}{3,20}\.?\s\d{1,2}(?:st|nd|rd|th)?,?\s${YEAR}`),
    named(3, 1, 2),
  ],
  [pattern(r`${START}${D}[\s.,/-]*${OF}${WORD}[\s.,/-]*${OF}${YEAR}`), named(3, 2, 1)],
  [pattern(r`${WORD},?\s?${D}(?:${TO}\d{1,2})?,?${TIME}\s${OF}${YEAR}`), named(3, 1, 2)],
  [
    pattern(
      r`(?<![\d.])${YEAR}(?:[\s.,/-]{1,2}|\sm\.\s)${WORD}[\s.,/-]{1,2}(\d{1,2})(?!\d|:|\.\d)`,
    ),
    named(1, 2, 3),
  ],
  [pattern(r`${YEAR}\.?\sgada\s${D}\s${WORD}`), named(1, 3, 2)],
  [pattern(r`${YEAR}\s?年\s?(\d{1,2})\s?月\s?(\d{1,2})\s?日`), numbered(1, 2, 3)],
  [pattern(r`${YEAR}\s?년\s?(\d{1,2})\s?월\s?(\d{1,2})\s?일`), numbered(1, 2, 3)],
  [pattern(r`(?<!\d)(\d{1,2})\stháng\s(\d{1,2})(?:,|\snăm)?\s${YEAR}`), numbered(3, 2, 1)],
  [pattern(r`(?<![\p{L}\d.,/-])${YEAR}([/-])(\d{1,2})\2(\d{1,2})(?!\d|\2\d)`), numbered(1, 3, 4)],
  [
    pattern(
      r`(?:(\p{L}+)\.?,?\s)?(?<![\d.,/:-])(?<!\p{L}|version )(\d{1,2})([./-]\s?)(\d{1,2})\3(\d{4}|\d{2})(?![\d]|[./-]\d|-\p{L})`,
    ),
    numeric,
  ],
  [pattern(r`(?<![\p{L}\d.,/-])${YEAR}\.\s?(\d{1,2})\.\s?(\d{1,2})(?:\.(?!\d)|(?![\d.]))`), dotted],
  [/^(?:\p{L}+\.?,?\s)?(\d{1,2})[\s-](\p{L}+)\.?[\s-]['’]?(\d{2})$/giu, shortYear(2, 1)],
  [/^(?:\p{L}+\.?,?\s)?(\p{L}+)\.?\s(\d{1,2}),?\s['’]?(\d{2})$/giu, shortYear(1, 2)],
];

/** Only where no day is stated. */
const MONTH_FORMS: readonly (readonly [RegExp, Reading])[] = [
  [pattern(r`(?<!\d[\s.]{1,2}|\p{L})${WORD},?\s${OF}${YEAR}`), named(2, 1, 0)],
  [pattern(r`(?<![\d.])${YEAR}\s${WORD}(?!\s?\d)`), named(1, 2, 0)],
  [pattern(r`${YEAR}\s?[年년]\s?(\d{1,2})\s?[月월](?!\s?\d)`), numbered(1, 2, 0)],
  [pattern(r`(?<![\d./-])(0[1-9]|1[0-2])/${YEAR}(?![/-])`), numbered(2, 1, 0)],
  [/^((?:19|20)\d{2})-(0[1-9]|1[0-2])$/gu, numbered(1, 2, 0)],
];

/** Without a year nothing else is looked at. */
const YEARS = /(?:19|20)\d{2}|[\s./'’-]\d{2}(?!\d)/u;
const EARLIEST_YEAR = 1995;
const DAY_MS = 86_400_000;
/** Longer texts are no headings and no dates. */
const MAX_LENGTH = 500;

/** Null for days that no calendar has, that lie in the future or before the web. */
function dateOf([year, month, day]: Parts, { now }: DateContext): Date | null {
  const date = new Date(Date.UTC(year, month, day ?? 1));
  const isReal = date.getUTCMonth() === month && date.getUTCDate() === (day ?? 1) && month >= 0;
  const isTime = year >= EARLIEST_YEAR && date.getTime() <= now.getTime() + DAY_MS;
  return isReal && isTime ? date : null;
}

/** Where a date begins, with its weekday. */
function startOf({ index, input }: RegExpExecArray): number {
  const before = /(\p{L}+)\.?,?\s?$/u.exec(input.slice(Math.max(0, index - 20), index));
  return before && isWeekday(before[1] ?? '') ? index - before[0].length : index;
}

function firstOf(
  forms: typeof FORMS,
  text: string,
  precision: StatedDay['precision'],
  context: DateContext,
): StatedDay | null {
  for (const [form, read] of forms)
    for (const match of text.matchAll(form)) {
      const parts = read(match, context);
      const date = parts === null ? null : dateOf(parts, context);
      if (date === null) continue;
      return { date, precision, start: startOf(match), end: match.index + match[0].length };
    }
  return null;
}

/**
 * The date that a line of text states, in any of about 35 languages; of a range, its start. Null
 * when it states none, or when two readings are possible. @param written NFKC, without double spaces
 */
export function dayIn(written: string, context: DateContext): StatedDay | null {
  const text = asciiDigits(written);
  if (text.length > MAX_LENGTH || !YEARS.test(text)) return null;
  return firstOf(FORMS, text, 'day', context) ?? firstOf(MONTH_FORMS, text, 'month', context);
}
