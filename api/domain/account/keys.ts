/** What an API key may do: read everything but the account, start jobs within quota, change leads. */
export const KEY_SCOPES = ['read', 'search', 'leads'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

export const KEY_LIMITS = { nameMax: 60, keysPerUser: 20, maxDays: 366 } as const;

/** Begins every key, so that scanners of repositories and logs recognize a leaked one. */
export const KEY_PREFIX = 'earshot_';

/** Reads that belong to a person and not to a script. */
const PERSONAL =
  /^\/api\/(?:admin|auth|users|premium-interests|share-links|alerts\/(?:channels|settings))(?:\/|$)/;
/** Commands that take a use of the quota, or end or repeat one that did. */
const JOBS =
  /^\/api\/(?:social-media-search\/(?:search|[^/]+\/(?:cancel|retry))|competitive-intelligence\/competitors\/(?:search|searches\/[^/]+\/(?:cancel|retry))|gpt-analysis\/(?:preview|analyze|[^/]+\/(?:cancel|retry|rerun)))$/;
/** Which of its phrasings a search shows. */
const PHRASINGS = /^\/api\/social-media-search\/[^/]+$/;
const LEADS = /^\/api\/leads(?:\/|$)/;

/** The scope that a request needs; null for what no key may do. */
export function scopeOf(method: string, path: string): KeyScope | null {
  const isRead = method === 'GET' || method === 'HEAD';
  if (isRead) return PERSONAL.test(path) && path !== '/api/auth/plan-info' ? null : 'read';
  if (method === 'POST' && JOBS.test(path)) return 'search';
  if (method === 'PATCH' && PHRASINGS.test(path)) return 'search';
  return LEADS.test(path) ? 'leads' : null;
}
