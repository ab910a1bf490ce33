import { dataOf, get } from '../lib/api.ts';
import type { Account } from '../lib/api.ts';

const HISTORY = '/api/social-media-search/history';

interface History {
  items: { id: string }[];
}

/** A user opens the dashboard and an earlier search. */
export function browse(account: Account): void {
  get(account, '/api/users/me');
  get(account, '/api/auth/plan-info');
  get(account, '/api/sources');
  const history = get(account, HISTORY);
  const newest = (dataOf(history) as History | null)?.items[0];
  if (newest) {
    get(account, `/api/social-media-search/${newest.id}`, '/api/social-media-search/:id');
  }
}
