import { sql } from 'drizzle-orm';
import { readEnvironment } from '#config/env.ts';
import { openDatabase } from '#db/client.ts';
import {
  claimDueWatches,
  finishCollection,
  storeCollected,
} from '#db/commands/monitoring/collection.ts';
import { fanOutChunk } from '#db/commands/monitoring/fan-out.ts';
import { storeMentions } from '#db/commands/search/mentions.ts';
import { getStats } from '#db/queries/competitors/analytics.ts';
import { transaction } from '#db/transaction.ts';

/**
 * `npm run bench -- fan-out`: one company with 10,000 followers, from the end of a collection to the
 * last append to a stream; then the analytics page over the day
 * totals of 100,000 mentions.
 */
const FOLLOWERS = 10_000;
const MENTIONS = 100_000;
const READS = 100;

const url = readEnvironment().DATABASE_URL;
const database = openDatabase({ url, max: 4, name: 'fan-out' });
const write = (query: ReturnType<typeof sql>) => transaction(database, (tx) => tx.execute(query));
const options = { platforms: ['hackernews'], analysisDays: 90 };

const [company] = await write(sql`
  insert into companies (key, name, name_key) values ('bench.example', 'Bench', 'bench') returning id`);
const companyId = String(company?.['id']);
await write(sql`
  insert into watches (company_id, baseline_days, next_due_at, baseline_done_at, baseline_until)
  values (${companyId}::uuid, 90, now(), now() - interval '1 day', now() - interval '1 day')`);
await write(sql`
  with made as (
    insert into users (issuer, subject, email, plan)
    select 'bench', n::text, n || '@bench.example', 'starter' from generate_series(1, ${FOLLOWERS}::int) n
    returning id
  )
  insert into competitors (user_id, company_id, name_lower, category, competitive_type, judgement,
    search_query, status, monitored_since, monitored_until, options)
  select id, ${companyId}::uuid, 'bench', 'CRM', 'direct', '{}', 'crm', 'active', now(),
    now() + interval '1 day', ${JSON.stringify(options)}::text::jsonb
  from made`);
const [key] = await claimDueWatches(database, { limit: 1 });
if (!key) throw new Error('No watch is due.');
const now = new Date();
const posts = await storeMentions(
  database,
  'hackernews',
  [1, 2, 3].map((n) => ({
    externalId: `bench-${n}`,
    url: `https://bench.example/${n}`,
    title: 'Bench is a good tool',
    content: '',
    author: null,
    language: 'en',
    postedAt: now,
    fetchedAt: now,
    engagement: { likes: 0, comments: 0, shares: 0, views: 0 },
  })),
);
await storeCollected(
  database,
  { ...key, platform: 'hackernews' },
  {
    mentions: posts.map(({ id }) => ({
      companyId,
      mentionId: id,
      about: 'about' as const,
      reason: '',
      spans: [],
      sentiment: 0,
      intent: 'other' as const,
    })),
    coveredSince: now,
  },
);
const nextDueAt = new Date(Date.now() + 3_600_000);
await finishCollection(database, key, { companyId, events: [], rate: 1, nextDueAt });
globalThis.gc?.();
const [began, heap] = [performance.now(), process.memoryUsage().heapUsed];
let [notified, most, done] = [0, 0, false];
while (!done) {
  const { value } = await fanOutChunk(database, key);
  notified += value.notified;
  done = value.done;
  most = Math.max(most, process.memoryUsage().heapUsed);
}
const seconds = (performance.now() - began) / 1_000;
console.log(
  `fan-out: ${notified} followers in ${seconds.toFixed(2)} s (target 3), heap at most ${((most - heap) / 2 ** 20).toFixed(0)} MB above its start`,
);

await write(sql`
  insert into company_day_totals (company_id, day, platform, mentions, positive, neutral, negative,
    sentiment_sum, likes, comments, shares)
  select ${companyId}::uuid, current_date - d, p, ${Math.round(MENTIONS / 900)}::int, 10, 90, 10, 5, 1, 1, 1
  from generate_series(0, 89) d, unnest(array['hackernews', 'reddit', 'github', 'youtube', 'tumblr',
    'pinterest', 'mastodon', 'quora', 'producthunt', 'stackoverflow']) p
  on conflict do nothing`);
await write(sql`analyze`);
const [user] = await write(sql`select user_id from competitors limit 1`);
const viewer = { userId: String(user?.['user_id']), plan: 'starter' as const };
const times: number[] = [];
for (let read = 0; read < READS; read += 1) {
  const start = performance.now();
  await getStats(database, { ...viewer, range: '90d' });
  times.push(performance.now() - start);
}
const p95 = times.toSorted((a, b) => a - b)[Math.floor(READS * 0.95)] ?? 0;
console.log(`analytics: ${READS} reads of 90 days, p95 ${p95.toFixed(1)} ms (target 100)`);
await database.close();
