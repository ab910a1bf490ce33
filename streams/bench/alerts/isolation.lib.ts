import { setTimeout } from 'node:timers/promises';
import { sql } from '#db/sql.ts';
import { verdict } from '#db/bench/stats.lib.ts';
import type { Database } from '#db/client.ts';
import { createChannels, queueDeliveries, write } from './world.lib.ts';
import type { BenchChannel, Receiver, WorkerUnderTest } from './world.lib.ts';

const ENDPOINTS = 500;
const EACH = 20;
const HANGING = 1;
const FAILING = 5;
const LEAD_MS = 2_000;
const BUDGET = 1.1;

/**
 * 10,000 due deliveries over 500 endpoints, one hanging and five failing, against the same healthy
 * ones alone, A-B-A-B: seconds from the due time to the last healthy delivery.
 */
export async function measureIsolation(
  database: Database,
  receiver: Receiver,
  worker: WorkerUnderTest,
  { rounds, scale }: { rounds: number; scale: number },
): Promise<void> {
  const channels = await createChannels(database, Math.round(ENDPOINTS * scale), 'webhook');
  const sick = channels.slice(0, HANGING + FAILING);
  const healthy = channels.slice(HANGING + FAILING);
  receiver.behave((host) => {
    const at = sick.findIndex((channel) => channel.host === host);
    return at < 0 ? 'healthy' : at < HANGING ? 'hanging' : 'failing';
  });
  const times = { alone: [] as number[], together: [] as number[] };
  // The first run warms up connections, caches and the compiler.
  await run(healthy.slice(0, 100), healthy.slice(0, 100));
  const cpuBefore = worker.cpu();
  for (let round = 0; round < rounds; round += 1) {
    times.alone.push(await run(healthy, healthy));
    times.together.push(await run(channels, healthy));
  }
  const made = rounds * EACH * (healthy.length + channels.length);
  const cpu = (worker.cpu() - cpuBefore) / made;

  /** Queues deliveries for `all` and times those to `watched`. */
  async function run(all: BenchChannel[], watched: BenchChannel[]): Promise<number> {
    await write(database, sql`truncate alert_deliveries, alerts`);
    const due = await queueDeliveries(database, all, {
      each: EACH,
      timing: 'at_once',
      dueInMs: LEAD_MS,
    });
    const ids = JSON.stringify(watched.map(({ channelId }) => channelId));
    for (;;) {
      await setTimeout(500);
      const [row] = await write(
        database,
        sql`
          select count(*)::int as done, max(delivered_at) as last from alert_deliveries
          where state = 'delivered' and channel_id = any(array(
            select jsonb_array_elements_text(${ids}::text::jsonb)::uuid))`,
      );
      if (Number(row?.['done']) === watched.length * EACH)
        return (Date.parse(String(row?.['last'])) - due.getTime()) / 1_000;
    }
  }

  console.log(`\n${channels.length * EACH} due deliveries over ${channels.length} endpoints`);
  console.log(`  ${healthy.length} healthy endpoints alone          ${show(times.alone)}`);
  console.log(`  with ${HANGING} hanging and ${FAILING} failing  ${show(times.together)}`);
  console.log(`  worker: ${(cpu * 1_000).toFixed(1)} ms of processor time per delivery`);
  const ratios = times.together.map((time, at) => time / (times.alone[at] ?? Number.NaN));
  console.log(verdict('healthy ones', ratios, BUDGET, '<='));
}

const show = (values: readonly number[]): string =>
  values.map((value) => `${value.toFixed(1)} s`).join(', ');
