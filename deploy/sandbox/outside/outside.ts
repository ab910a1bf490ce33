import { isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { RECEIVERS } from '../receivers/receivers.ts';
import type { ReceiverDeps } from '../receivers/receiver.ts';
import { stampDates, countRequests } from '../requests.ts';
import type { RequestLog } from '../requests.ts';
import { faultMiddleware, retryHeaders } from '../faults.ts';
import type { FailureForms, Faults } from '../faults.ts';
import { answerSite } from './company-site.ts';
import { hangUp, json, hashOf } from './played.ts';
import type { OutsideDeps } from './played.ts';
import {
  RDAP_HOST,
  answerAppStore,
  answerBootstrap,
  answerCrunchbase,
  answerRdap,
  answerWikidata,
} from './registries.ts';
import { answerGitHub } from './releases.ts';
import type { Company } from '../world/files.ts';

/** Job titles in a world's hiring changes: a list, or one in words. */
const titlesIn = (after: unknown): string[] => {
  if (typeof after === 'string') return [after];
  if (Array.isArray(after)) return after.flatMap(titlesIn);
  if (typeof after === 'object' && after !== null) return Object.values(after).flatMap(titlesIn);
  return [];
};

/** Companies are hiring once a change of the world says so; their board is named by their id. */
function openJobs(
  token: string,
  { world }: OutsideDeps,
): { company: Company; titles: string[] } | null {
  const company = world.company(token);
  const hiring = world.changes.filter(({ kind, type }) => kind === 'hiring' && type === 'change');
  const own = hiring.filter((change) => change.company === token);
  if (!company || own.length === 0) return null;
  const titles = own
    .filter(({ day }) => day <= world.day())
    .flatMap(({ after }) => titlesIn(after));
  return { company, titles: [...new Set(titles)] };
}

/** `https://boards-api.greenhouse.io`; the world's companies are not on the other boards. */
function answerGreenhouse(url: URL, deps: OutsideDeps): Response {
  const token = /^\/v1\/boards\/([^/]+)\/jobs$/u.exec(decodeURIComponent(url.pathname))?.[1];
  const board = token === undefined ? null : openJobs(token, deps);
  if (!board) return json({ status: 404, error: 'Job not found' }, 404);
  const jobs = board.titles.map((title) => ({
    id: hashOf(title),
    title,
    absolute_url: `https://boards.greenhouse.io/${token}/jobs/${hashOf(title)}`,
    location: { name: 'Remote' },
    company_name: board.company.name,
  }));
  return json({ jobs, meta: { total: jobs.length } });
}

const stamp = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().replaceAll(/[-:T]|\.\d+Z$/gu, '');

const FIELDS = ['timestamp', 'original'] as const;

/** `https://web.archive.org`: captures of the versions that pages of the world had. */
function answerArchive(url: URL, { world, clock }: OutsideDeps): Response {
  const capture = /^\/web\/(\d{14})(?:id_)?\/(https?:\/\/.+)$/u.exec(url.pathname);
  if (capture) return playback(capture[1] ?? '', capture[2] ?? '', { world, clock });
  if (url.pathname !== '/cdx/search/cdx') return new Response('not found', { status: 404 });
  const asked = url.searchParams.get('url') ?? '';
  const page = new URL(/^https?:/u.test(asked) ? asked : `http://${asked}`);
  const company = world.companyOfHost(page.hostname);
  const from = url.searchParams.get('from') ?? '';
  const rows = world.pages
    .filter(
      (one) =>
        one.company === company?.id &&
        one.path === page.pathname &&
        one.html !== null &&
        one.day <= world.day(),
    )
    .toSorted((a, b) => a.day - b.day)
    .map((one) => [stamp(world.secondsAt(one.day)), `https://${company?.domain}${one.path}`])
    .filter(([timestamp = '']) => timestamp >= from);
  const limit = Number(url.searchParams.get('limit') ?? rows.length);
  return json(rows.length === 0 ? [] : [FIELDS, ...rows.slice(0, limit)]);
}

function playback(timestamp: string, original: string, { world }: OutsideDeps): Response {
  const page = new URL(original);
  const company = world.companyOfHost(page.hostname);
  const version = world.pages
    .filter((one) => one.company === company?.id && one.path === page.pathname && one.html !== null)
    .find((one) => stamp(world.secondsAt(one.day)) === timestamp);
  return version
    ? new Response(version.html, { headers: { 'content-type': 'text/html; charset=utf-8' } })
    : new Response('not archived', { status: 404 });
}

type Bindings = { Bindings: HttpBindings };
type Answer = (request: Request, bindings: HttpBindings) => Response | Promise<Response>;

/** The services that the sandbox plays under their own names. */
const SERVICES: readonly (readonly [
  host: string,
  target: string,
  answer: (request: Request, deps: OutsideDeps) => Response | Promise<Response>,
])[] = [
  ['www.wikidata.org', 'wikidata', (request, deps) => answerWikidata(new URL(request.url), deps)],
  ['data.iana.org', 'rdap', (_request, deps) => answerBootstrap(deps)],
  [RDAP_HOST, 'rdap', (request, deps) => answerRdap(new URL(request.url), deps)],
  ['web.archive.org', 'wayback', (request, deps) => answerArchive(new URL(request.url), deps)],
  [
    'api.github.com',
    'github-releases',
    (request, deps) => answerGitHub(new URL(request.url), deps),
  ],
  [
    'boards-api.greenhouse.io',
    'job-boards',
    (request, deps) => answerGreenhouse(new URL(request.url), deps),
  ],
  ['itunes.apple.com', 'app-store', (request, deps) => answerAppStore(new URL(request.url), deps)],
  ['api.crunchbase.com', 'crunchbase', answerCrunchbase],
];

/** Fault targets outside of the sandbox's own paths. */
export const OUTSIDE_TARGETS: readonly string[] = [
  'company-sites',
  ...new Set([...SERVICES.map(([, target]) => target), ...RECEIVERS.map(({ target }) => target)]),
];

const FAILURES: FailureForms = {
  rateLimited: (retryAfter) => json({ error: 'Too many requests' }, 429, retryHeaders(retryAfter)),
  quotaUsedUp: (retryAfter) => json({ error: 'Quota exceeded' }, 429, retryHeaders(retryAfter)),
  serverError: () => new Response('Internal Server Error', { status: 500 }),
};

/** Whether a request is for another host: a public name, not this machine's. */
export function isOutside(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/gu, '');
  return isIP(name) === 0 && name.includes('.') && !/\.(?:localhost|local|internal)$/u.test(name);
}

