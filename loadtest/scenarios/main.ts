import exec from 'k6/execution';
import type { Options } from 'k6/options';
import { listen } from '../journeys/listen.ts';
import { search } from '../journeys/search.ts';
import { JOB_COMMANDS, PAGE_READS, startJobs, visitPublicPage } from '../journeys/work.ts';
import { get, dataOf } from '../lib/api.ts';
import type { Account } from '../lib/api.ts';
import { signIn } from '../lib/sign-in.ts';
import { renderReport, renderSummary } from '../lib/summary.ts';
import type { SummaryData } from '../lib/summary.ts';
import { BASE_URL, PROFILE_NAME, chosenProfile } from '../lib/target.ts';
import { accountsOf, peakOf, stagesOf, startRateOf } from '../profiles.ts';

const HISTORY = '/api/social-media-search/history';

interface History {
  items: { id: string }[];
}

/** A user opens the dashboard and an earlier search. */
function browse(account: Account): void {
  get(account, '/api/users/me');
  get(account, '/api/auth/plan-info');
  get(account, '/api/sources');
  const history = get(account, HISTORY);
  const newest = (dataOf(history) as History | null)?.items[0];
  if (newest) {
    get(account, `/api/social-media-search/${newest.id}`, '/api/social-media-search/:id');
  }
}

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

const AREA_READS: readonly string[] = PAGES.flat().map((path) => `GET ${path}`);

/** A user opens one page after another, each time the next one. */
function visitAreas(account: Account, turn: number): void {
  for (const path of PAGES[turn % PAGES.length] ?? []) get(account, path);
}

/** All journeys at once: visitors, people who search and start jobs, and tabs that stay open. */

const profile = chosenProfile();
const sockets = profile.listeners * profile.socketsPerListener;
/** Tabs outlive the load, so that what was started has ended and the sweep has passed. */
const LINGER_SECONDS = 12;
const listenSeconds = profile.seconds + LINGER_SECONDS;

const READS = [
  'GET /api/users/me',
  'GET /api/auth/plan-info',
  'GET /api/sources',
  'GET /api/social-media-search/history',
  'GET /api/social-media-search/:id',
  ...AREA_READS,
  ...PAGE_READS,
];
const COMMANDS = ['POST /api/social-media-search/search', ...JOB_COMMANDS];
const duration = (name: string): string => `http_req_duration{name:${name}}`;

const thresholds = (read: string[], command: string[], live: string[]) => ({
  ...Object.fromEntries(READS.map((name) => [duration(name), read])),
  ...Object.fromEntries(COMMANDS.map((name) => [duration(name), command])),
  'live_event_latency{stream:user}': live,
});

/** What may take how long, in milliseconds (ADR 14). */
function latencyBudgets(): Record<string, string[]> {
  switch (PROFILE_NAME) {
    // Too short for percentiles: the slowest of ten requests is the p99, on a cold process.
    case 'smoke':
      return thresholds(['p(99)<=2000'], ['p(99)<=2000'], ['p(99)<=5000']);
    // More than two cores can work off: everything is late, nothing is refused or lost.
    case 'stress':
    case 'spike':
      return thresholds(['p(99)<=2000'], ['p(99)<=5000'], ['p(99)<=5000']);
    // Ends where the product does: when commands are late or fail.
    case 'breakpoint':
      return {};
    // Two cores with k6 among them are nine tenths busy: requests wait for a processor.
    default:
      return thresholds(['p(99)<=300'], ['p(99)<=300'], ['p(50)<=100', 'p(99)<=1000']);
  }
}

/** One journey at the rate of the profile, after the listeners have connected. */
const arriving = (exec: string, rate: number, timeUnit = '1s') => ({
  executor: 'ramping-arrival-rate' as const,
  exec,
  timeUnit,
  startTime: '2s',
  startRate: startRateOf(profile, rate),
  stages: stagesOf(profile, rate),
  preAllocatedVUs: Math.max(10, 4 * peakOf(profile, rate)),
});

