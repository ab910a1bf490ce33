import { get } from '../lib/api.ts';
import type { Account } from '../lib/api.ts';

/** What each page of the other areas reads when it is opened. */
const PAGES = [
  ['/api/overview'],
  ['/api/leads', '/api/leads/suggestions'],
  [
    '/api/competitive-intelligence/competitors',
    '/api/competitive-intelligence/competitors/stats',
    '/api/competitive-intelligence/competitors/activity',
  ],
  ['/api/competitive-intelligence/competitors/monitored', '/api/watched-searches'],
  ['/api/gpt-analysis/history'],
  ['/api/alerts', '/api/alerts/rules', '/api/alerts/settings'],
  ['/api/trending-problems'],
];

export const AREA_READS: readonly string[] = PAGES.flat().map((path) => `GET ${path}`);

/** A user opens one page after another, each time the next one. */
export function visitAreas(account: Account, turn: number): void {
  for (const path of PAGES[turn % PAGES.length] ?? []) get(account, path);
}
