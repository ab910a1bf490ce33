import { expect, test } from 'vitest';
import { modeOf } from './mode-of.ts';

test.each([
  ['invoicing', 'keywords'],
  ['late invoice reminder', 'keywords'],
  ['dog grooming salon no-shows', 'keywords'],
  ['research and development software', 'keywords'],
  ['freelancers who hate invoicing', 'query'],
  ['clients pay their invoices late', 'query'],
  ['Small teams that look for a simpler CRM', 'query'],
  ['invoicing, bookkeeping, accounting, tax, payroll', 'keywords'],
  ['late invoices, unpaid invoice reminder, chasing payment', 'keywords'],
  ['Clients pay late, and I hate chasing them', 'query'],
  ['I run a small bakery, copying orders by hand takes hours', 'query'],
  ['Meine Kunden zahlen spät, Mahnungen schreibe ich nachts', 'query'],
  ["it's slow, buggy, costs too much", 'query'],
  ['"paid late" alternative to our invoicing tool', 'keywords'],
  ['crm for freelancers who hate spreadsheets -jobs', 'keywords'],
  ['title:invoice tool for people who freelance', 'keywords'],
  ['invoice OR bill OR receipt OR statement', 'keywords'],
])('%s is read as %s', (text, mode) => {
  expect(modeOf(text)).toBe(mode);
});
