import { z } from 'zod';
import { timeOf } from '../../../../workflows/extraction/dates/time-of.ts';
import { compared, suite } from './suite.lib.ts';

const schema = z.object({ text: z.string(), expected: z.array(z.number()).nullable() });
const NOW = new Date('2026-11-28T00:00:00Z');

/** Cases of kurtmckee/feedparser (BSD-2-Clause). */
export const SUITE = suite({ name: 'feed-dates', target: 0.95 }, schema, ({ text, expected }) => {
  if (/^-?\d{2}-?\d{2}(?:-?\d{2})?$|^-?\d{2}-?\d{3}$/u.test(text.trim()))
    return { notApplicable: 'years of two digits without names of months are not dates' };
  const [year = 0, month = 1, ...rest] = expected ?? [];
  const time = timeOf(text, { language: null, order: null, now: NOW });
  if (expected !== null && year < 1995)
    return { notApplicable: 'before 1995 no company had a feed' };
  return compared(
    time?.date.toISOString() ?? null,
    expected === null
      ? null
      : new Date(Date.UTC(year, month - 1, ...(rest.slice(0, 4) as [number]))).toISOString(),
  );
});
