/** Which of the first two numbers of "5/6/2026" is the day; null where it cannot be known. */
export type DayOrder = 'dmy' | 'mdy' | null;

const NUMBERS = /(?<![\d./-])(\d{1,2})([./-])(\d{1,2})\2(?:19|20)\d{2}(?!\d)/gu;

/** As people of a language write it by the Unicode CLDR. English is written both ways. */
function orderOfLanguage(language: string | null): DayOrder {
  if (language === null || language === 'en') return null;
  try {
    const parts = new Intl.DateTimeFormat(language).formatToParts(0).map(({ type }) => type);
    return parts.indexOf('day') < parts.indexOf('month') ? 'dmy' : null;
  } catch {
    return null;
  }
}

/**
 * The order of a document's numeric dates: as its own dates above twelve show, else as its language is
 * written. @param samples texts with its dates @param language primary subtag
 */
export function dayOrderOf(samples: readonly string[], language: string | null): DayOrder {
  const shown = new Set<DayOrder>();
  for (const text of samples)
    for (const [, first, , second] of text.matchAll(NUMBERS)) {
      if (Number(first) > 12 && Number(second) <= 12) shown.add('dmy');
      if (Number(second) > 12 && Number(first) <= 12) shown.add('mdy');
    }
  if (shown.size > 1) return null;
  return [...shown][0] ?? orderOfLanguage(language);
}
