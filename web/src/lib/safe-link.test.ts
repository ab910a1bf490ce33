import { expect, test } from 'vitest';
import { safeLink } from './safe-link.ts';

test.each(['https://news.ycombinator.com/item?id=1', 'http://example.test/a b'])(
  'S-20: %s may be opened',
  (url) => {
    expect(safeLink(url)).not.toBeNull();
  },
);

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://x/1',
  '//evil.test/x',
  '/relative',
  'https://user:pass@bank.test/',
  'https://',
  '',
])('S-20: %j is never a link', (url) => {
  expect(safeLink(url)).toBeNull();
});
