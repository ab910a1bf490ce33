import { spawn } from 'node:child_process';
import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { sql } from '#db/sql.ts';
import type { SQL } from '#db/sql.ts';
import { freePort } from '#config/free-port.ts';
import type { Database } from '#db/client.ts';
import { seal } from '#db/seal.ts';
import { transaction } from '#db/transaction.ts';

export const CHANNEL_SECRET = 'a channel secret of the benchmark, long enough';
const WORKER = fileURLToPath(new URL('../../../workflows/worker.ts', import.meta.url));

export const write = (database: Database, query: SQL) =>
  transaction(database, (tx) => tx.execute(query));

/** How an endpoint treats a request. */
type Endpoint = 'healthy' | 'failing' | 'hanging';

export interface Receiver {
  origin: string;
  /** Requests answered since the last call. */
  onMessage(run: (host: string, body: string) => void): void;
  behave(of: (host: string) => Endpoint): void;
  close(): void;
}

const allHealthy = (): Endpoint => 'healthy';
const ignore = (): void => {};

/** One server that plays the whole internet, by the name in the Host header. */
export async function startReceiver(): Promise<Receiver> {
  let endpoint: (host: string) => Endpoint = allHealthy;
  let message: (host: string, body: string) => void = ignore;
  const server = createServer(async (request, response) => {
    const host = request.headers.host ?? '';
    const arrived = endpoint(host);
    message(host, await text(request));
    if (arrived === 'hanging') return;
    response.writeHead(arrived === 'healthy' ? 204 : 500).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    onMessage: (run) => void (message = run),
    behave: (of) => void (endpoint = of),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

export interface WorkerUnderTest {
  /** Processor seconds so far. */
  cpu(): number;
  stop(): Promise<void>;
}

/** The worker as it runs in production, on an internet that `receiver` plays. */
export async function startWorker(env: Record<string, string>): Promise<WorkerUnderTest> {
  const child = spawn(process.execPath, [WORKER], {
    env: {
      LOG_LEVEL: 'info',
      SANDBOX: 'true',
      CHANNEL_SECRET,
      WORKER_PORT: String(await freePort()),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  await new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => {
      if (line.includes('"polling"')) resolve();
    });
    child.once('exit', () => reject(new Error('The worker ended.')));
  });
  return {
    cpu: () => cpuOf(child.pid ?? 0),
    async stop() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

const TICKS = 100;

/** User and system seconds of a process and of the children it has reaped. */
function cpuOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS;
}

/** Processor seconds of everything the bench task started: services, worker and this process. */
export function cpuOfAll(): number {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/u.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    } catch {
      // The process exited meanwhile.
    }
  }
  const isOurs = (pid: number | undefined): boolean =>
    pid !== undefined && pid > 1 && (pid === process.ppid || isOurs(parents.get(pid)));
  return [...parents.keys()].filter(isOurs).reduce((sum, pid) => {
    try {
      return sum + cpuOf(pid);
    } catch {
      return sum;
    }
  }, 0);
}

export interface BenchChannel {
  userId: string;
  channelId: string;
  host: string;
}

/**
 * Professional users with one channel each; webhooks each have a host of their own, or a path at
 * `origin`.
 */
export async function createChannels(
  database: Database,
  count: number,
  kind: 'webhook' | 'email',
  origin?: string,
): Promise<BenchChannel[]> {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const made = Array.from({ length: count }, (_, n) => {
    const channelId = randomUUIDv7();
    const host = `h${n}-${randomUUID().slice(0, 8)}.example.com`;
    const url = origin === undefined ? `https://${host}/in` : `${origin}/${host}`;
    const target = { url, secrets: [{ secret, until: null }] };
    return {
      userId: randomUUIDv7(),
      channelId,
      host,
      sealed: kind === 'webhook' ? seal(target, [CHANNEL_SECRET], channelId) : null,
    };
  });
  for (let at = 0; at < made.length; at += 1_000) {
    const rows = JSON.stringify(made.slice(at, at + 1_000));
    await transaction(database, async (tx) => {
      const input = sql`jsonb_to_recordset(${rows}::text::jsonb) as i ("userId" uuid,
        "channelId" uuid, host text, sealed text)`;
      await tx.execute(sql`
        insert into users (id, issuer, subject, email, plan)
        select "userId", 'bench', "userId"::text, "userId"::text || '@bench.example',
          'professional' from ${input}`);
      await tx.execute(sql`
        insert into alert_channels (id, user_id, kind, name, shown_address, sealed)
        select "channelId", "userId", ${kind}, 'Bench', host, sealed from ${input}`);
    });
  }
  return made;
}

/** Alerts with a delivery each, all due at the same instant; returns it. */
export async function queueDeliveries(
  database: Database,
  channels: readonly BenchChannel[],
  { each, timing, dueInMs }: { each: number; timing: 'at_once' | 'daily'; dueInMs: number },
): Promise<Date> {
  const due = new Date(Date.now() + dueInMs);
  for (let at = 0; at < channels.length; at += 1_000) {
    const rows = JSON.stringify(channels.slice(at, at + 1_000));
    await write(
      database,
      sql`
        with made as (
          insert into alerts (user_id, key, kind, subject_kind, subject_id, subject_name, sentence,
            path, evidence, figures)
          select i."userId", uuidv7()::text, 'price', 'competitor', n::text, 'Company ' || n,
            'Company ' || n || ' raised Growth from $39 to $49 a month.', '/dashboard/alerts',
            '{"before":"$39","after":"$49"}', '{}'
          from jsonb_to_recordset(${rows}::text::jsonb) as i ("userId" uuid),
            generate_series(1, ${each}::int) n
          returning id, user_id
        )
        insert into alert_deliveries
          (user_id, channel_id, alert_id, key, timing, state, due_at, held_for)
        select a.user_id, c.id, a.id, a.id::text, ${timing},
          ${timing === 'daily' ? 'held' : 'queued'}, ${due.toISOString()}::timestamptz,
          ${timing === 'daily' ? 'digest' : null}
        from made a join alert_channels c on c.user_id = a.user_id`,
    );
  }
  await write(database, sql`analyze alert_deliveries`);
  return due;
}
