import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '#db/sql.ts';
import { z } from 'zod';
import { PLATFORM_IDS } from '#domain/names.ts';
import type { Database } from '#db/client.ts';
import {
  createChannels,
  queueDeliveries,
  write,
} from '../../../../streams/bench/alerts/world.lib.ts';
import { signInByScript } from '../../../../web/bench/sign-in.lib.ts';

/** What happened in one phase. */
export interface Phase {
  name: string;
  began: number;
  seconds: number;
  requests: number;
  /** Attempts without an answer or with one of 500 or above; each is tried again. */
  failed: number;
  /** Milliseconds from commit to page. */
  latencies: number[];
}

export interface Account {
  email: string;
  token: string;
}

export interface Receiver {
  origin: string;
  /** Times that each webhook came, by its id. */
  received: Map<string, number>;
  close(): void;
}

export async function startReceiver(): Promise<Receiver> {
  const received = new Map<string, number>();
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const id = String(request.headers['webhook-id']);
      received.set(id, (received.get(id) ?? 0) + 1);
      response.writeHead(204).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, received, close: () => void server.close() };
}

export const emails = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => `bench-${n}@earshot.test`);

export const signInAll = (url: string, all: readonly string[]): Promise<Account[]> =>
  Promise.all(all.map(async (email) => ({ email, token: await signInByScript(url, email) })));

const READS = [
  '/api/users/me',
  '/api/overview',
  '/api/social-media-search/history',
  '/api/alerts',
  '/api/leads',
  '/api/watched-searches',
  '/api/competitive-intelligence/competitors',
  '/api/trending-problems',
];
const READS_PER_SECOND = 8;
const SEARCH_EVERY_MS = 8_000;
const DELIVERIES_EVERY_MS = 2_000;
const COLLECT_EVERY_MS = 30_000;
const AT_ONCE = 5;
const TRIES = 20;
const PAUSE_MS = 500;

/** While Postgres is away nothing becomes due; what was written is counted. */
const untilItIsBack = (): void => {};

export interface Traffic {
  /** Ids of searches that were accepted. */
  accepted: Set<string>;
  /** Requests that failed in every attempt. */
  givenUp: string[];
  /** Webhooks that were queued. */
  queued(): number;
  stop(): Promise<void>;
}

const acceptedSchema = z.object({ data: z.object({ searchId: z.string() }) });

/** Reads, searches, watched searches that are due, and webhooks, until `stop`. */
export async function startTraffic(deps: {
  url: string;
  database: Database;
  accounts: readonly Account[];
  receiver: Receiver;
  phase: () => Phase;
}): Promise<Traffic> {
  const { url, database, accounts, receiver, phase } = deps;
  const accepted = new Set<string>();
  const givenUp: string[] = [];
  const stopping = new AbortController();
  let queued = 0;

  async function ask(
    { token }: Account,
    path: string,
    body?: object,
  ): Promise<{ status: number; text: string } | null> {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    };
    for (let tries = 0; tries < TRIES; tries += 1) {
      const current = phase();
      current.requests += 1;
      const answer = await fetch(`${url}${path}`, {
        method: body ? 'POST' : 'GET',
        headers,
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(15_000),
      })
        .then(async (response) => ({ status: response.status, text: await response.text() }))
        .catch((error: Error) => ({ status: 599, text: error.message }));
      if (answer.status < 500) return answer;
      current.failed += 1;
      await sleep(PAUSE_MS);
    }
    givenUp.push(path);
    return null;
  }

  const accountOf = (turn: number): Account => {
    const account = accounts[turn % accounts.length];
    if (!account) throw new Error('There are no accounts.');
    return account;
  };
  const running = new Set<Promise<unknown>>();
  const every = async (ms: number, work: (turn: number) => Promise<unknown>): Promise<void> => {
    for (let turn = 0; !stopping.signal.aborted; turn += 1) {
      const one = work(turn).finally(() => running.delete(one));
      running.add(one);
      await sleep(ms);
    }
  };
  const search = async (turn: number): Promise<void> => {
    const answer = await ask(accountOf(turn), '/api/social-media-search/search', {
      query: `crm ${turn}`,
      platforms: PLATFORM_IDS.slice(0, 3),
      limit: 20,
    });
    if (answer?.status === 202)
      accepted.add(acceptedSchema.parse(JSON.parse(answer.text)).data.searchId);
    else givenUp.push(`search: ${answer?.status} ${answer?.text}`);
  };

  for (const [n, account] of accounts.entries())
    await ask(account, '/api/watched-searches', { query: ['crm', 'invoice', 'software'][n % 3] });
  // So many that none reaches its hourly limit.
  const channels = await createChannels(database, 300, 'webhook', receiver.origin);
  const deliver = async (turn: number): Promise<void> => {
    const from = (turn * AT_ONCE) % channels.length;
    const next = channels.slice(from, from + AT_ONCE);
    await queueDeliveries(database, next, { each: 1, timing: 'at_once', dueInMs: 0 });
    queued += next.length;
  };
  const loops = [
    every(1_000 / READS_PER_SECOND, (turn) =>
      ask(accountOf(turn), READS[turn % READS.length] ?? '/'),
    ),
    every(SEARCH_EVERY_MS, search),
    every(DELIVERIES_EVERY_MS, (turn) => deliver(turn).catch(untilItIsBack)),
    every(COLLECT_EVERY_MS, () =>
      write(database, sql`update watches set next_due_at = now() where next_due_at > now()`).catch(
        untilItIsBack,
      ),
    ),
  ];
  return {
    accepted,
    givenUp,
    queued: () => queued,
    async stop() {
      stopping.abort();
      await Promise.all(loops);
      await Promise.all(running);
    },
  };
}
