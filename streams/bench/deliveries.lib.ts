import { setTimeout } from 'node:timers/promises';
import { GLOBAL_STREAM } from '#contracts/names.ts';
import { figureOf, lineOf, verdict } from '#db/bench/stats.lib.ts';
import type { Database } from '#db/client.ts';
import { openFirehose, sampleEnvelope } from './load.lib.ts';
import type { Listener } from './load.lib.ts';
import { paced } from './pace.lib.ts';
import type { Program } from './program.lib.ts';
import { openSink } from './sink.lib.ts';
import type { Sink } from './sink.lib.ts';

interface Settings {
  mode: 'user' | 'broadcast';
  rounds: number;
  perSecond: number;
  seconds: number;
  budget: number;
}

const SETTLE_MS = 300;
const WARM_UP_SECONDS = 2;

/** One way to make events reach sockets. */
interface Contender {
  name: string;
  program: Program;
  sinks: Sink[];
  make(seconds: number): Promise<void>;
  rates: number[];
}

/**
 * Events delivered to sockets per CPU second of the server, A-B-C-A-B-C: our gateway; the floor
 * program, which emits what NATS delivers; bare Socket.IO, which creates the events itself and so
 * has no budget.
 */
export async function measureDeliveries(
  { database, natsUrl }: { database: Database; natsUrl: string },
  gateway: Program,
  plain: Program,
  listeners: Listener[],
  { mode, rounds, perSecond, seconds, budget }: Settings,
): Promise<void> {
  const streamIds = mode === 'user' ? listeners.map(({ userId }) => userId) : [GLOBAL_STREAM];
  const firehose = await openFirehose(database, natsUrl, streamIds);
  const plainSinks = await openAll(plain, listeners, ({ userId }) => ({ userId }));
  const nextStream = (turn: number): string => streamIds[turn % streamIds.length] ?? '';

  const ours: Contender = {
    name: 'ours',
    program: gateway,
    sinks: await openAll(gateway, listeners, ({ token }) => ({ token })),
    make: (length) => paced(perSecond, length, (turn) => firehose.send(nextStream(turn))),
    rates: [],
  };
  const floor: Contender = {
    name: 'floor',
    program: plain,
    sinks: plainSinks,
    make: (length) => paced(perSecond, length, (turn) => firehose.sendPlain(nextStream(turn))),
    rates: [],
  };
  const bare: Contender = {
    name: 'bare',
    program: plain,
    sinks: plainSinks,
    async make(length) {
      const frame = { stream: mode, epoch: 'bench', events: [sampleEnvelope(1)] };
      plain.tell({ type: 'make', mode, perSecond, seconds: length, frame });
      await setTimeout(length * 1_000);
    },
    rates: [],
  };

  const contenders = [ours, floor, bare];
  for (const each of contenders) await measureOne(each, WARM_UP_SECONDS);
  for (let index = 0; index < rounds; index += 1) {
    for (const each of contenders) each.rates.push(await measureOne(each, seconds));
  }
  await firehose.close();
  for (const sink of [...ours.sinks, ...plainSinks]) sink.close();

  console.log(
    mode === 'user'
      ? `\nDeliveries, ${perSecond} events/s over ${listeners.length} users`
      : `\nDeliveries, ${perSecond} broadcasts/s to ${listeners.length} sockets`,
  );
  for (const { name, rates } of contenders) console.log(`  ${name.padEnd(6)} ${show(rates)}`);
  const title = `${perSecond} ${mode === 'user' ? 'events' : 'broadcasts'}/s`;
  const against = (other: Contender): number[] =>
    ours.rates.map((rate, at) => rate / (other.rates[at] ?? Number.NaN));
  console.log(lineOf(figureOf(`${title} to the floor program`, against(floor), 'x')));
  console.log(verdict(`${title} to bare Socket.IO`, against(bare), budget, '>='));
}

async function measureOne({ program, sinks, make }: Contender, seconds: number): Promise<number> {
  for (const sink of sinks) sink.take();
  const before = await program.cpu();
  await make(seconds);
  await setTimeout(SETTLE_MS);
  const cpu = (await program.cpu()) - before;
  return sinks.reduce((sum, sink) => sum + sink.take(), 0) / cpu;
}

const show = (rates: number[]): string =>
  `${rates.map((rate) => `${(rate / 1_000).toFixed(1)}k`).join(', ')} events per CPU-second`;

function openAll(
  { url }: Program,
  listeners: Listener[],
  authOf: (listener: Listener) => object,
): Promise<Sink[]> {
  return Promise.all(listeners.map((listener) => openSink(url, authOf(listener))));
}
