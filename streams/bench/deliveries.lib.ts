import { setTimeout } from 'node:timers/promises';
import { GLOBAL_STREAM } from '#contracts/names.ts';
import type { Database } from '#db/client.ts';
import { openFirehose, sampleEnvelope } from './load.lib.ts';
import type { Listener } from './load.lib.ts';
import { paced } from './pace.lib.ts';
import type { Program } from './program.lib.ts';
import { openSink } from './sink.lib.ts';
import type { Sink } from './sink.lib.ts';
import { median, verdict } from './stats.lib.ts';

interface Settings {
  mode: 'user' | 'broadcast';
  rounds: number;
  perSecond: number;
  seconds: number;
  /** Ours against bare. */
  budget: number;
}

const SETTLE_MS = 300;

/**
 * Events that reach sockets for each CPU second of the server, A-B-A-B. Ours gets them from NATS,
 * numbered; bare Socket.IO makes them itself, which is the easier work.
 */
export async function measureDeliveries(
  { database, natsUrl }: { database: Database; natsUrl: string },
  ours: Program,
  bare: Program,
  listeners: Listener[],
  { mode, rounds, perSecond, seconds, budget }: Settings,
): Promise<void> {
  const sinks = {
    ours: await openAll(ours, listeners, ({ token }) => ({ token })),
    bare: await openAll(bare, listeners, ({ userId }) => ({ userId })),
  };
  const streamIds = mode === 'user' ? listeners.map(({ userId }) => userId) : [GLOBAL_STREAM];
  const firehose = await openFirehose(database, natsUrl, streamIds);

  async function makeOurs(length: number): Promise<void> {
    await paced(perSecond, length, (turn) => {
      firehose.send(streamIds[turn % streamIds.length] ?? '');
    });
  }

  async function makeBare(length: number): Promise<void> {
    const frame = { stream: mode, epoch: 'bench', events: [sampleEnvelope(1)] };
    bare.tell({ type: 'make', mode, perSecond, seconds: length, frame });
    await setTimeout(length * 1_000);
  }

  async function round(program: Program, taking: Sink[], length: number): Promise<number> {
    for (const sink of taking) sink.take();
    const before = await program.cpu();
    await (program === ours ? makeOurs(length) : makeBare(length));
    await setTimeout(SETTLE_MS);
    const cpu = (await program.cpu()) - before;
    return taking.reduce((sum, sink) => sum + sink.take(), 0) / cpu;
  }

  await round(ours, sinks.ours, 2);
  await round(bare, sinks.bare, 2);
  const rates = { ours: [] as number[], bare: [] as number[] };
  for (let index = 0; index < rounds; index += 1) {
    rates.ours.push(await round(ours, sinks.ours, seconds));
    rates.bare.push(await round(bare, sinks.bare, seconds));
  }
  await firehose.close();
  for (const sink of [...sinks.ours, ...sinks.bare]) sink.close();

  console.log(
    mode === 'user'
      ? `\nDeliveries, ${perSecond} events/s over ${listeners.length} users`
      : `\nDeliveries, ${perSecond} broadcasts/s to ${listeners.length} sockets`,
  );
  console.log(`  ours   ${show(rates.ours)}`);
  console.log(`  bare   ${show(rates.bare)}`);
  console.log(verdict(mode, median(rates.ours) / median(rates.bare), budget, '>='));
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
