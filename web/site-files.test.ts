import { expect, test } from 'vitest';
import { robots, sitemap } from './site-files.ts';
import { paths } from './src/lib/paths.ts';

/** Pages behind the sign-in, and shared searches, which are never indexed. */
const isUnlisted = (path: string): boolean =>
  path.startsWith('/dashboard') || ['/profile', '/admin', '/shared', '/__ui'].includes(path);

test('the sitemap lists every public page and every article, and nothing behind the sign-in', () => {
  const map = sitemap();
  const listed = [...map.matchAll(/<loc>https:\/\/public-url\.invalid([^<]+)<\/loc>/g)].map(
    ([, path]) => path,
  );
  expect(new Set(listed).size).toBe(listed.length);
  for (const path of Object.values(paths)) expect(listed.includes(path)).toBe(!isUnlisted(path));
  expect(listed.filter((path) => path?.startsWith('/blog/'))).toHaveLength(3);
});

test('robots.txt closes the private pages and names the sitemap', () => {
  expect(robots()).toContain('Disallow: /dashboard\n');
  expect(robots()).toContain('Disallow: /profile\n');
  expect(robots()).toContain('Sitemap: https://public-url.invalid/sitemap.xml\n');
});
