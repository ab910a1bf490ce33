import { expect, test } from 'vitest';
import { scopeOf } from './keys.ts';

test.each([
  ['GET', '/api/leads', 'read'],
  ['GET', '/api/social-media-search/0198/results', 'read'],
  ['HEAD', '/api/competitive-intelligence/competitors', 'read'],
  ['GET', '/api/auth/plan-info', 'read'],
  ['GET', '/api/alerts', 'read'],
  ['POST', '/api/social-media-search/search', 'search'],
  ['POST', '/api/social-media-search/0198/cancel', 'search'],
  ['PATCH', '/api/social-media-search/0198', 'search'],
  ['POST', '/api/competitive-intelligence/competitors/search', 'search'],
  ['POST', '/api/gpt-analysis/analyze', 'search'],
  ['POST', '/api/gpt-analysis/0198/rerun', 'search'],
  ['POST', '/api/leads', 'leads'],
  ['PATCH', '/api/leads/0198', 'leads'],
  ['DELETE', '/api/leads/0198', 'leads'],
] as const)('%s %s needs the scope %s', (method, path, scope) => {
  expect(scopeOf(method, path)).toBe(scope);
});

test.each([
  ['GET', '/api/users/me'],
  ['GET', '/api/users/me/export'],
  ['GET', '/api/users/me/keys'],
  ['POST', '/api/users/me/keys'],
  ['DELETE', '/api/users/me/keys/0198'],
  ['POST', '/api/users/me/deletion'],
  ['PUT', '/api/premium-interests'],
  ['GET', '/api/admin/status'],
  ['PUT', '/api/admin/users/0198/plan'],
  ['GET', '/api/auth/sessions'],
  ['POST', '/api/auth/logout-everywhere'],
  ['GET', '/api/alerts/channels'],
  ['POST', '/api/alerts/channels'],
  ['GET', '/api/share-links'],
  ['POST', '/api/social-media-search/0198/share-link'],
  ['POST', '/api/competitive-intelligence/competitors/0198/monitor'],
  ['POST', '/api/leadsx'],
  ['POST', '/api/email/trigger'],
] as const)('no key may %s %s', (method, path) => {
  expect(scopeOf(method, path)).toBeNull();
});
