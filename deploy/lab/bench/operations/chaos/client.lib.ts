import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Envelope } from '#contracts/events.ts';
import { JOB_STATUSES, isFinal } from '#domain/names.ts';
import { signInByScript } from '../../../../../web/bench/sign-in.lib.ts';
import { ROOT } from '../../../../devstack/paths.ts';
import { until } from '../../../../devstack/processes/processes.ts';
import { openPage } from '../pages.lib.ts';
import type { Page } from '../pages.lib.ts';

const run = promisify(execFile);

export type Kind = 'search' | 'competitor_discovery' | 'gpt_analysis';

/** How a job of a kind is asked for, listed and named in events. */
export const JOBS: Readonly<
  Record<Kind, { path: string; history: string; body(turn: number): object; subject: string }>
> = {
  search: {
    path: '/api/social-media-search/search',
    history: '/api/social-media-search/history?limit=20',
    subject: 'search',
    body: (turn) => ({
      query: ['invoicing', 'crm', 'bookkeeping', 'feedback tool', 'standup bot'][turn % 5],
      platforms: ['reddit', 'hackernews', 'stackoverflow', 'github'].slice(0, 1 + (turn % 4)),
      limit: 20,
    }),
  },
  competitor_discovery: {
    path: '/api/competitive-intelligence/competitors/search',
    history: '/api/competitive-intelligence/competitors/searches/history?limit=20',
    subject: 'discovery',
    body: (turn) => ({
      query: ['crm for freelancers', 'invoicing software', 'time tracking'][turn % 3],
      platforms: ['hackernews', 'reddit'],
      limit: 10,
    }),
  },
  gpt_analysis: {
    path: '/api/gpt-analysis/analyze',
    history: '/api/gpt-analysis/history?limit=20',
    subject: 'analysis',
    body: (turn) => ({
      brand: 'Kontaktly',
      description: 'CRM for freelancers',
      runs: 1,
      prompts: [`Which CRM would you recommend to a freelancer number ${turn}?`],
    }),
  },
};

/** Puts an account of a running stack on that plan, as an operator does. */
export async function grantProfessional(
  { baseUrl, home }: { baseUrl: string; home: string },
  email: string,
): Promise<void> {
  await run(process.execPath, [join(ROOT, 'deploy/run.mjs'), 'plan', email, 'professional'], {
    cwd: ROOT,
    env: { ...process.env, PORT: new URL(baseUrl).port, EARSHOT_HOME: home },
  });
}

/** A user with one open page. */
export interface Client {
  email: string;
  page: Page;
  /** Accepted jobs by id. */
  accepted: Map<string, Kind>;
  /** Companies that it monitors. */
  monitored: Set<string>;
  refused: number;
  faults: string[];
  /** What the page was shown last: by id of a job, `plan`, or `monitored <id>`. */
  shown: Map<string, unknown>;
  events: Envelope[];
  get(path: string): Promise<unknown>;
  start(kind: Kind, turn: number, again: boolean): Promise<string | null>;
  /** Monitors the first competitor of a discovery, once that has ended. */
  monitor(discoveryId: string): Promise<void>;
}

const TRIES_MS = 180_000;
/** A discovery that takes longer is not waited for. */
const ENDS_MS = 90_000;
const statusSchema = z.object({ status: z.enum(JOB_STATUSES).default('queued') });
const answerSchema = z.object({ data: z.unknown() });
const startedSchema = z.union([
  z.object({ searchId: z.string() }).transform(({ searchId }) => searchId),
  z.object({ id: z.string() }).transform(({ id }) => id),
]);

export async function openClient(
  { baseUrl, gatewayUrl }: { baseUrl: string; gatewayUrl: string },
  email: string,
): Promise<Client> {
  const token = await signInByScript(baseUrl, email);

  /** Asks until there is an answer, with the same key: as a page does whose answers get lost. */
  async function ask(
    path: string,
    { body, method = body ? 'POST' : 'GET' }: { body?: object; method?: string } = {},
    key: string = randomUUID(),
  ): Promise<{ status: number; data: unknown }> {
    const end = performance.now() + TRIES_MS;
    for (let last = ''; ;) {
      try {
        const response = await fetch(`${baseUrl}${path}`, {
          method,
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            'idempotency-key': key,
          },
          ...(body && { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(15_000),
        });
        const text = await response.text();
        last = `${response.status} ${text}`;
        if (response.status < 500 && response.status !== 429)
          return {
            status: response.status,
            data: answerSchema.partial().parse(JSON.parse(text)).data,
          };
      } catch (error) {
        last = String(error);
      }
      if (performance.now() > end) throw new Error(`${method} ${path}: ${last}`);
      await sleep(300 + 400 * Math.random());
    }
  }

  const shown = new Map<string, unknown>();
  const events: Envelope[] = [];
  const client: Client = {
    email,
    accepted: new Map(),
    monitored: new Set(),
    refused: 0,
    faults: [],
    shown,
    events,
    page: openPage(gatewayUrl, token, (event) => {
      events.push(event);
      remember(shown, event);
    }),
    async get(path) {
      const { status, data } = await ask(path);
      if (status !== 200) client.faults.push(`GET ${path} answered ${status}`);
      return data;
    },
    async start(kind, turn, again) {
      const { path, body } = JOBS[kind];
      const key = randomUUID();
      const send = () => ask(path, { body: body(turn) }, key);
      // The second of two clicks, at the same time.
      const [first, second] = await Promise.all([send(), again ? send() : null]);
      if (second && JSON.stringify(first) !== JSON.stringify(second))
        client.faults.push(`one key, two answers: ${JSON.stringify([first, second])}`);
      if (first.status === 403) client.refused += 1;
      else if (first.status !== 202) client.faults.push(`${path} answered ${first.status}`);
      if (first.status !== 202) return null;
      const id = startedSchema.parse(first.data);
      client.accepted.set(id, kind);
      return id;
    },
    async monitor(discoveryId) {
      const ended = (): boolean => isFinal(statusSchema.parse(shown.get(discoveryId) ?? {}).status);
      if (!(await until(ended, ENDS_MS, 200))) return;
      const place = '/api/competitive-intelligence/competitors';
      const found = z
        .object({ status: z.string(), competitors: z.array(z.object({ id: z.string() })) })
        .parse(await client.get(`${place}/searches/${discoveryId}`));
      const first = found.competitors.find(({ id }) => !client.monitored.has(id));
      if (!first) return;
      const { status } = await ask(`${place}/${first.id}/monitor`, { body: {} });
      // 409: an earlier attempt whose answer was lost.
      if (status === 200 || status === 201 || status === 409) client.monitored.add(first.id);
      else client.faults.push(`monitoring answered ${status}`);
    },
  };
  return client;
}

const subjectSchema = z.object({ id: z.string() });

/** Keeps the newest state of everything that an event carries whole. */
function remember(shown: Map<string, unknown>, { type, data }: Envelope): void {
  const fields = data as Record<string, unknown>;
  if (type === 'plan.changed.v1') shown.set('plan', fields['planInfo']);
  if (type === 'competitors.monitored.v1')
    shown.set(`monitored ${subjectSchema.parse(fields['competitor']).id}`, true);
  if (type === 'competitors.removed.v1')
    shown.delete(`monitored ${String(fields['competitorId'])}`);
  if (!/(created|changed)\.v1$/u.test(type)) return;
  for (const { subject } of Object.values(JOBS)) {
    const state = subjectSchema.safeParse(fields[subject]);
    if (state.success) shown.set(state.data.id, fields[subject]);
  }
}