/**
 * Simulates the internet by Host header: sites of the world's companies and the services that list
 * them. An unknown name breaks the connection.
 */
export function createOutside(
  deps: OutsideDeps & ReceiverDeps & { requests: RequestLog },
): Hono<Bindings> {
  const apps = new Map([
    ...SERVICES.map(
      ([host, target, answer]) =>
        [host, serve(deps, target, (request) => answer(request, deps))] as const,
    ),
    ...RECEIVERS.map(
      ({ host, target, answer, failures }) =>
        [host, serve(deps, target, (request) => answer(request, deps), failures)] as const,
    ),
  ]);
  const sites = serve(deps, 'company-sites', (request, bindings) => {
    const company = deps.world.companyOfHost(new URL(request.url).hostname);
    if (company) return answerSite(company, request, bindings, deps);
    return isPlayedService(new URL(request.url).hostname)
      ? json({ error: 'not found' }, 404)
      : hangUp(bindings);
  });
  const app = new Hono<Bindings>();
  app.all('*', (context) => {
    const { hostname } = new URL(context.req.url);
    return (apps.get(hostname) ?? sites).fetch(context.req.raw, context.env);
  });
  return app;
}

/** Services that are queried by name and know no company of any world. */
const isPlayedService = (host: string): boolean =>
  ['registry.npmjs.org', 'api.lever.co', 'api.eu.lever.co', 'api.ashbyhq.com'].includes(host);

function serve(
  { clock, faults, requests }: OutsideDeps & { faults: Faults; requests: RequestLog },
  target: string,
  answer: Answer,
  failures: FailureForms = FAILURES,
): Hono<Bindings> {
  const app = new Hono<Bindings>();
  app.use(
    '*',
    stampDates(clock),
    countRequests(requests, target),
    faultMiddleware(faults, target, failures),
  );
  app.all('*', (context) => answer(context.req.raw, context.env));
  return app;
}
