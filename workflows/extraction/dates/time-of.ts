import { dayIn } from './day-in.ts';
import type { DateContext, StatedDay } from './day-in.ts';
import { isWeekday } from './month-names.ts';
import { zoneMinutes } from './zones.ts';

/** A point in time as a document states it. */
interface StatedTime {
  date: Date;
  precision: 'time' | StatedDay['precision'];
}

const MAX_LENGTH = 100;
const DAY_MS = 86_400_000;
/** ISO 8601 without signs between the numbers. */
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})?)?(?=[Z+-]|$)/iu;
const CLOCK =
  /(?:^|[\sT])(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?(?:\s?([ap])\.?m\b\.?|\sUhr\b)?\s?((?:(?:GMT|UTC?)\s?)?[+-]\d{1,2}(?::?\d{2})?(?!\S)|[a-z]{1,5}(?![^\s)]))?/iu;

/** Milliseconds of the clock since midnight; null for what no clock shows. */
function clockMs([, hour, minute, second = '0', half]: RegExpExecArray): number | null {
  const [hours, minutes, seconds] = [Number(hour), Number(minute), Math.min(59, leap(second))];
  if (minutes > 59 || Number.isNaN(seconds)) return null;
  if (half === undefined)
    return hours > 23 ? null : ((hours * 60 + minutes) * 60 + seconds) * 1_000;
  if (hours < 1 || hours > 12) return null;
  const isAfternoon = half.toLowerCase() === 'p';
  return (((hours % 12) + (isAfternoon ? 12 : 0)) * 60 + minutes) * 60_000 + seconds * 1_000;
}

/** The second 60 exists, 61 does not. */
const leap = (second: string): number => (Number(second) > 60 ? Number.NaN : Number(second));

/**
 * The time that a whole text states, as date fields of feeds and `datetime` attributes do: RFC 822, ISO
 * 8601, C and JavaScript dates, and days in words. A time without a zone is UTC. Null when any part of it
 * is not understood, for the future (beyond a day) and for times before 1995.
 */
export function timeOf(text: string, context: DateContext): StatedTime | null {
  const line = text
    .normalize('NFKC')
    .trim()
    .replaceAll(/\s+/gu, ' ')
    .replaceAll('−', '-')
    .replace(/^(\p{L}+,)(?=\d)/u, '$1 ');
  if (line === '' || line.length > MAX_LENGTH) return null;
  const spaced = line
    .replace(/\s?\([^()]*\)$/u, '')
    .replace(COMPACT, (_all, year: string, month: string, day: string, ...clock: unknown[]) =>
      [`${year}-${month}-${day}`, clock.slice(0, 3).filter(Boolean).join(':')].join(' ').trim(),
    );
  const clock = CLOCK.exec(spaced);
  const rest = clock === null ? spaced : spaced.replace(clock[0], ' ');
  const day = dayIn(rest.replaceAll(/\s+/gu, ' ').trim(), context);
  if (day === null || !isOnlyDay(rest.replaceAll(/\s+/gu, ' ').trim(), day)) return null;
  if (clock === null) return { date: day.date, precision: day.precision };
  const ms = clockMs(clock);
  if (ms === null || day.precision === 'month') return null;
  const local = day.date.getTime() + ms;
  const minutes = zoneMinutes((clock[5] ?? '').trim(), local);
  if (minutes === null) return null;
  const date = new Date(local - minutes * 60_000);
  return date.getTime() > context.now.getTime() + DAY_MS ? null : { date, precision: 'time' };
}

/** Next to the day only its weekday may be left. */
function isOnlyDay(text: string, { start, end }: StatedDay): boolean {
  const words = `${text.slice(0, start)} ${text.slice(end)}`.split(/[\s,.]+/u);
  return words.every((word) => word === '' || isWeekday(word) || /^(?:at|um|à|г|m)$/iu.test(word));
}
