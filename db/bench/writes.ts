import { readEnvironment } from '#config/read-environment.ts';
import { usageLimits } from '#domain/account/plan-rules.ts';
import { seededRandom } from '#domain/seeded-random.ts';
import { openDatabase } from '../client.ts';
import { debit } from '../commands/account/usage.ts';
import { storeMentions } from '../commands/search/mentions.ts';
import type { Post } from '../commands/search/mentions.ts';
import { sql } from '../sql.ts';
import { createUser } from '../testing/factories.ts';
import { transaction, unsyncedTransaction } from '../transaction.ts';
import { wordVector } from '../word-vector.ts';
import { median, verdict } from './stats.lib.ts';

/**
 * `npm run bench -- writes`: new posts stored a second, compared with one statement written by hand
 * for them; and parallel reservations of one user's quota, compared with reading the counter under
 * a lock, which must both be exact. Run in turns.
 */
const ROUNDS = 7;
const BATCHES = 20;
/** As many as one platform returns at most. */
const POSTS = 100;
const WORDS = 60;
const PARALLEL = 200;
const GOALS = { mentions: 0.9, quota: 10 } as const;
const PLATFORM = 'reddit';

const { DATABASE_URL: url } = readEnvironment();
const database = openDatabase({ url, max: 10, name: 'writes' });
const random = seededRandom(9);
let posts = 0;

function newPosts(): Post[] {
  return Array.from({ length: POSTS }, () => {
    posts += 1;
    const words = Array.from({ length: WORDS }, () => `word${Math.floor(random() * 3_000)}`);
    return {
      externalId: `bench-${posts}`,
      url: `https://example.test/${posts}`,
      title: words.slice(0, 8).join(' '),
      content: words.slice(8).join(' '),
      author: `author${posts % 50}`,
      language: 'en',
      postedAt: new Date(),
      fetchedAt: new Date(),
      engagement: { likes: 1, comments: 2, shares: null },
    };
  });
}

/** The least that stores the same rows: no look at what is there, nothing is read back but ids. */
async function byHand(batch: readonly Post[]): Promise<number> {
  const payload = JSON.stringify(
    batch.map((post) => ({ ...post, words: wordVector({ ...post, platform: PLATFORM }) })),
  );
  const rows = await unsyncedTransaction(database, (tx) =>
    tx.execute(sql`
      insert into mentions (platform, external_id, url, title, content, author, language,
                            posted_at, fetched_at, engagement, words)
      select ${PLATFORM}, p."externalId", p.url, p.title, p.content, p.author, p.language,
             p."postedAt", p."fetchedAt", p.engagement, p.words
      from jsonb_to_recordset(${payload}::text::jsonb) as p (
        "externalId" text, url text, title text, content text, author text, language text,
        "postedAt" timestamptz, "fetchedAt" timestamptz, engagement jsonb, words tsvector)
      returning id`),
  );
  return rows.length;
}

const ours = async (batch: readonly Post[]): Promise<number> =>
  (await storeMentions(database, PLATFORM, batch)).length;

/** Posts a second. */
async function storing(store: (batch: readonly Post[]) => Promise<number>): Promise<number> {
  const batches = Array.from({ length: BATCHES }, newPosts);
  const began = performance.now();
  for (const batch of batches)
    if ((await store(batch)) !== POSTS) throw new Error('Not every post was stored.');
  return (BATCHES * POSTS * 1_000) / (performance.now() - began);
}

/** Seconds until all parallel reservations are decided; as many as allowed must be granted. */
async function reserving(allowed: number, reserve: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  const results = await Promise.allSettled(Array.from({ length: PARALLEL }, reserve));
  const seconds = (performance.now() - began) / 1_000;
  const granted = results.filter(({ status }) => status === 'fulfilled').length;
  if (granted !== allowed) throw new Error(`${granted} of ${allowed} were granted.`);
  return seconds;
}

async function ourReservations(): Promise<number> {
  const { userId } = await createUser(database, { plan: 'free' });
  const user = { userId, plan: 'free', kind: 'search' } as const;
  const allowed = usageLimits('free', 'search').day ?? 0;
  return reserving(allowed, () => transaction(database, (tx) => debit(tx, user)));
}

async function lockedReservations(): Promise<number> {
  const { userId } = await createUser(database, { plan: 'free' });
  const allowed = usageLimits('free', 'search').day ?? 0;
  await transaction(database, (tx) =>
    tx.execute(sql`
      insert into usage_counters (user_id, kind, period, used)
      values (${userId}::uuid, 'search', '2026-01-01', 0)`),
  );
  return reserving(allowed, () =>
    transaction(database, async (tx) => {
      const [row] = await tx.execute<{ used: number }>(sql`
        select used from usage_counters where user_id = ${userId}::uuid for update`);
      if ((row?.used ?? 0) >= allowed) throw new Error('The quota is used up.');
      await tx.execute(sql`
        update usage_counters set used = used + 1 where user_id = ${userId}::uuid`);
    }),
  );
}

const ratios = (over: readonly number[], under: readonly number[]): number[] =>
  over.map((value, at) => value / (under[at] ?? Number.NaN));

try {
  const rates = { ours: [] as number[], byHand: [] as number[] };
  const waits = { ours: [] as number[], locked: [] as number[] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const measured = [await storing(ours), await storing(byHand)] as const;
    const waited = [await ourReservations(), await lockedReservations()] as const;
    // The first round warms up plans, caches and the compiler.
    if (round === 0) continue;
    rates.ours.push(measured[0]);
    rates.byHand.push(measured[1]);
    waits.ours.push(waited[0]);
    waits.locked.push(waited[1]);
  }
  console.log(
    `Batches of ${POSTS} new posts: ${median(rates.ours).toFixed(0)} a second, by hand ${median(rates.byHand).toFixed(0)}`,
  );
  console.log(
    verdict('posts stored to by hand', ratios(rates.ours, rates.byHand), GOALS.mentions, '>='),
  );
  console.log(
    `${PARALLEL} reservations on one key: ${(median(waits.ours) * 1_000).toFixed(0)} ms, under a lock ${(median(waits.locked) * 1_000).toFixed(0)} ms`,
  );
  console.log(
    verdict('reservations to a lock', ratios(waits.locked, waits.ours), GOALS.quota, '>='),
  );
} finally {
  await database.close();
}
