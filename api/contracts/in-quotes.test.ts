import { expect, test } from 'vitest';
import { inQuotes } from './in-quotes.ts';

test('quotes inside a quotation are single', () => {
  expect(inQuotes('"time tracking", timesheet')).toBe("“'time tracking', timesheet”");
  expect(inQuotes('late invoices')).toBe('“late invoices”');
});
