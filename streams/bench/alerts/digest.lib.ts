import { setTimeout } from 'node:timers/promises';
import { sql } from '#db/sql.ts';
import type { Database } from '#db/client.ts';
import { createChannels, cpuOfAll, queueDeliveries, write } from './world.lib.ts';
import type { WorkerUnderTest } from './world.lib.ts';

const USERS = 10_000;
const ALERTS = 3;
const BUDGET_SECONDS = 60;
const LEAD_MS = 1_000;

/** Processor time from when the digests of 10,000 users are due until the last mail. */
export async function measureDigest(
  database: Database,
  worker: WorkerUnderTest,
  mails: () => number,
  scale: number,
): Promise<void> {
  await write(database, sql`truncate alert_deliveries, alerts`);
  const channels = await createChannels(database, Math.round(USERS * scale), 'email');
  const due = await queueDeliveries(database, channels, {
    each: ALERTS,
    timing: 'daily',
    dueInMs: LEAD_MS + 15_000,
  });
  await setTimeout(Math.max(0, due.getTime() - Date.now() - LEAD_MS));
  const before = { worker: worker.cpu(), all: cpuOfAll(), mails: mails() };
  for (;;) {
    await setTimeout(1_000);
    const [row] = await write(
      database,
      sql`
        select (select count(*)::int from alert_deliveries where state = 'delivered') as delivered,
          (select count(*)::int from alert_deliveries where state = 'merged') as merged`,
    );
    if (Number(row?.['delivered']) + Number(row?.['merged']) === channels.length * ALERTS) break;
  }
  const seconds = (Date.now() - due.getTime()) / 1_000;
  const [used, all] = [worker.cpu() - before.worker, cpuOfAll() - before.all];
  console.log(`\nDaily digest of ${channels.length} users, ${ALERTS} alerts each`);
  console.log(`  ${mails() - before.mails} mails in ${seconds.toFixed(0)} s`);
  const budget = BUDGET_SECONDS * scale;
  const verdict = used <= budget ? 'ok  ' : 'OVER';
  console.log(`  ${verdict} worker: ${used.toFixed(0)} s of processor time (budget ${budget} s)`);
  console.log(
    `       with Postgres, Temporal, NATS and the mail server of the benchmark: ${all.toFixed(0)} s`,
  );
}
