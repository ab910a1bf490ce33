import { z } from 'zod';
import { dayIn } from '../../../../workflows/extraction/dates/day-in.ts';
import { dayOrderOf } from '../../../../workflows/extraction/dates/day-order.ts';
import { collapse } from '../../../../workflows/extraction/company-pages/document.ts';
import { compared, suite } from './suite.lib.ts';

const schema = z.object({ lang: z.string(), text: z.string(), expected: z.string() });
const NOW = new Date('2026-11-28T00:00:00Z');

/** Cases of wanasit/chrono (MIT). */
export const SUITE = suite({ name: 'dates', target: 0.95 }, schema, ({ lang, text, expected }) => {
  const line = collapse(text);
  if (/\\u[\da-f]{4}/u.test(text)) return { notApplicable: 'damaged in the collection' };
  const isShort = /^\D*\d{1,2}[/-]\d{1,2}\D*$/u.test(line);
  if (isShort || !/(?:19|20)\d\d|[ \-./]\d\d$/u.test(line))
    return { notApplicable: 'no year is stated, or one of another era' };
  if (Number(expected.slice(0, 4)) < 1995 || expected.startsWith('-'))
    return { notApplicable: 'before 1995 no company had a site' };
  if (Number.parseInt(line.match(/\d{4}[-/](\d+)/u)?.[1] ?? '0', 10) > 12)
    return { notApplicable: 'a thirteenth month is a mistake' };
  if (!line.includes(expected.slice(0, 4)) && !line.includes(expected.slice(2, 4)))
    return { notApplicable: 'the year is not in the text' };
  if (lang === 'en' && isAmbiguous(line))
    return { notApplicable: 'day and month could be either, and no document decides' };
  const context = { language: lang, order: dayOrderOf([], lang), now: NOW };
  return compared(dayIn(line, context)?.date.toISOString().slice(0, 10) ?? null, expected);
});

function isAmbiguous(line: string): boolean {
  const [, first, second] = /(?<!\d)(\d{1,2})[/-](\d{1,2})[/-]\d{2}/u.exec(line) ?? [];
  return first !== second && Number(first) <= 12 && Number(second) <= 12;
}
