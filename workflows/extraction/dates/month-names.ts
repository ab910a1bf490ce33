import { startOf } from '#domain/text/cut.ts';

/** Languages whose names of months are known, by the names that the Unicode CLDR gives them. */
const LANGUAGES =
  'en de de-AT fr es it pt nl sv da nb fi pl cs sk sl hr hu ro tr ru uk bg el lt lv et id ca hi bn ar he th'.split(
    ' ',
  );

interface Names {
  /** Month, 0 to 11, by language and name. */
  months: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** Written out, in any language; null where two languages mean different months. */
  written: ReadonlyMap<string, number | null>;
  weekdays: ReadonlySet<string>;
}

/** One spelling for "Août", "août." and "AOUT"; German umlauts may be written out too. */
const keyOf = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .normalize('NFC')
    .replace(/\.$/u, '');

/** People shorten names where they like: "Tues", "ноя". */
const MIN_SHORT = 3;
const beginningsOf = (key: string): string[] =>
  Array.from({ length: Math.max(0, key.length - MIN_SHORT) }, (_, at) =>
    startOf(key, MIN_SHORT + at),
  );

const keysOf = (name: string): string[] =>
  [keyOf(name), keyOf(name.replaceAll('ä', 'ae'))].filter((key) => /^\p{L}+$/u.test(key));

const format = (language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });

/** In a date, where many languages inflect names. */
const inDate = (language: string, width: 'long' | 'short'): Intl.DateTimeFormat =>
  format(language, { weekday: width, month: width, day: 'numeric' });

const namesIn = (dates: Intl.DateTimeFormat, part: 'month' | 'weekday', date: Date): string[] =>
  dates.formatToParts(date).flatMap(({ type, value }) => (type === part ? keysOf(value) : []));

function readNames(): Names {
  const months = new Map<string, Map<string, number>>();
  const written = new Map<string, number | null>();
  const weekdays = new Set<string>();
  for (const tag of LANGUAGES) {
    const language = tag.slice(0, 2);
    const own = months.get(language) ?? new Map<string, number>();
    months.set(language, own);
    const short = new Map<string, number | null>();
    const [alone, long, brief] = [
      format(tag, { month: 'long' }),
      inDate(tag, 'long'),
      inDate(tag, 'short'),
    ];
    for (let month = 0; month < 12; month += 1) {
      const date = new Date(Date.UTC(2026, month, 15));
      for (const key of namesIn(brief, 'month', date)) own.set(key, month);
      for (const key of [...namesIn(alone, 'month', date), ...namesIn(long, 'month', date)]) {
        own.set(key, month);
        written.set(key, !written.has(key) || written.get(key) === month ? month : null);
        for (const part of beginningsOf(key))
          short.set(part, !short.has(part) || short.get(part) === month ? month : null);
      }
    }
    for (const [part, month] of short) if (month !== null && !own.has(part)) own.set(part, month);
    for (let day = 1; day <= 7; day += 1)
      for (const dates of [long, brief])
        for (const key of namesIn(dates, 'weekday', new Date(Date.UTC(2026, 1, day))))
          for (const name of [key, ...beginningsOf(key)]) weekdays.add(name);
  }
  return { months, written, weekdays };
}

let names: Names | null = null;
const known = (): Names => (names ??= readNames());

/**
 * The month, 0 to 11, that a word names: in the document's language or English, else by its written-out
 * name in any language when all languages agree. Null when it names none.
 */
export function monthNamed(word: string, language: string | null): number | null {
  const { months, written } = known();
  const key = keyOf(word);
  // Hebrew writes "in" and the month as one word.
  const name = language === 'he' ? key.replace(/^ב/u, '') : key;
  const own = language === null ? undefined : months.get(language)?.get(name);
  return own ?? months.get('en')?.get(key) ?? written.get(key) ?? null;
}

export const isWeekday = (word: string): boolean => known().weekdays.has(keyOf(word));
