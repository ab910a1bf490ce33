import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { quantile } from '#db/bench/stats.lib.ts';
import { signInByScript } from './sign-in.lib.ts';

/**
 * `npm run bench -- discovery-time [--world <folder>]`: whole discoveries on the running product, by
 * its own wires: how long until the first platform answered, from then to the first card, and until
 * the end; and how good the list is by what is true in the world.
 */
const RUNS = 20;
/** Sites stay read for a day: the first runs read them, the others find them read. */
const TARGETS = { firstCardMs: 1_000, wholeMs: 15_000 };
const LIMIT = 50;

const { baseUrl } = z
  .object({ baseUrl: z.string() })
  .parse(JSON.parse(process.env['EARSHOT_STACK'] ?? 'null'));
const headers = {
  authorization: `Bearer ${await signInByScript(baseUrl, 'pro@earshot.test')}`,
  'content-type': 'application/json',
};

const worlds = join(import.meta.dirname, '../../deploy/sandbox/worlds');
const named = process.env['EARSHOT_SANDBOX_WORLD'] ?? 'default';
const folder = named.includes('/') ? named : join(worlds, named);
const linesOf = (file: string): unknown[] => {
  const path = join(folder, file);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [JSON.parse(line)]));
};
const { market } = z
  .object({ market: z.string() })
  .parse(JSON.parse(readFileSync(join(folder, 'world.json'), 'utf8')));
const companies = z
  .array(
    z.object({
      id: z.string(),
      name: z.string(),
      aliases: z.array(z.string()).default([]),
      domain: z.string().nullish(),
      type: z.string(),
    }),
  )
  .parse(linesOf('companies.ndjson'));
const named30 = new Set(
  z
    .array(
      z.object({
        day: z.number(),
        labels: z.object({ names: z.array(z.object({ company: z.string().nullish() })) }),
      }),
    )
    .parse(linesOf('posts.ndjson'))
    .filter(({ day }) => day <= 0 && day > -30)
    .flatMap(({ labels }) => labels.names.flatMap(({ company }) => company ?? [])),
);

const cardSchema = z.object({
  name: z.string(),
  domain: z.string().nullable(),
  competitive_type: z.string(),
  modelCheck: z.unknown().optional(),
});
const detailSchema = z.object({
  data: z.object({ searchId: z.string(), status: z.string(), competitors: z.array(cardSchema) }),
});
const eventsSchema = z.object({
  data: z.object({
    events: z.array(
      z.object({ seq: z.number(), type: z.string(), at: z.string(), data: z.unknown() }),
    ),
  }),
});
const FINAL = new Set(['completed', 'partial', 'failed', 'cancelled']);
const PLACE = `${baseUrl}/api/competitive-intelligence/competitors`;

type Card = z.infer<typeof cardSchema>;
interface Run {
  /** Milliseconds from the first platform's answer to the first card. */
  firstCard: number | null;
  whole: number;
  cards: Card[];
}

async function discover(): Promise<Run> {
  const asked = Date.now();
  const answer = await fetch(`${PLACE}/search`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ query: market, timeframe: '30d', limit: LIMIT }),
  });
  const text = await answer.text();
  if (answer.status !== 202) throw new Error(`${answer.status}: ${text}`);
  let { data } = detailSchema.parse(JSON.parse(text));
  const id = data.searchId;
  while (!FINAL.has(data.status)) {
    await setTimeout(250);
    const read = await fetch(`${PLACE}/searches/${id}`, { headers });
    data = detailSchema.parse(await read.json()).data;
  }
  const events = (await eventsSince(asked)).filter(({ data: about }) =>
    JSON.stringify(about).includes(id),
  );
  const at = (type: string, wanted: RegExp): number | null => {
    const found = events.find(
      (event) => event.type === type && wanted.test(JSON.stringify(event.data)),
    );
    return found ? Date.parse(found.at) : null;
  };
  const answered = at('competitors.discovery_progress.v1', /"found":[1-9]/u);
  const card = at('competitors.found.v1', /"competitors":\[\{/u);
  const ended = at('competitors.discovery_changed.v1', /"finishedAt":"/u) ?? Date.now();
  return {
    firstCard: answered === null || card === null ? null : card - answered,
    whole: ended - asked,
    cards: data.competitors,
  };
}

/** Where the user's stream was read up to. */
let cursor = 0;

async function eventsSince(time: number) {
  const all: z.infer<typeof eventsSchema>['data']['events'] = [];
  for (;;) {
    const answer = await fetch(`${baseUrl}/api/events?after=${cursor}`, { headers });
    const { events } = eventsSchema.parse(await answer.json()).data;
    const last = events.at(-1);
    if (!last) return all.filter(({ at }) => Date.parse(at) >= time);
    cursor = last.seq;
    all.push(...events);
  }
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
const companyOf = ({ name, domain }: Card) =>
  companies.find(
    (company) =>
      (domain !== null && company.domain === domain) ||
      [company.name, ...company.aliases].some((each) => plain(each) === plain(name)),
  );

const share = (part: number, whole: number): string => (part / Math.max(1, whole)).toFixed(2);

function qualityOf(cards: readonly Card[]): string {
  const top = cards.slice(0, 10);
  const found = new Set(cards.flatMap((card) => companyOf(card)?.id ?? []));
  const rivals = companies.filter(({ id, type }) => type === 'direct' && named30.has(id));
  const typed = cards.flatMap((card) => {
    const truth = companyOf(card)?.type;
    return truth === undefined ? [] : [{ truth, guess: card.competitive_type }];
  });
  const labels = [...new Set(typed.map(({ truth }) => truth))];
  const f1 = labels.map((label) => {
    const hit = typed.filter((row) => row.truth === label && row.guess === label).length;
    const all =
      typed.filter(({ truth }) => truth === label).length +
      typed.filter(({ guess }) => guess === label).length;
    return (2 * hit) / Math.max(1, all);
  });
  return [
    `precision@10 ${share(top.filter((card) => companyOf(card)).length, top.length)} (target 0.90)`,
    `recall of direct rivals named in 30 days ${share(rivals.filter(({ id }) => found.has(id)).length, rivals.length)} (target 0.85)`,
    `type macro-F1 ${share(
      f1.reduce((sum, value) => sum + value, 0),
      f1.length,
    )} (target 0.70)`,
    `${cards.length} listed, ${cards.filter(({ modelCheck }) => modelCheck).length} AI-checked`,
  ].join(', ');
}

const runs: Run[] = [];
for (let run = 0; run < RUNS; run += 1) {
  runs.push(await discover());
  // The product's own pause between two discoveries.
  await setTimeout(5_100);
}
const whole = runs.map((run) => run.whole);
const cards = runs.flatMap(({ firstCard }) => firstCard ?? []);
const figures = {
  whole: quantile(whole, 0.95),
  card: quantile(cards, 0.95),
};
process.stdout.write(
  [
    `${RUNS} discoveries of “${market}” on ${folder}`,
    `whole discovery p50 ${quantile(whole, 0.5)} ms, p95 ${figures.whole} ms (target ${TARGETS.wholeMs})`,
    `first card after the first platform p50 ${quantile(cards, 0.5)} ms, p95 ${figures.card} ms (target ${TARGETS.firstCardMs}), ${cards.length} of ${RUNS} runs had one`,
    `first run: ${qualityOf(runs[0]?.cards ?? [])}`,
    `last run: ${qualityOf(runs.at(-1)?.cards ?? [])}`,
    '',
  ].join('\n'),
);
process.exitCode = figures.whole > TARGETS.wholeMs || figures.card > TARGETS.firstCardMs ? 1 : 0;
