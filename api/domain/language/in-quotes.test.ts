import { expect, test } from 'vitest';
import { inQuotes } from './in-quotes.ts';

test('quotes inside a quotation are single', () => {
  expect(inQuotes('"time tracking", timesheet')).toBe("“'time tracking', timesheet”");
  expect(inQuotes('late invoices')).toBe('“late invoices”');
});

test('a right-to-left quotation is isolated from its sentence', () => {
  expect(inQuotes('מחפשת CRM')).toBe('“\u2068מחפשת CRM\u2069”');
});
