import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { PLATFORM_IDS } from '#domain/names.ts';
import { median } from '#db/bench/stats.lib.ts';
import { processorTimes, used } from './processor-time.lib.ts';
import { signInByScript } from './sign-in.lib.ts';

/**
 * `npm run bench -- search-cost`: processor time of each process for one search of a broad term on
 * ten platforms, without what the idle product uses meanwhile. Medians, so that a collection of
 * garbage or a neighbor on the machine does not decide. Linux only.
 */
const SEARCH = { query: 'crm', timeframe: '30d', platforms: PLATFORM_IDS, limit: 50 };
const WARM_UP = 3;
const RUNS = 7;
const IDLE_SECONDS = 5;
/** Seconds: of the worker, and of everything but the sandbox. */
const TARGETS = { worker: 0.35, product: 0.75 };

const { baseUrl } = z
  .object({ baseUrl: z.string() })
  .parse(JSON.parse(process.env['EARSHOT_STACK'] ?? 'null'));
const searchSchema = z.object({
  data: z.object({ id: z.string(), status: z.string(), totalFound: z.number() }),
});
const FINAL = new Set(['completed', 'partial', 'failed', 'cancelled']);

const headers = {
  authorization: `Bearer ${await signInByScript(baseUrl, 'pro@earshot.test')}`,
  'content-type': 'application/json',
};

async function search(): Promise<{ seconds: number; found: number }> {
  const began = performance.now();
  const url = `${baseUrl}/api/social-media-search`;
  const asked = await fetch(`${url}/search`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(SEARCH),
  });
  let { data } = searchSchema.parse(await asked.json());
  while (!FINAL.has(data.status)) {
    // Each poll costs processor time of the API.
    await setTimeout(1_000);
    const read = await fetch(`${url}/${data.id}`, { headers });
    data = searchSchema.parse(await read.json()).data;
  }
  if (data.status !== 'completed') process.stdout.write(`  a search ended ${data.status}\n`);
  return { seconds: (performance.now() - began) / 1_000, found: data.totalFound };
}

const inSeconds = (value: number): string => `${value.toFixed(2)} s`;

for (let run = 0; run < WARM_UP; run += 1) await search();
const quiet = processorTimes(process.ppid);
await setTimeout(IDLE_SECONDS * 1_000);
const idle = used(quiet, processorTimes(process.ppid));

const costs = new Map<string, number[]>();
const found: number[] = [];
for (let run = 0; run < RUNS; run += 1) {
  const before = processorTimes(process.ppid);
  const { seconds, found: posts } = await search();
  // Work after the response, such as the last writes, belongs to the search.
  await setTimeout(500);
  found.push(posts);
  for (const [part, value] of used(before, processorTimes(process.ppid))) {
    const own = value - ((idle.get(part) ?? 0) / IDLE_SECONDS) * (seconds + 0.5);
    costs.set(part, [...(costs.get(part) ?? []), Math.max(0, own)]);
  }
}

const medians = [...costs].map(([part, values]) => [part, median(values)] as const);
const product = medians
  .filter(([part]) => part !== 'sandbox')
  .reduce((sum, [, value]) => sum + value, 0);
const worker = median(costs.get('worker') ?? []);
process.stdout.write(
  [
    `One search of “${SEARCH.query}”, ${SEARCH.timeframe}, on ${SEARCH.platforms.length} platforms, ${median(found)} posts:`,
    ...medians.map(([part, value]) => `  ${part.padEnd(10)} ${inSeconds(value)}`),
    `  together without the sandbox ${inSeconds(product)} (target ${inSeconds(TARGETS.product)})`,
    `  worker ${inSeconds(worker)} (target ${inSeconds(TARGETS.worker)})`,
    '',
  ].join('\n'),
);
process.exitCode = worker > TARGETS.worker || product > TARGETS.product ? 1 : 0;
