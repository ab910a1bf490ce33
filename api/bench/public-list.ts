import { Agent, get } from 'node:http';
import { readEnvironment } from '#config/read-environment.ts';
import { TRENDING } from '#domain/trending/names.ts';
import { median, quantile, verdict } from '#db/bench/stats.lib.ts';
import { openDatabase } from '#db/client.ts';
import { rankedProblems } from '#db/testing/trending.ts';
import { paced } from '#streams/bench/pace.lib.ts';
import { startProgram } from '#streams/bench/program.lib.ts';
import { startMeasuredApi } from './api.lib.ts';

/**
 * `npm run bench -- public-list`: latency of GET /api/trending-problems at 200 requests a second,
 * with a refresh in the middle of each round, against a bare server that sends the same number of
 * bytes, run A-B-A-B and compressed as for browsers. Takes under two minutes.
 */
const RATE = { perSecond: 200, seconds: 8 };
const ROUNDS = 5;
const BUDGET_MS = 20;
const BUDGETS = { p50: 6, p99: 6 } as const;

interface Target {
  name: string;
  url: string;
  headers: Record<string, string>;
  status: number;
  times: number[][];
}

const env = readEnvironment();
const database = openDatabase({ url: env.DATABASE_URL, max: 10, name: 'bench' });
let refreshes = 0;
await refresh();
const api = await startMeasuredApi(env);
const floor = await startProgram(new URL('./list-floor.lib.ts', import.meta.url).href);
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
try {
  const url = `${api.origin}/api/trending-problems`;
  const asBrowsersDo = { 'accept-encoding': 'gzip' };
  const first = await bytesOf(url, asBrowsersDo);
  const { bytes } = first;
  const target = (name: string, own: Partial<Target>): Target => ({
    name,
    url,
    headers: {},
    status: 200,
    times: [],
    ...own,
  });
  const list = target('GET list', { headers: asBrowsersDo });
  // The ETag is no longer valid after the first refresh, as in a page that has been open for a while.
  const known = target('not changed', { headers: { 'if-none-match': first.etag } });
  const bare = target('floor', { url: `${floor.url}/?bytes=${bytes}` });
  for (const each of [list, bare]) await round(each, 2);
  list.times = [];
  bare.times = [];
  known.status = 304;
  await round(known, RATE.seconds);
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    // In the rounds of both: this process publishes the refresh, which delays what it measures.
    for (const each of [list, bare]) {
      const changing = setTimeout(() => void refresh(), (RATE.seconds * 1_000) / 2);
      await round(each, RATE.seconds);
      clearTimeout(changing);
    }
  }
  console.log(
    `${RATE.perSecond} requests a second, ${(bytes / 1_000).toFixed(0)} kB each, a refresh in each round`,
  );
  for (const each of [list, known, bare]) console.log(line(each));
  for (const [name, q] of [
    ['p50', 0.5],
    ['p99', 0.99],
  ] as const)
    console.log(
      verdict(
        `GET list ${name} to floor`,
        list.times.map((round, at) => quantile(round, q) / quantile(bare.times[at] ?? [], q)),
        BUDGETS[name],
        '<=',
      ),
    );
  const p99 = Math.max(...list.times.map((times) => quantile(times, 0.99)));
  console.log(
    `  ${p99 <= BUDGET_MS ? 'ok  ' : 'OVER'} p99 of the slowest round: ${p99.toFixed(1)} ms (budget ${BUDGET_MS} ms)`,
  );
} finally {
  agent.destroy();
  await Promise.all([api.crash(), floor.stop()]);
  await database.close();
}

async function refresh(): Promise<void> {
  refreshes += 1;
  await rankedProblems(
    database,
    Array.from(
      { length: TRENDING.listed },
      (_none, at) => `Webhook retries arrive twice at merchant ${at} since refresh ${refreshes}`,
    ),
  );
}

/** Bytes of a response on the wire, and its ETag. */
function bytesOf(
  url: string,
  headers: Record<string, string>,
): Promise<{ bytes: number; etag: string }> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (answer) => {
      let bytes = 0;
      answer
        .on('data', (part: Buffer) => (bytes += part.length))
        .once('end', () => resolve({ bytes, etag: answer.headers.etag ?? '' }));
    }).once('error', reject);
  });
}

/** Milliseconds until the last byte of a response. */
function ask({ name, url, headers, status }: Target): Promise<number> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (answer) => {
      if (answer.statusCode !== status)
        reject(new Error(`${name} answered ${answer.statusCode}, not ${status}.`));
      answer.resume().once('end', () => resolve(performance.now() - began));
    }).once('error', reject);
  });
}

async function round(target: Target, seconds: number): Promise<void> {
  const answers: Promise<number>[] = [];
  await paced(RATE.perSecond, seconds, () => void answers.push(ask(target)));
  target.times.push(await Promise.all(answers));
}

function of({ times }: Target, q: number): number {
  return median(times.map((round) => quantile(round, q)));
}

function line(target: Target): string {
  const slowest = target.times.map((times) => quantile(times, 0.99).toFixed(1)).join(', ');
  return (
    `  ${target.name.padEnd(12)} p50 ${of(target, 0.5).toFixed(1)}  p99 ${of(target, 0.99).toFixed(1)} ms` +
    `  (p99 by round: ${slowest})`
  );
}
