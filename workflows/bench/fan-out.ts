import { sql } from '#db/sql.ts';
import { readEnvironment } from '#config/read-environment.ts';
import { openDatabase } from '#db/client.ts';
import { claimDueWatches, storeReview } from '#db/commands/monitoring/collection.ts';
import { fanOutChunk } from '#db/commands/monitoring/fan-out.ts';
import { storeCollected } from '#db/commands/monitoring/store-collected.ts';
import { storeMentions } from '#db/commands/search/mentions.ts';
import { transaction } from '#db/transaction.ts';

/**
 * `npm run bench -- fan-out`: one company with 10,000 followers and a change of its price: time from
 * the end of a collection to the last append to a stream, with an alert for each.
 */
const FOLLOWERS = 10_000;

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
await write(sql`analyze`);
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
    posts: [],
    coveredSince: now,
  },
);
const change = {
  kind: 'price' as const,
  key: 'price',
  significance: 'high' as const,
  title: 'Team: $10 to $12',
  changes: [],
  source: 'site' as const,
  happenedAt: now.toISOString(),
};
const nextDueAt = new Date(Date.now() + 3_600_000);
await storeReview(database, key, { companyId, events: [change], rate: 1, nextDueAt });
globalThis.gc?.();
const [began, heap] = [performance.now(), process.memoryUsage().heapUsed];
const before = process.cpuUsage();
let [notified, most, done] = [0, 0, false];
while (!done) {
  const { value } = await fanOutChunk(database, key);
  notified += value.notified;
  done = value.done;
  most = Math.max(most, process.memoryUsage().heapUsed);
}
const seconds = (performance.now() - began) / 1_000;
const { user, system } = process.cpuUsage(before);
console.log(
  `fan-out: ${notified} followers in ${seconds.toFixed(2)} s (target 1), ${((user + system) / 1e6).toFixed(2)} s of processor time here, heap at most ${((most - heap) / 2 ** 20).toFixed(0)} MB above its start`,
);

await database.close();
