import { check } from 'k6';
import { Counter } from 'k6/metrics';
import { dataOf, get, post } from '../lib/api.ts';
import type { Account } from '../lib/api.ts';

const SEARCH = '/api/social-media-search/search';
const QUERIES = ['invoicing tool', 'crm alternative', 'standup bot', 'landing page builder'];

/** Searches that were accepted. */
export const searchesAccepted = new Counter('searches_accepted');

interface Started {
  searchId: string;
}

/** A user searches; a double click sends the same intent twice and must create one search. */
export function search(account: Account, round: number): void {
  const body = { query: `${QUERIES[round % QUERIES.length]} ${round}`, limit: 50 };
  const key = { 'Idempotency-Key': `load-${account.userId}-${round}` };
  const first = post(account, SEARCH, body, key);
  const accepted = check(first, { 'search accepted': ({ status }) => status === 202 });
  const started = dataOf(first) as Started | null;
  if (!accepted || !started) return;
  searchesAccepted.add(1);
  const second = post(account, SEARCH, body, key);
  check(second, { 'same key, same answer': (again) => again.body === first.body });
  get(account, `/api/social-media-search/${started.searchId}`, '/api/social-media-search/:id');
}