const ends = (threshold: string) => ({ threshold, abortOnFail: true, delayAbortEval: '10s' });

/** What must hold in every run, and where a rising load breaks off. */
const promises = (): NonNullable<Options['thresholds']> =>
  PROFILE_NAME === 'breakpoint'
    ? {
        http_req_failed: [ends('rate<0.05')],
        [duration('POST /api/social-media-search/search')]: [ends('p(95)<=2000')],
        searches_accepted: ['count>0'],
      }
    : {
        // The rate that was asked for was really sent.
        ...(PROFILE_NAME !== 'smoke' && { dropped_iterations: ['count==0'] }),
        http_req_failed: ['rate<0.01'],
        checks: ['rate>0.99'],
        // Too rare to show in the rate of all.
        'checks{check:discovery accepted}': ['rate>0.99'],
        'checks{check:analysis accepted}': ['rate>0.99'],
        jobs_accepted: ['count>0'],
        // Nothing lost, nothing doubled; and the run that says so was whole.
        events_lost: ['count==0'],
        events_doubled: ['count==0'],
        socket_failures: ['count==0'],
        sockets_connected: [`count==${sockets}`],
        sockets_finished: [`count==${sockets}`],
        events_received: ['count>0'],
      };

export const options: Options = {
  scenarios: {
    listen: {
      executor: 'per-vu-iterations',
      exec: 'listening',
      vus: profile.listeners,
      iterations: 1,
      maxDuration: `${listenSeconds + 60}s`,
    },
    browse: arriving('browsing', profile.visitsPerSecond),
    areas: arriving('visiting', profile.visitsPerSecond),
    pages: arriving('reading', profile.visitsPerSecond),
    search: arriving('searching', profile.searchesPerSecond),
    jobs: arriving('working', 1, `${profile.secondsBetweenJobs}s`),
  },
  setupTimeout: '5m',
  summaryTrendStats: ['avg', 'min', 'med', 'max', 'p(95)', 'p(99)'],
  tags: { profile: PROFILE_NAME },
  thresholds: {
    ...latencyBudgets(),
    ...promises(),
  },
};

/** Fresh accounts each run: yesterday's have used up their quota, or last minute's. */
export function setup(): Account[] {
  const run = Date.now().toString(36);
  return Array.from({ length: accountsOf(profile) }, (_, index) =>
    signIn(`load-${run}-${index}@earshot.test`),
  );
}

/** Each account takes its turn, so that none exceeds its searches of a day. */
function accountOf(accounts: Account[], turn: number): Account {
  const account = accounts[turn % accounts.length];
  if (!account) throw new Error('There are no accounts.');
  return account;
}

export function browsing(accounts: Account[]): void {
  browse(accountOf(accounts, exec.scenario.iterationInTest));
}

export function visiting(accounts: Account[]): void {
  const turn = exec.scenario.iterationInTest;
  visitAreas(accountOf(accounts, turn), turn);
}

export function reading(): void {
  visitPublicPage(exec.scenario.iterationInTest);
}

export function working(accounts: Account[]): void {
  startJobs(accountOf(accounts, exec.scenario.iterationInTest));
}

export function searching(accounts: Account[]): void {
  const turn = exec.scenario.iterationInTest;
  search(accountOf(accounts, turn), Math.floor(turn / accounts.length));
}

export function listening(accounts: Account[]): void {
  const first = exec.scenario.iterationInTest * profile.socketsPerListener;
  for (let index = 0; index < profile.socketsPerListener; index += 1) {
    listen(accountOf(accounts, first + index), listenSeconds);
  }
}

export function handleSummary(data: SummaryData): Record<string, string> {
  const file = __ENV['REPORT'];
  const title = `Load, profile ${PROFILE_NAME}, ${BASE_URL}`;
  return {
    stdout: renderSummary(title, data),
    ...(file && { [file]: renderReport(title, data) }),
  };
}
