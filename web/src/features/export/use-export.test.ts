import { beforeEach, expect, test } from 'vitest';
import { consentStore } from '../../lib/browser/consent.ts';
import { connectTracker } from '../../lib/track.ts';
import type { ExportDocument } from './export-document.ts';
import { exportFile } from './use-export.ts';

const DOCUMENT: ExportDocument = {
  fileName: 'earshot-leads-2026-11-23',
  brand: 'Earshot',
  title: 'Leads',
  facts: [],
  summary: null,
  columns: [{ header: 'Title', width: 60 }],
  rows: [['Late invoices']],
  items: [],
};
const events: unknown[] = [];
const saved: string[] = [];
const save = (_file: Blob, name: string): void => {
  saved.push(name);
};
connectTracker((event, properties) => events.push([event, properties]));

beforeEach(() => {
  events.length = 0;
  saved.length = 0;
  consentStore.choose(true);
});

test('R-INT-09: an export is completed once its file is made', async () => {
  const done = await exportFile('csv', () => Promise.resolve(DOCUMENT), save);
  expect(done).toEqual({ name: 'earshot-leads-2026-11-23.csv', failed: false });
  expect(saved).toEqual(['earshot-leads-2026-11-23.csv']);
  expect(events).toEqual([['export_completed', { format: 'csv' }]]);
});

test('R-INT-09: a file that cannot be made is an error and is not saved', async () => {
  const done = await exportFile('csv', () => Promise.reject(new Error('No totals')), save);
  expect(done).toEqual({ name: null, failed: true });
  expect(saved).toEqual([]);
  expect(events).toEqual([['export_error', { format: 'csv', type: 'file' }]]);
});

test('an export that the server refused saves nothing and is not counted twice', async () => {
  expect(await exportFile('pdf', () => Promise.resolve(null), save)).toEqual({
    name: null,
    failed: false,
  });
  expect([saved, events]).toEqual([[], []]);
});
