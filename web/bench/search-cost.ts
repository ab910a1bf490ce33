import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { PLATFORM_IDS } from '#domain/names.ts';
import { calibrateRounds } from '#db/bench/calibration.lib.ts';
import { figureOf, isReached, lineOf, median } from '#db/bench/stats.lib.ts';
import { processorTimes, used } from './processor-time.lib.ts';
import { signInByScript } from './sign-in.lib.ts';

/**
 * `npm run bench -- search-cost`: processor time of each process for one search of a broad term on
 * ten platforms, as multiples of the calibration measured right before it, without what the idle
 * product uses meanwhile. Medians, so that a collection of garbage or a neighbor on the machine does
 * not decide. Linux only.
 */
const SEARCH = { query: 'crm', timeframe: '30d', platforms: PLATFORM_IDS, limit: 50 };
const WARM_UP = 3;
const RUNS = 7;
const IDLE_SECONDS = 5;
/** Calibrations: of the worker, and of everything but the sandbox. */
const GOALS: Readonly<Record<string, number>> = { worker: 0.35, product: 0.75 };
const CALIBRATED_ROUNDS = 3;

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

for (let run = 0; run < WARM_UP; run += 1) await search();
const quiet = processorTimes(process.ppid);
await setTimeout(IDLE_SECONDS * 1_000);
const idle = used(quiet, processorTimes(process.ppid));

const costs = new Map<string, number[]>();
const found: number[] = [];
const note = (part: string, cost: number): void =>
  void costs.set(part, [...(costs.get(part) ?? []), cost]);
for (let run = 0; run < RUNS; run += 1) {
  const unit = median(calibrateRounds(CALIBRATED_ROUNDS));
  const before = processorTimes(process.ppid);
  const { seconds, found: posts } = await search();
  // Work after the response, such as the last writes, belongs to the search.
  await setTimeout(500);
  found.push(posts);
  let product = 0;
  for (const [part, value] of used(before, processorTimes(process.ppid))) {
    const own = value - ((idle.get(part) ?? 0) / IDLE_SECONDS) * (seconds + 0.5);
    const cost = Math.max(0, own) / unit;
    note(part, cost);
    if (part !== 'sandbox') product += cost;
  }
  note('product', product);
}

process.stdout.write(
  `One search of “${SEARCH.query}”, ${SEARCH.timeframe}, on ${SEARCH.platforms.length} platforms, ${median(found)} posts:\n`,
);
for (const [part, values] of costs) {
  const goal = GOALS[part];
  const figure = figureOf(
    part,
    values,
    'calibrations',
    goal === undefined ? null : { sense: '<=', value: goal },
  );
  process.stdout.write(`${lineOf(figure)}\n`);
  if (!isReached(figure)) process.exitCode = 1;
}
