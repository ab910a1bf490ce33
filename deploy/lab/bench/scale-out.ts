import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '#db/bench/stats.lib.ts';
import { claim } from './operations/restored.lib.ts';
import { underLoad } from './operations/run.lib.ts';

/**
 * `npm run bench -- scale-out [seconds]`: two APIs, two gateways, two workers behind a balancer,
 * three NATS servers, under reads, searches, watched searches and webhooks, with 20 open pages. Every
 * process is restarted, one of each is killed, and the services go away and come back. `seconds` is
 * the length of the quiet part, 60 by default; it decides the p99 that the others are compared with.
 */
const QUIET_SECONDS = Number(process.argv[2] ?? 60);
const AWAY_MS = 5_000;
/** After each change, so that its late effects count as its own. */
const AFTER_MS = 8_000;
const BUDGET = 2;

const p99 = (latencies: readonly number[]): number => quantile(latencies, 0.99);

const lines = await underLoad(async ({ member, roll, phase }) => {
  const away = async (name: string): Promise<void> => {
    await member(name).kill();
    await sleep(AWAY_MS);
    await member(name).start();
    await sleep(AFTER_MS);
  };
  await phase('warming up', () => sleep(20_000));
  const quiet = await phase('quiet', () => sleep(QUIET_SECONDS * 1_000));
  const rolling = await phase('rolling restart', async () => {
    await roll();
    await sleep(AFTER_MS);
  });
  for (const name of ['api-1', 'gateway-1', 'worker-1', 'nats-1', 'temporal'])
    await phase(`kill -9 of ${name}`, () => away(name));
  await phase('restart of Postgres', async () => {
    await member('postgres').stop();
    await member('postgres').start();
    await sleep(AFTER_MS);
  });
  await phase('kill -9 of Postgres', () => away('postgres'));
  return [
    claim(
      rolling.failed === 0,
      `${rolling.failed} of ${rolling.requests} failed in the rolling restart`,
    ),
    claim(
      p99(rolling.latencies) <= BUDGET * p99(quiet.latencies),
      `p99 of commit to page ${(p99(rolling.latencies) / p99(quiet.latencies)).toFixed(2)}x of the quiet part (budget ${BUDGET}x)`,
    ),
  ];
});
console.log(lines.map((line) => `  ${line}`).join('\n'));
process.exit(lines.some((line) => line.startsWith('NOT')) ? 1 : 0);
