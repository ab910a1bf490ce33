import { setTimeout } from 'node:timers/promises';
import pino from 'pino';
import { readEnvironment } from '#config/read-environment.ts';
import { TRENDING } from '#domain/trending/names.ts';
import { median, verdict } from '#db/bench/stats.lib.ts';
import { openDatabase } from '#db/client.ts';
import { rankedProblems } from '#db/testing/trending.ts';
import { connectPublisher } from '../publish.ts';
import { startProgram } from './program.lib.ts';
import type { Program } from './program.lib.ts';
import { openSink } from './sink.lib.ts';
import type { Sink } from './sink.lib.ts';

/**
 * `npm run bench -- audience`: anonymous visitors of the public list. Measures how long one refresh
 * that changes every problem takes to reach the last visitor, and how much gateway memory a visitor
 * costs, next to bare Socket.IO. Takes under three minutes.
 */
const VISITORS = 10_000;
/** The gateway's limit of sockets per address. */
const PER_ADDRESS = 50;
const AT_ONCE = 100;
const REFRESHES = 5;
const BUDGET_MS = 2_000;
const OVERDUE_MS = 20_000;
const MEMORY_BUDGET = 1.6;
/** Gateway memory after the refreshes compared with before. */
const GROWTH_BUDGET = 1.15;
const SETTLE_MS = 2_000;

const env = readEnvironment();
const database = openDatabase({ url: env.DATABASE_URL, max: 10, name: 'bench' });
const publisher = connectPublisher({
  url: env.NATS_URL,
  name: 'bench',
  logger: pino({ level: 'warn' }),
});
const gateway = await startProgram('./gateway.lib.ts');
const bare = await startProgram('./bare.lib.ts');
let received = 0;
try {
  await publish(0);
  const floor = await crowd(bare);
  for (const sink of floor.sinks) sink.close();
  await bare.stop();
  const ours = await crowd(gateway);
  console.log(`${VISITORS} visitors; memory in use for each`);
  console.log(`  gateway         ${kilobytes(ours.bytesEach)}`);
  console.log(`  bare Socket.IO  ${kilobytes(floor.bytesEach)}`);
  console.log(verdict('memory', [ours.bytesEach / floor.bytesEach], MEMORY_BUDGET, '<='));

  const times: number[] = [];
  for (let refresh = 1; refresh <= REFRESHES; refresh += 1) times.push(await reach(refresh));
  const worst = Math.max(...times);
  console.log(`one refresh, all ${TRENDING.listed} problems changed, until it is on every page`);
  console.log(
    `  median ${Math.round(median(times))} ms, slowest ${Math.round(worst)} ms of ${REFRESHES}`,
  );
  console.log(`  ${worst <= BUDGET_MS ? 'ok  ' : 'OVER'} budget ${BUDGET_MS} ms`);
  await setTimeout(SETTLE_MS);
  const growth = (await gateway.memory()) / ours.bytes;
  console.log(verdict(`memory after ${REFRESHES} refreshes`, [growth], GROWTH_BUDGET, '<='));
} finally {
  await Promise.all([gateway.stop(), publisher.close()]);
  await database.close();
}

/** Publishes a refresh in which every problem changed; returns its events. */
async function publish(nth: number): Promise<number> {
  const titles = Array.from(
    { length: TRENDING.listed },
    (_none, at) => `Webhook retries arrive twice at merchant ${at} since refresh ${nth}`,
  );
  const { batches } = await rankedProblems(database, titles);
  publisher.publish(batches);
  return batches.reduce((sum, { events }) => sum + events.length, 0);
}

/** Milliseconds from the start of the commit until the last visitor has the last event. */
async function reach(nth: number): Promise<number> {
  received = 0;
  const began = performance.now();
  const wanted = (await publish(nth)) * VISITORS;
  const missing = (): number => wanted - received;
  while (missing() > 0) {
    if (performance.now() - began > OVERDUE_MS)
      throw new Error(`${missing()} of ${wanted} events did not arrive.`);
    await setTimeout(1);
  }
  const took = performance.now() - began;
  await setTimeout(SETTLE_MS);
  return took;
}

/** Opens all visitors of a program. */
async function crowd(
  program: Program,
): Promise<{ sinks: Sink[]; bytes: number; bytesEach: number }> {
  const before = await program.memory();
  const sinks: Sink[] = [];
  while (sinks.length < VISITORS) {
    const opened = Array.from({ length: AT_ONCE }, (_none, at) => {
      const address = Math.floor((sinks.length + at) / PER_ADDRESS);
      return openSink(program.url, program === bare ? { userId: `${sinks.length + at}` } : {}, {
        localAddress: `127.0.${1 + Math.floor(address / 250)}.${1 + (address % 250)}`,
        onEvents: (count) => {
          received += count;
        },
      });
    });
    sinks.push(...(await Promise.all(opened)));
  }
  await setTimeout(SETTLE_MS);
  const bytes = await program.memory();
  return { sinks, bytes, bytesEach: (bytes - before) / VISITORS };
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1_000).toFixed(1)} kB`;
}
