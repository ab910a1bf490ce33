import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { eventsPageSchema } from '#contracts/envelope.ts';
import type { Envelope } from '#contracts/envelope.ts';
import { PLATFORM_IDS } from '#domain/names.ts';
import { signInByScript } from './sign-in.lib.ts';
import { WIRE_LIMITS } from '#contracts/names.ts';

/**
 * `npm run bench -- event-size`: what excerpts instead of whole texts would save in the log of
 * events (ADR 20): bytes per search, and catching up on 1,000 missed events with results.
 * Variants are cut from one real log, so their ratios hold on any machine.
 */
const SEARCHES = ['crm', 'invoice', 'help desk'];
const MISSED = 1_000;
const VARIANTS = { whole: Infinity, '600 characters': 600, '300 characters': 300, none: 0 };

const { baseUrl } = z
  .object({ baseUrl: z.string() })
  .parse(JSON.parse(process.env['EARSHOT_STACK'] ?? 'null'));
const token = await signInByScript(baseUrl, `event-size-${Date.now()}@earshot.test`);
const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
const searchSchema = z.object({
  data: z.object({ id: z.string(), finishedAt: z.string().nullable() }),
});
const pageSchema = z.object({ data: eventsPageSchema });
const resultsSchema = z.object({ results: z.array(z.looseObject({ content: z.string() })) });

async function search(query: string): Promise<void> {
  const url = `${baseUrl}/api/social-media-search`;
  const asked = await fetch(`${url}/search`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ query, timeframe: '30d', platforms: PLATFORM_IDS.slice(0, 3) }),
  });
  let { data } = searchSchema.parse(await asked.json());
  while (data.finishedAt === null) {
    await setTimeout(1_000);
    data = searchSchema.parse(await (await fetch(`${url}/${data.id}`, { headers })).json()).data;
  }
}

async function readLog(): Promise<Envelope[]> {
  const log: Envelope[] = [];
  for (;;) {
    const after = log.at(-1)?.seq ?? 0;
    const answer = await fetch(`${baseUrl}/api/events?after=${after}`, { headers });
    const { events, head } = pageSchema.parse(await answer.json()).data;
    log.push(...events);
    if (events.length === 0 || (log.at(-1)?.seq ?? 0) >= head) return log;
  }
}

/** An event with its results' texts cut to `length`. */
function cut(event: Envelope, length: number): Envelope {
  const parsed = resultsSchema.safeParse(event.data);
  if (!parsed.success || length === Infinity) return event;
  const results = parsed.data.results.map((result) => ({
    ...result,
    content: result.content.slice(0, length),
  }));
  return { ...event, data: { ...parsed.data, results } };
}

/** Milliseconds, the quickest of several tries: the others were disturbed. */
function quickest(work: () => unknown): number {
  const times = Array.from({ length: 7 }, () => {
    const began = performance.now();
    work();
    return performance.now() - began;
  });
  return Math.min(...times);
}

for (const query of SEARCHES) await search(query);
const log = await readLog();
const withResults = log.filter(({ data }) => resultsSchema.safeParse(data).success);
const missed = Array.from(
  { length: MISSED },
  (_, at) => withResults[at % withResults.length],
).filter((event) => event !== undefined);
const lengths = withResults
  .flatMap(({ data }) => resultsSchema.parse(data).results.map(({ content }) => content.length))
  .toSorted((a, b) => a - b);
const at = (share: number): number => lengths[Math.floor((lengths.length - 1) * share)] ?? 0;
process.stdout.write(
  `${SEARCHES.length} searches, ${lengths.length} results in ${withResults.length} events; ` +
    `characters of text: median ${at(0.5)}, 90th percentile ${at(0.9)}, maximum ${at(1)}\n`,
);
for (const [name, length] of Object.entries(VARIANTS)) {
  const [own, behind] = [log, missed].map((events) =>
    JSON.stringify(events.map((event) => cut(event, length))),
  ) as [string, string];
  const perSearch = Buffer.byteLength(own) / SEARCHES.length / 1_024;
  const packed = gzipSync(own).length / SEARCHES.length / 1_024;
  const bytes = Buffer.byteLength(behind);
  process.stdout.write(
    `  ${name.padEnd(15)} ${perSearch.toFixed(0)} KB a search (${packed.toFixed(0)} compressed); ` +
      `${MISSED} events: ${(bytes / 1e6).toFixed(1)} MB in ${Math.ceil(bytes / WIRE_LIMITS.eventsPageBytes)} pages, ` +
      `parsed in ${quickest(() => JSON.parse(behind)).toFixed(0)} ms\n`,
  );
}
