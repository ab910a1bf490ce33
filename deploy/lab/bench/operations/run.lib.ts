import { sql } from '#db/sql.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '#db/bench/stats.lib.ts';
import { openDatabase } from '#db/client.ts';
import type { Database } from '#db/client.ts';
import { openChildren } from '../../../devstack/processes/children.ts';
import { until } from '../../../devstack/processes/processes.ts';
import { ROOT } from '../../../devstack/paths.ts';
import { startCluster } from './cluster.lib.ts';
import type { Cluster, Member } from './cluster.lib.ts';
import { openPage } from './pages.lib.ts';
import type { Page } from './pages.lib.ts';
import { emails, signInAll, startReceiver, startTraffic } from './traffic.lib.ts';
import type { Phase, Receiver, Traffic } from './traffic.lib.ts';
import { claim } from './restored.lib.ts';

const ACCOUNTS = 10;
const TABS = 2;
/** A busy machine works off what waits slowly; what is lost stays lost. */
const SETTLE_MS = 240_000;
const ORDER = ['worker-1', 'worker-2', 'api-1', 'api-2', 'gateway-1', 'gateway-2'];
const BETWEEN_MS = 2_000;

export interface Run {
  cluster: Cluster;
  member(name: string): Member;
  /** Replaces every process of ours, one after the other. */
  roll(): Promise<void>;
  /** Runs one part under load and prints its figures. */
  phase(name: string, work: () => Promise<unknown>): Promise<Phase>;
}

/**
 * Starts a cluster with traffic and open pages, lets `work` disturb it, then compares what was sent
 * with what arrived. Prints a table; returns the lines of what must hold.
 * @param sources folder that processes are started from.
 */
export async function underLoad(
  work: (run: Run) => Promise<string[]>,
  sources: () => string = () => ROOT,
): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-cluster-'));
  const children = openChildren(join(folder, 'processes.json'));
  const receiver = await startReceiver();
  const all = emails(ACCOUNTS);
  try {
    const cluster = await startCluster({
      children,
      folder,
      sources,
      grants: all.map((email) => `${email}=professional`).join(','),
      receiver: receiver.origin,
    });
    const database = openDatabase({ url: cluster.databaseUrl, max: 6, name: 'bench' });
    const accounts = await signInAll(cluster.url, all);
    let current = newPhase('start');
    const pages = accounts.flatMap(({ email, token }) =>
      Array.from({ length: TABS }, () => ({
        email,
        page: openPage(
          cluster.url,
          token,
          ({ at }) => void current.latencies.push(Date.now() - Date.parse(at)),
        ),
      })),
    );
    const traffic = await startTraffic({
      url: cluster.url,
      database,
      accounts,
      receiver,
      phase: () => current,
    });
    console.log('phase                   seconds requests failed events  p50 ms  p99 ms');
    const member = (name: string): Member => {
      const found = cluster.members.get(name);
      if (!found) throw new Error(`There is no ${name}.`);
      return found;
    };
    const lines = await work({
      cluster,
      member,
      async roll() {
        for (const name of ORDER) {
          await member(name).stop();
          await member(name).start();
          await sleep(BETWEEN_MS);
        }
      },
      async phase(name, part) {
        current = newPhase(name);
        await part();
        current.seconds = (performance.now() - current.began) / 1_000;
        console.log(row(current));
        return current;
      },
    });
    current = newPhase('end');
    await traffic.stop();
    const found = await compare({ database, traffic, pages, receiver });
    await database.close();
    return [...lines, ...found];
  } finally {
    receiver.close();
    await children.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const newPhase = (name: string): Phase => ({
  name,
  began: performance.now(),
  seconds: 0,
  requests: 0,
  failed: 0,
  latencies: [],
});

const row = ({ name, seconds, requests, failed, latencies }: Phase): string =>
  [
    name.padEnd(22),
    seconds.toFixed(0).padStart(8),
    String(requests).padStart(8),
    String(failed).padStart(6),
    String(latencies.length).padStart(6),
    quantile(latencies, 0.5).toFixed(0).padStart(7),
    quantile(latencies, 0.99).toFixed(0).padStart(7),
  ].join(' ');

/** What has not ended, by kind and status. */
async function openJobs(database: Database): Promise<string> {
  const rows = await database.db.execute<{ what: string }>(sql`
    select format('(%s %s: %s, since %s s)', kind, status, count(*),
             round(extract(epoch from now() - min(queued_at)))) as what
    from jobs where status in ('queued', 'running') group by kind, status`);
  return rows.map(({ what }) => what).join(' ');
}

/** Nothing lost, nothing doubled: pages against the log, searches, webhooks. */
async function compare({
  database,
  traffic,
  pages,
  receiver,
}: {
  database: Database;
  traffic: Traffic;
  pages: readonly { email: string; page: Page }[];
  receiver: Receiver;
}): Promise<string[]> {
  const count = async (what: string): Promise<number> => {
    const [found] = await database.db.execute<{ n: number }>(sql`
      select ${sql.raw(what)} as n`);
    return found?.n ?? 0;
  };
  const open = (): Promise<number> =>
    count(`(select count(*)::int from jobs where status in ('queued', 'running'))`);
  const unsent = (): Promise<number> =>
    count(`(select count(*)::int from alert_deliveries where state <> 'delivered')`);
  await until(async () => (await open()) + (await unsent()) === 0, SETTLE_MS, 500);
  const heads = await database.db.execute<{ email: string; seq: string }>(sql`
    select u.email, s.seq from users u join user_streams s on s.user_id = u.id::text`);
  const headOf = new Map(heads.map(({ email, seq }) => [email, Number(seq)]));
  await until(
    () => pages.every(({ email, page }) => (page.seqs.at(-1) ?? 0) >= (headOf.get(email) ?? 0)),
    30_000,
    100,
  );
  let [events, lost, doubled] = [0, 0, 0];
  for (const { email, page } of pages) {
    page.close();
    const from = page.from() ?? 0;
    const due = Math.max(0, (headOf.get(email) ?? 0) - from);
    const distinct = new Set(page.seqs);
    events += due;
    lost += due - [...distinct].filter((seq) => seq > from).length;
    doubled += page.seqs.length - distinct.size;
  }
  const faults = pages.flatMap(({ page }) => page.faults);
  const stored = await count('(select count(*)::int from searches)');
  const webhooks = [...receiver.received.values()];
  const again = webhooks.filter((times) => times > 1).length;
  return [
    claim(lost === 0, `${events} events on ${pages.length} pages, ${lost} lost`),
    claim(doubled === 0, `${doubled} doubled`),
    claim(faults.length === 0, `${faults.length} gaps or foreign numbers ${faults[0] ?? ''}`),
    claim(
      traffic.givenUp.length === 0,
      `${traffic.givenUp.length} requests given up ${traffic.givenUp[0] ?? ''}`,
    ),
    claim(
      stored === traffic.accepted.size,
      `${traffic.accepted.size} searches accepted, ${stored} stored`,
    ),
    claim((await open()) === 0, `${await open()} jobs without an end ${await openJobs(database)}`),
    claim(
      webhooks.length === traffic.queued(),
      `${traffic.queued()} webhooks queued, ${webhooks.length} arrived`,
    ),
    `ok  ${again} of them twice, with the same id (a worker was killed between sending and noting)`,
  ];
}
