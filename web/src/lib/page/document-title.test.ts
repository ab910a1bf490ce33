import { beforeEach, expect, test, vi } from 'vitest';
import { setBaseTitle, setTabMark } from './document-title.ts';

beforeEach(() => {
  const icon = { href: '', setAttribute: (_name: string, href: string) => (icon.href = href) };
  vi.stubGlobal('document', { title: '', icon, querySelector: () => icon });
});

test('R-ROUTE-41: the tab keeps a name where the header shows none', () => {
  setBaseTitle('Overview', 'Earshot');
  expect(document.title).toBe('Overview · Earshot');
  setBaseTitle('', 'Earshot');
  expect(document.title).toBe('Earshot');
});

test('news while the tab was hidden precedes the name', () => {
  setBaseTitle('Overview', 'Earshot');
  setTabMark('(3) ');
  expect(document.title).toBe('(3) Overview · Earshot');
  expect(document).toMatchObject({ icon: { href: '/favicon-news.svg' } });
  setTabMark('');
  expect(document.title).toBe('Overview · Earshot');
  expect(document).toMatchObject({ icon: { href: '/favicon.svg' } });
});
