import { expect, test } from 'vitest';
import { readSlice, slicePath, withoutSlice } from './slice-address.ts';

test('the open slice is in the URL along with the filters, and closing it keeps them', () => {
  const params = new URLSearchParams('tab=analytics&range=7d');
  const path = slicePath(params, { kind: 'category', value: 'CRM: small teams' });
  const opened = new URLSearchParams(path.slice(1));
  expect(opened.get('range')).toBe('7d');
  expect(readSlice(opened)).toEqual({ kind: 'category', value: 'CRM: small teams' });
  expect(withoutSlice(opened).toString()).toBe(params.toString());
});

test.each(['', 'day', 'day:', 'day:tomorrow', 'day:2026-13-40', 'platform:myspace', 'user:1'])(
  'a URL with open=%s opens nothing',
  (open) => {
    expect(readSlice(new URLSearchParams({ open }))).toBeNull();
  },
);
