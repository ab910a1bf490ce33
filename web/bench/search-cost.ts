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
const POLL_MS = 500;
/** Calibrations: of the worker, and of everything but the sandbox. */
const GOALS: Readonly<Record<string, number>> = { worker: 0.35, product: 0.75 };
const CALIBRATED_ROUNDS = 3;

const { baseUrl } = z
  .object({ baseUrl: z.string() })
  .parse(JSON.parse(process.env['EARSHOT_STACK'] ?? 'null'));
const summarySchema = z.object({ id: z.string(), status: z.string(), totalFound: z.number() });
const searchSchema = z.object({ data: summarySchema });
const eventsSchema = z.object({
  data: z.object({
    events: z.array(
      z.object({
        seq: z.number(),
        type: z.string(),
        at: z.string(),
        data: z.object({ searchId: z.string().optional(), search: summarySchema.optional() }),
      }),
    ),
  }),
});
const FINAL = new Set(['completed', 'partial', 'failed', 'cancelled']);

const headers = {
  authorization: `Bearer ${await signInByScript(baseUrl, 'pro@earshot.test')}`,
  'content-type': 'application/json',
};

/** Where the user's stream was read up to. */
let cursor = 0;

async function search(): Promise<{ seconds: number; firstSeconds: number; found: number }> {
  const [asking, began] = [Date.now(), performance.now()];
  const url = `${baseUrl}/api/social-media-search`;
  const asked = await fetch(`${url}/search`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(SEARCH),
  });
  const { data } = searchSchema.parse(await asked.json());
  let firstSeconds = Number.NaN;
  for (;;) {
    // Each event is read once: a poll costs the API no more than a browser that catches up.
    await setTimeout(POLL_MS);
    const page = await fetch(`${baseUrl}/api/events?after=${cursor}`, { headers });
    const { events } = eventsSchema.parse(await page.json()).data;
    cursor = events.at(-1)?.seq ?? cursor;
    const own = events.filter((event) => event.data.searchId === data.id);
    const first = own.find(({ type }) => type === 'search.results_added.v1');
    if (first && Number.isNaN(firstSeconds)) firstSeconds = (Date.parse(first.at) - asking) / 1_000;
    const ended = events
      .flatMap((event) => event.data.search ?? [])
      .find(({ id, status }) => id === data.id && FINAL.has(status));
    if (!ended) continue;
    if (ended.status !== 'completed') process.stdout.write(`  a search ended ${ended.status}\n`);
    const seconds = (performance.now() - began) / 1_000;
    return { seconds, firstSeconds, found: ended.totalFound };
  }
}

for (let run = 0; run < WARM_UP; run += 1) await search();
const quiet = processorTimes(process.ppid);
await setTimeout(IDLE_SECONDS * 1_000);
const idle = used(quiet, processorTimes(process.ppid));

const costs = new Map<string, number[]>();
const found: number[] = [];
const firsts: number[] = [];
const note = (part: string, cost: number): void =>
  void costs.set(part, [...(costs.get(part) ?? []), cost]);
for (let run = 0; run < RUNS; run += 1) {
  const unit = median(calibrateRounds(CALIBRATED_ROUNDS));
  const before = processorTimes(process.ppid);
  const { seconds, firstSeconds, found: posts } = await search();
  // Work after the response, such as the last writes, belongs to the search.
  await setTimeout(500);
  found.push(posts);
  firsts.push(firstSeconds);
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
  `One search of “${SEARCH.query}”, ${SEARCH.timeframe}, on ${SEARCH.platforms.length} platforms, ${median(found)} posts, the first after ${median(firsts).toFixed(1)} s:\n`,
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
