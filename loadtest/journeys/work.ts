import http from 'k6/http';
import { check } from 'k6';
import { Counter } from 'k6/metrics';
import { dataOf, get, post } from '../lib/api.ts';
import type { Account } from '../lib/api.ts';
import { BASE_URL } from '../lib/target.ts';

const DISCOVERY = '/api/competitive-intelligence/competitors/search';
const ANALYSIS = '/api/gpt-analysis/analyze';
const PAGES = ['/', '/pricing', '/trending-problems'];

/** Jobs that a user starts rarely; budgets name them. */
export const JOB_COMMANDS: readonly string[] = [`POST ${DISCOVERY}`, `POST ${ANALYSIS}`];
export const PAGE_READS: readonly string[] = PAGES.map((path) => `GET ${path}`);

/** Discoveries with analyses that were accepted. */
export const jobsAccepted = new Counter('jobs_accepted');

/** A user has competitors found, asks the assistants about a brand, and opens both results. */
export function startJobs(account: Account): void {
  const key = (job: string) => ({ 'Idempotency-Key': `${job}-${account.userId}` });
  const discovery = post(account, DISCOVERY, { query: 'crm for freelancers' }, key('discovery'));
  const analysis = post(
    account,
    ANALYSIS,
    { brand: 'Kontaktly', description: 'CRM for freelancers', runs: 1 },
    key('analysis'),
  );
  const accepted = check(
    { discovery, analysis },
    {
      'discovery accepted': (answers) => answers.discovery.status === 202,
      'analysis accepted': (answers) => answers.analysis.status === 202,
    },
  );
  if (!accepted) return;
  jobsAccepted.add(1);
  const { searchId } = dataOf(discovery) as { searchId: string };
  const { id } = dataOf(analysis) as { id: string };
  get(
    account,
    `/api/competitive-intelligence/competitors/searches/${searchId}`,
    '/api/…/searches/:id',
  );
  get(account, `/api/gpt-analysis/${id}`, '/api/gpt-analysis/:id');
}

/** A visitor without an account reads a public page. */
export function visitPublicPage(turn: number): void {
  const path = PAGES[turn % PAGES.length] ?? '/';
  const tags = { name: `GET ${path}` };
  const page = http.get(`${BASE_URL}${path}`, { tags });
  check(page, { 'page answers 200': ({ status }) => status === 200 }, tags);
}
