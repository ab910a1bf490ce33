import { expect, test } from 'vitest';
import { renderPrivateShell } from './private-shell.tsx';

const shell = (pathname: string, framed = true): string =>
  renderPrivateShell({ pathname, framed, productName: 'Earshot' });

test('the frame is there before the app: its sections as links, the current one marked', () => {
  const html = shell('/dashboard/gpt-analysis');
  expect(html.match(/data-tab=/g)).toHaveLength(5);
  expect(html.match(/<a[^>]*aria-current="page"[^>]*>/)?.[0]).toContain('/dashboard/gpt-analysis');
  // Nothing that looks clickable but is not.
  expect(html).not.toMatch(/<button|<input/);
});

test('it explains what to do without scripts or when they fail to load, and links to public pages', () => {
  for (const html of [shell('/profile'), shell('/__ui', false)]) {
    const [, noScript = ''] = /<noscript>(.*)<\/noscript>/.exec(html) ?? [];
    expect(noScript).toContain('Earshot needs JavaScript here');
    expect(noScript).toMatch(/<a[^>]*href=""/);
    expect(html).toContain('role="alert"');
    expect(html).toContain('This page did not load completely');
  }
});

test('an address stays data', () => {
  expect(shell('/dashboard/"><script>alert(1)</script>')).not.toContain('<script');
});
