import { beforeEach, expect, test, vi } from 'vitest';
import { setBaseTitle, setTitlePrefix } from './document-title.ts';

beforeEach(() => {
  vi.stubGlobal('document', { title: '' });
});

test('R-ROUTE-41: the tab keeps a name where the header shows none', () => {
  setBaseTitle('Overview', 'Earshot');
  expect(document.title).toBe('Overview · Earshot');
  setBaseTitle('', 'Earshot');
  expect(document.title).toBe('Earshot');
});

test('what happened while the tab was hidden stands before the name', () => {
  setBaseTitle('Overview', 'Earshot');
  setTitlePrefix('(3) ');
  expect(document.title).toBe('(3) Overview · Earshot');
  setTitlePrefix('');
  expect(document.title).toBe('Overview · Earshot');
});
