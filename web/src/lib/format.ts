/**
 * Formats follow the reader's language; words stay English. Some systems report a language that is
 * none ('en-US@posix'), and `Intl` throws at those.
 */
export function usableLocale(language: string | undefined): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? 'en-US';
  } catch {
    return 'en-US';
  }
}

const LOCALE = usableLocale(typeof navigator === 'undefined' ? undefined : navigator.language);

export function formatNumber(value: number): string {
  return new Intl.NumberFormat(LOCALE).format(value);
}

/** 1200 becomes 1.2K: for engagement figures in narrow places. */
export function formatCompact(value: number): string {
  return new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 }).format(
    value,
  );
}

/** US dollars, whole ones without cents; locale-independent, see `formatPublicNumber`. */
export function formatPrice(dollars: number): string {
  const [whole = '', cents = '00'] = dollars.toFixed(2).split('.');
  return `$${formatPublicNumber(Number(whole))}${cents === '00' ? '' : `.${cents}`}`;
}

export function formatDate(iso: string): string {
  return new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium' }).format(new Date(iso));
}

/**
 * A calendar day such as '2026-11-21' in the format of the surrounding text, locale-independent:
 * public pages are rendered ahead of time.
 */
export function formatDay(day: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(day),
  );
}

/** A calendar day such as '2026-11-21' as 'Nov 21', for the axis of a chart. */
export function formatShortDay(day: string): string {
  return new Intl.DateTimeFormat('en-US', {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(new Date(day));
}

/**
 * A whole number on a public page, locale-independent. Not by `Intl`, whose first formatter takes a
 * phone a tenth of a second during hydration.
 */
export const formatPublicNumber = (value: number): string =>
  String(value).replaceAll(/\B(?=(\d{3})+$)/g, ',');

export function formatDateTime(iso: string): string {
  return new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(iso),
  );
}

/** Hours and minutes of the reader's clock. */
export function formatTime(value: string | number): string {
  return new Intl.DateTimeFormat(LOCALE, { timeStyle: 'short' }).format(new Date(value));
}

/** A future time: '14:05' today, 'tomorrow 08:00', later with its date. */
export function formatUntil(iso: string, now: number): string {
  const days = calendarDay(Date.parse(iso)) - calendarDay(now);
  if (days <= 0) return formatTime(iso);
  return days === 1 ? `tomorrow ${formatTime(iso)}` : formatDateTime(iso);
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The day of the reader's calendar, `yyyy-mm-dd`. */
export function localDay(now: number): string {
  const date = new Date(now);
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}

/** Days of the reader's calendar, counted from some day on. */
function calendarDay(time: number): number {
  const date = new Date(time);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000;
}

const AGE_STEPS: readonly [limit: number, seconds: number, unit: Intl.RelativeTimeFormatUnit][] = [
  [3_600, 60, 'minute'],
  [86_400, 3_600, 'hour'],
  [30 * 86_400, 86_400, 'day'],
  [365 * 86_400, 30 * 86_400, 'month'],
  [Number.POSITIVE_INFINITY, 365 * 86_400, 'year'],
];

/** 'just now', '5 minutes ago', '3 days ago'; a clock slightly ahead still reads 'just now'. */
export function formatAge(iso: string, now: number, style: 'long' | 'short' = 'long'): string {
  const seconds = Math.max(0, (now - Date.parse(iso)) / 1_000);
  if (seconds < 45) return 'just now';
  // Not 'en-US': it puts a period after every short unit.
  const format = new Intl.RelativeTimeFormat('en-GB', { numeric: 'always', style });
  for (const [limit, size, unit] of AGE_STEPS) {
    if (seconds < limit) return format.format(-Math.max(1, Math.floor(seconds / size)), unit);
  }
  return '';
}

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** '6.2 s', '1 min 20 s', '3 h 5 min', '5 d 14 h'. */
export function formatDuration(ms: number): string {
  const seconds = ms / 1_000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < HOUR) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  if (whole < DAY) return `${Math.floor(whole / HOUR)} h ${Math.floor((whole % HOUR) / 60)} min`;
  return `${Math.floor(whole / DAY)} d ${Math.floor((whole % DAY) / HOUR)} h`;
}

/** When a counter is at zero again: 'resets 00:00 UTC' within a day, else 'resets December 1 (UTC)'. */
export function formatReset(resetsAt: string, now: number): string {
  if (Date.parse(resetsAt) - now <= DAY * 1_000) return 'resets 00:00 UTC';
  const day = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return `resets ${day.format(new Date(resetsAt))} (UTC)`;
}

/** First `length` characters plus '...'. Counts code points, so no emoji is cut in half. */
export function truncate(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length).join('')}...`;
}

/** 'one', 'many' with its number: 1 post, 2 posts. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}
