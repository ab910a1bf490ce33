import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { parseTheme, resolveTheme } from './theme.ts';

test('R-THEME-01, R-THEME-03, R-PROD-19: light, dark or system; light when nothing usable is stored', () => {
  expect(parseTheme('dark')).toBe('dark');
  expect(parseTheme('system')).toBe('system');
  expect(parseTheme(null)).toBe('light');
  expect(parseTheme('DARK')).toBe('light');
});

test('A-54: system follows the system', () => {
  expect(resolveTheme('system', true)).toBe('dark');
  expect(resolveTheme('system', false)).toBe('light');
  expect(resolveTheme('light', true)).toBe('light');
});

/** Runs the script of index.html as a browser would, before anything else of the page. */
function firstPaint(stored: string | null, systemIsDark: boolean): string {
  const html = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8');
  const script = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
  const dataset = { theme: 'light' };
  const context = {
    window: {},
    localStorage: { getItem: () => stored },
    location: { search: '' },
    addEventListener: () => {},
    matchMedia: () => ({ matches: systemIsDark }),
    document: { documentElement: { dataset }, querySelector: () => ({ content: '' }) },
  };
  runInNewContext(script, context);
  return dataset.theme;
}

test.each([null, 'light', 'dark', 'system', 'nonsense'])(
  'R-THEME-02: the first paint has the theme the app will choose (%s)',
  (stored) => {
    for (const dark of [true, false]) {
      expect(firstPaint(stored, dark)).toBe(resolveTheme(parseTheme(stored), dark));
    }
  },
);
