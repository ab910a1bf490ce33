import { setTimeout } from 'node:timers/promises';
import { connect } from '@nats-io/transport-node';
import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import { median, quantile, verdict } from '#db/bench/stats.lib.ts';
import type { Database } from '#db/client.ts';
import type { Publisher } from '../publish.ts';
import { FLOOR_SUBJECT, commitEvent } from './load.lib.ts';
import type { Listener } from './load.lib.ts';
import { paced } from './pace.lib.ts';
import type { Program } from './program.lib.ts';

/** One of the two programs, with the users whose events it carries. */
interface Side {
  program: Program;
  listeners: Listener[];
}

interface Settings {
  rounds: number;
  perSecond: number;
  seconds: number;
}

const SETTLE_MS = 300;

/** From the end of the commit to the client's handler, in milliseconds, A-B-A-B. */
export async function measureLatency(
  { database, publisher, natsUrl }: { database: Database; publisher: Publisher; natsUrl: string },
  ours: Side,
  floor: Side,
  { rounds, perSecond, seconds }: Settings,
): Promise<void> {
  const nats = await connect({ servers: new URL(natsUrl).host });
  const committed = new Map<string, number>();
  let sample: number[] = [];

  function onEvents(userId: string, events: readonly { seq: number }[]): void {
    const now = performance.now();
    for (const { seq } of events) {
      const at = committed.get(`${userId} ${seq}`);
      if (at !== undefined) sample.push(now - at);
      committed.delete(`${userId} ${seq}`);
    }
  }

  async function write(side: Side, { userId }: Listener): Promise<void> {
    const batch = await commitEvent(database, userId);
    committed.set(`${userId} ${batch.events[0]?.seq}`, performance.now());
    if (side === ours) publisher.publish([batch]);
    else nats.publish(`${FLOOR_SUBJECT}.${userId}`, JSON.stringify(batch));
  }

  async function round(side: Side, length: number): Promise<number[]> {
    sample = [];
    const writes: Promise<void>[] = [];
    await paced(perSecond, length, (turn) => {
      const listener = side.listeners[turn % side.listeners.length];
      if (listener) writes.push(write(side, listener));
    });
    await Promise.all(writes);
    await setTimeout(SETTLE_MS);
    if (committed.size > 0) throw new Error(`${committed.size} events did not arrive.`);
    return sample;
  }

  const sockets = [
    ...(await connectAll(ours, ({ token }) => ({ token }), onEvents)),
    ...(await connectAll(floor, ({ userId }) => ({ userId }), onEvents)),
  ];
  await round(ours, 2);
  await round(floor, 2);
  const samples = { ours: [] as number[][], floor: [] as number[][] };
  for (let index = 0; index < rounds; index += 1) {
    samples.ours.push(await round(ours, seconds));
    samples.floor.push(await round(floor, seconds));
  }
  for (const socket of sockets) socket.disconnect();
  await nats.close();

  const ratios = (q: number): number[] =>
    samples.ours.map((round, at) => quantile(round, q) / quantile(samples.floor[at] ?? [], q));
  console.log(`\nCommit to client, ${perSecond} events/s over ${ours.listeners.length} users`);
  console.log(`  ours   ${show(samples.ours.flat())}`);
  console.log(`  floor  ${show(samples.floor.flat())}`);
  console.log(verdict('commit to client p50 to floor', ratios(0.5), 1.1, '<='));
  console.log(verdict('commit to client p99 to floor', ratios(0.99), 1.1, '<='));
}

const show = (values: number[]): string =>
  `p50 ${median(values).toFixed(2)} ms, p99 ${quantile(values, 0.99).toFixed(2)} ms (${values.length} events)`;

function connectAll(
  { program, listeners }: Side,
  authOf: (listener: Listener) => object,
  onEvents: (userId: string, events: readonly { seq: number }[]) => void,
): Promise<Socket[]> {
  return Promise.all(
    listeners.map(async (listener) => {
      const socket = io(program.url, {
        transports: ['websocket'],
        forceNew: true,
        auth: authOf(listener),
      });
      socket.on('events', ({ events }: { events: { seq: number }[] }) =>
        onEvents(listener.userId, events),
      );
      await new Promise((resolve) => socket.once('ready', resolve));
      return socket;
    }),
  );
}
