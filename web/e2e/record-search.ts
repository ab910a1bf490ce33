import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { envelopeSchema } from '#contracts/envelope.ts';
import { searchDetailSchema } from '#contracts/search/search.ts';

/**
 * Records the search that the landing page plays: `node web/e2e/record-search.ts <address> [query]`
 * against a running stack with sandbox data. Runs one search as a new account and keeps its first state and
 * its events as they were sent, and the best results as the still picture.
 */
const FOLDER = fileURLToPath(new URL('../src/app/landing/recording/', import.meta.url));
const SEARCH = {
  query: process.argv[3] ?? 'invoice software',
  mode: 'query',
  platforms: ['reddit', 'hackernews', 'stackoverflow'],
  timeframe: '30d',
  limit: 6,
} as const;
const STILL_RESULTS = 3;
const WAIT_MS = 30_000;

const [address = 'http://localhost:4400'] = process.argv.slice(2);

/** Follows the redirects of a sign-in by hand: fetch keeps no cookies. */
async function signIn(): Promise<string> {
  const jar = new Map<string, string>();
  let url = `${address}/api/auth/login?login_hint=recording-${Date.now()}@earshot.test`;
  for (let hops = 0; hops < 12 && url !== ''; hops += 1) {
    const answer: Response = await fetch(url, { redirect: 'manual', headers: cookies(jar) });
    keep(jar, answer);
    const next = answer.headers.get('location');
    url = next === null ? '' : new URL(next, url).href;
  }
  const answer = await fetch(`${address}/api/auth/refresh`, {
    method: 'POST',
    headers: cookies(jar),
  });
  return z.object({ data: z.object({ accessToken: z.string() }) }).parse(await answer.json()).data
    .accessToken;
}

const cookies = (jar: Map<string, string>): Record<string, string> => ({
  cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
});

function keep(jar: Map<string, string>, answer: Response): void {
  for (const line of answer.headers.getSetCookie()) {
    const [pair = ''] = line.split(';');
    const at = pair.indexOf('=');
    jar.set(pair.slice(0, at), pair.slice(at + 1));
  }
}

const token = await signIn();
const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
const answer = await fetch(`${address}/api/social-media-search/search`, {
  method: 'POST',
  headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
  body: JSON.stringify(SEARCH),
});
const initial = z.object({ data: searchDetailSchema }).parse(await answer.json()).data;

const until = Date.now() + WAIT_MS;
let events = await ownEvents();
while (Date.now() < until && !isOver()) {
  await new Promise((resolve) => setTimeout(resolve, 500));
  events = await ownEvents();
}
if (!isOver()) throw new Error('The search did not end in time.');

async function ownEvents() {
  const page = await fetch(`${address}/api/events?after=0`, { headers });
  const all = z
    .object({ data: z.object({ events: z.array(envelopeSchema) }) })
    .parse(await page.json()).data.events;
  return all.filter(({ type }) => type.startsWith('search.') && type !== 'search.created.v1');
}

function isOver(): boolean {
  const last = events.at(-1);
  return last?.type === 'search.changed.v1' && !JSON.stringify(last.data).includes('"running"');
}

const done = await fetch(`${address}/api/social-media-search/${initial.id}`, { headers });
const { results, totalFound } = z
  .object({ data: searchDetailSchema })
  .parse(await done.json()).data;
const still = {
  query: SEARCH.query,
  totalFound,
  platforms: SEARCH.platforms.length,
  results: results
    .slice(0, STILL_RESULTS)
    .map(({ id, platform, title, reason, relevance, intent }) => ({
      id,
      platform,
      title,
      reason,
      relevance,
      intent,
    })),
};
const write = (name: string, value: unknown): void => {
  writeFileSync(`${FOLDER}${name}.json`, `${JSON.stringify(value, null, 2)}\n`);
};
write('recorded-search', { initial, events });
write('recorded-still', still);
process.stdout.write(`${events.length} events, ${totalFound} posts found\n`);
