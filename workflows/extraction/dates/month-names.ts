/** Languages whose names of months are known, by the names that the Unicode CLDR gives them. */
const LANGUAGES =
  'en en-GB en-AU de de-AT fr fr-CA es it pt nl sv da nb fi pl cs sk sl hr hu ro tr ru uk bg el lt lv et id ca'.split(
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

const keysOf = (name: string): string[] =>
  [keyOf(name), keyOf(name.replaceAll('ä', 'ae'))].filter((key) => /^\p{L}+$/u.test(key));

/** A name alone and in a date, where many languages inflect it. */
function spellings(
  language: string,
  part: 'month' | 'weekday',
  width: 'long' | 'short',
  date: Date,
): string[] {
  const alone = new Intl.DateTimeFormat(language, { [part]: width, timeZone: 'UTC' });
  const inDate = new Intl.DateTimeFormat(language, {
    [part]: width,
    day: 'numeric',
    timeZone: 'UTC',
  });
  return [alone.format(date), ...partsOf(inDate, part, date)].flatMap(keysOf);
}

const partsOf = (format: Intl.DateTimeFormat, part: string, date: Date): string[] =>
  format.formatToParts(date).flatMap(({ type, value }) => (type === part ? [value] : []));

function readNames(): Names {
  const months = new Map<string, Map<string, number>>();
  const written = new Map<string, number | null>();
  const weekdays = new Set<string>();
  for (const tag of LANGUAGES) {
    const language = tag.slice(0, 2);
    const own = months.get(language) ?? new Map<string, number>();
    months.set(language, own);
    for (let month = 0; month < 12; month += 1) {
      const date = new Date(Date.UTC(2026, month, 15));
      for (const key of spellings(tag, 'month', 'short', date)) own.set(key, month);
      for (const key of spellings(tag, 'month', 'long', date)) {
        own.set(key, month);
        written.set(key, !written.has(key) || written.get(key) === month ? month : null);
      }
    }
    for (let day = 0; day < 7; day += 1)
      for (const width of ['long', 'short'] as const)
        for (const key of spellings(tag, 'weekday', width, new Date(Date.UTC(2026, 1, 1 + day))))
          weekdays.add(key);
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
  const own = language === null ? undefined : months.get(language)?.get(key);
  return own ?? months.get('en')?.get(key) ?? written.get(key) ?? null;
}

export const isWeekday = (word: string): boolean => known().weekdays.has(keyOf(word));
