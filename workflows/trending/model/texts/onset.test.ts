import { expect, test } from 'vitest';
import { mentionsOnset } from '../../posts.ts';

const read = (title: string, content = ''): boolean => mentionsOnset({ title, content });

test.each([
  'Sync fails since Tuesday',
  'Since the 1st all renewals bounce',
  'Crashes after the latest firmware update',
  'Login loops since v4.2',
  'Is it just me or did exports stop this morning?',
  'Anyone else locked out?',
  'Prices doubled without warning',
  'It no longer opens PDFs',
  'Worked fine until Monday',
  'As of November the API wants a header',
  'Because of the new fee we are leaving',
  'Everything went down overnight',
])('"%s" says that something has just begun', (text) => {
  expect(read(text)).toBe(true);
  expect(read('A question', text)).toBe(true);
});

test.each([
  'Which CRM for two people?',
  'I always forget to follow up',
  'How do I export contacts to CSV?',
  'In business since 2016, still no good invoicing tool',
  'Reports are slow on large projects',
  'The update button is hard to find',
  '',
])('"%s" does not', (text) => {
  expect(read(text)).toBe(false);
});

test('long texts are read in linear time', () => {
  const long = 'since the after new last '.repeat(40_000);
  expect(read('', `${'new '.repeat(200_000)}`)).toBe(false);
  expect(read(long)).toBe(true);
});
