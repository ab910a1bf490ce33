import { sql } from '../sql.ts';
import type { SQL } from '../sql.ts';
import type { Database } from '../client.ts';
import { transaction } from '../transaction.ts';

/** Users and posts numbered from `from` to below `to`. */
export interface Step {
  users: { from: number; to: number };
  posts: { from: number; to: number };
}

/** What each user has: the same at every size, so that no answer grows with the database. */
const EACH = {
  searches: 4,
  results: 20,
  rejections: 5,
  alerts: 30,
  deliveries: 10,
  leads: 10,
  events: 50,
  watched: 20,
} as const;
/** Of each company, which four users follow. */
const COMPANY = { mentions: 50, days: 90 } as const;
/** Posts removed by their platforms in the last days, at every size. */
const REMOVED = 20;

/** An id of the form that events accept, made of a name. */
const idOf = (name: SQL): SQL => sql`
  overlay(overlay(md5(${name}) placing '4' from 13) placing '8' from 17)::uuid`;
const id = (kind: string, n: SQL): SQL => idOf(sql`${`${kind} `}::text || (${n})::text`);
const user = id('user', sql`n`);
const search = id('search', sql`n || ' ' || s`);
const company = id('company', sql`k`);
const JUDGED = sql`'{"relevance":{"reason":"","spans":[]},"intent":{"reason":"","spans":[]},
  "sentiment":{"reason":"","spans":[]}}'::jsonb`;
/** A person's moments are spread over the last weeks. */
const ago = (n: SQL): SQL => sql`now() - make_interval(hours => ((${n}) % 600)::int)`;

/** Adds users with everything that they and the product's schedules would have. */
export async function addUsers(database: Database, { users, posts }: Step): Promise<void> {
  const from = sql`${users.from}::int`;
  const to = sql`${users.to - 1}::int`;
  const ns = sql`generate_series(${from}, ${to}) n`;
  const companies = sql`generate_series(${from} / 2, ${to} / 2) k`;
  /** A post for each pair of a row and a place, anywhere in this step's posts. */
  const post = (seed: SQL): SQL => sql`
    join bench_posts m on m.place = ${posts.from}::int + abs(hashint8((${seed})::bigint) % ${posts.to - posts.from}::int)`;
  const statements: SQL[] = [
    sql`create temp table bench_posts on commit drop as
      select external_id::int as place, id, platform, posted_at from mentions
      where external_id::int >= ${posts.from}::int`,
    sql`create index on bench_posts (place)`,
    sql`analyze bench_posts`,
    sql`insert into users (id, issuer, subject, email, plan)
      select ${user}, 'bench', n::text, n || '@bench.example', 'professional' from ${ns}`,
    sql`insert into sessions (user_id, expires_at) select ${user}, now() + interval '9 days' from ${ns}`,
    sql`insert into usage_counters (user_id, kind, period, used)
      select ${user}, 'search', to_char(now() at time zone 'UTC', 'YYYY-MM'), 1 from ${ns}`,
    sql`insert into idempotency_keys (user_id, key, request_hash, status, body)
      select ${user}, 'key', '', 200, '' from ${ns}`,
    sql`insert into rate_buckets (key, tokens, refilled_at) select 'user ' || n, 1, now() from ${ns}`,
    sql`insert into user_streams (user_id, epoch, seq)
      select ${user}, 'bench', ${EACH.events}::int from ${ns}`,
    sql`insert into events (user_id, seq, type, data, created_at)
      select ${user}, e, 'alert.read.v1', '{"alertIds":null,"readAt":null,"unread":0}', ${ago(sql`e`)}
      from ${ns} cross join generate_series(1, ${EACH.events}::int) e`,
    sql`insert into jobs (id, user_id, kind, status, charged_day, charged_month, created_at,
        queued_at, dispatched_at, finished_at)
      select ${search}, ${user}, 'search', 'completed', '', '', t, t, t, t
      from ${ns} cross join generate_series(1, ${EACH.searches}::int) s cross join lateral (select ${ago(sql`n + s * 37`)} as t) x`,
    sql`insert into searches (id, query, mode, platforms, timeframe, result_limit, total_found, analysis)
      select ${search}, 'crm', 'keywords', '{reddit,hackernews,github}', '30d', 20, 20, '{"state":"off"}'
      from ${ns} cross join generate_series(1, ${EACH.searches}::int) s`,
    sql`insert into search_platforms (search_id, platform, state, found, finished_at)
      select ${search}, p, 'completed', 7, ${ago(sql`n + s * 37`)}
      from ${ns} cross join generate_series(1, ${EACH.searches}::int) s cross join unnest(array['reddit','hackernews','github']) p`,
    sql`insert into search_results (search_id, mention_id, relevance, intent, sentiment, reason,
        verdicts, conversation_id)
      select ${search}, m.id, .4 + r / 50.0, 'recommendation', 0, 'Named.', ${JUDGED}, m.id
      from ${ns} cross join generate_series(1, ${EACH.searches}::int) s cross join generate_series(1, ${EACH.results}::int) r
      ${post(sql`n * 997 + s * 31 + r * 7919`)} on conflict do nothing`,
    sql`insert into search_rejections (search_id, mention_id, relevance, cause, reason)
      select ${search}, m.id, .1, 'not_matching', 'No word.'
      from ${ns} cross join generate_series(1, ${EACH.searches}::int) s cross join generate_series(1, ${EACH.rejections}::int) r
      ${post(sql`n * 1009 + s * 37 + r * 7907`)} on conflict do nothing`,
    sql`insert into feedbacks (collection, kind, user_id, user_email, feedback_type, feedback_text,
        search_id, search_result_id, search_query, total_mentions, plan_name)
      select 'social_media_search_feedbacks', 'social_media_search', j.user_id, '', 'negative', '',
        r.search_id, r.mention_id, 'crm', 1, 'professional'
      from (select distinct on (search_id) search_id, mention_id from search_results) r
      join jobs j on j.id = r.search_id join users u on u.id = j.user_id
      where u.subject::int >= ${from} on conflict do nothing`,
    sql`insert into leads (user_id, mention_id, url, title, origin_kind, reason, follow_up_on, created_at)
      select ${user}, m.id, 'https://example.test/' || m.place, 'A lead', 'search', 'Named.',
        current_date + l - 5, ${ago(sql`l`)}
      from ${ns} cross join generate_series(1, ${EACH.leads}::int) l ${post(sql`n * 1013 + l * 7901`)}`,
    sql`insert into lead_posts (user_id, mention_id, lead_id)
      select l.user_id, l.mention_id, l.id from leads l join users u on u.id = l.user_id
      where u.subject::int >= ${from} on conflict do nothing`,
    sql`insert into gpt_drafts (user_id, lead_id, mention_id, state, facts, text, updated_at)
      select l.user_id, l.id, l.mention_id, 'ready', '', 'A draft', now()
      from leads l join users u on u.id = l.user_id
      where u.subject::int >= ${from} and l.follow_up_on = current_date`,
    sql`insert into alerts (user_id, key, kind, subject_kind, subject_id, subject_name, sentence,
        path, evidence, figures, created_at, read_at)
      select ${user}, a::text, 'price', 'competitor', a::text, 'Bench', 'A price changed.', '/',
        '{}', '{}', ${ago(sql`a`)}, case when a > 5 then now() end
      from ${ns} cross join generate_series(1, ${EACH.alerts}::int) a`,
    sql`insert into alert_channels (id, user_id, kind, name, shown_address, token_hash)
      select ${id('channel', sql`n`)}, ${user}, 'feed', 'Feed', 'x', 'token ' || n from ${ns}`,
    sql`insert into alert_deliveries (user_id, channel_id, alert_id, key, timing, state, created_at,
        delivered_at)
      select a.user_id, c.id, a.id, a.key, 'at_once', 'delivered', a.created_at, a.created_at
      from alerts a join alert_channels c on c.user_id = a.user_id join users u on u.id = a.user_id
      where u.subject::int >= ${from} and a.key::int <= ${EACH.deliveries}::int`,
    sql`insert into companies (id, key, name, name_key)
      select ${company}, 'bench' || k, 'Bench ' || k, 'bench ' || k from ${companies} on conflict do nothing`,
    sql`insert into competitors (user_id, company_id, name_lower, category, competitive_type,
        judgement, search_query, status, monitored_since, monitored_until, options)
      select ${user}, ${company}, 'bench ' || k, 'CRM', 'direct',
        jsonb_build_object('evidence', jsonb_build_array(jsonb_build_object('mentionId', m.id))),
        'crm', 'active', now() - interval '40 days', now() + interval '1 day',
        '{"platforms":["hackernews"],"analysisDays":90}'
      from ${ns} cross join lateral (values (n / 2), (${from} / 2 + (n + 7) % ((${to} - ${from}) / 2 + 1))) as c (k)
      ${post(sql`n * 1019 + k`)} on conflict do nothing`,
    sql`insert into jobs (id, user_id, kind, status, charged_day, charged_month)
      select ${id('discovery', sql`n`)}, ${user}, 'competitor_discovery', 'completed', '', '' from ${ns}`,
    sql`insert into discoveries (id, query, industry, focus, platforms, timeframe, result_limit)
      select ${id('discovery', sql`n`)}, 'crm', 'any', 'any', '{hackernews}', '30d', 10 from ${ns}`,
    sql`insert into discovery_results (discovery_id, competitor_id, relevance, quality, judgement, listed)
      select ${id('discovery', sql`u.subject`)}, c.id, 1, 1, c.judgement, true
      from competitors c join users u on u.id = c.user_id where u.subject::int >= ${from}`,
    sql`insert into company_mentions (company_id, mention_id, platform, day, posted_at, about,
        reason, spans, sentiment, intent, seen_at)
      select ${company}, m.id, m.platform, current_date - c, now() - make_interval(days => c),
        'about', '', '[]', 0.5, 'other', now() - make_interval(days => c)
      from ${companies} cross join generate_series(1, ${COMPANY.mentions}::int) c
      ${post(sql`k * 1021 + c * 7883`)} on conflict do nothing`,
    sql`insert into company_day_totals (company_id, day, platform, mentions, positive, neutral,
        negative, sentiment_sum, likes, comments, shares)
      select ${company}, current_date - d, 'hackernews', 1, 1, 0, 0, 0.5, 1, 1, 1
      from ${companies} cross join generate_series(0, ${COMPANY.days}::int) d on conflict do nothing`,
    sql`insert into watches (id, company_id, baseline_days, last_collected_at, started_at,
        baseline_done_at, rate, collections)
      select ${id('watch of company', sql`k`)}, ${company}, 90, now(), now() - interval '1 minute',
        now() - interval '30 days', 1, 1
      from ${companies} on conflict do nothing`,
    sql`insert into watches (id, query_key, query, baseline_days, last_collected_at, started_at,
        baseline_done_at, rate, collections)
      select ${id('watch', sql`n`)}, 'bench ' || n, '{"query":"crm","mode":"keywords"}', 30, now(),
        now() - interval '1 minute', now() - interval '30 days', 1, 1 from ${ns}`,
    // The first hundred soon at every size, the others at any time of four hours.
    sql`update watches set next_due_at = now() + interval '1 minute' + random() *
      case when query_key ~ '^bench [0-9]{1,2}$' then interval '1 minute' else interval '4 hours' end`,
    sql`insert into watch_platforms (watch_id, platform, read_until, covered_since)
      select w.id, 'hackernews', now() - interval '1 hour', now() - interval '90 days' from watches w
      on conflict do nothing`,
    sql`insert into watched_searches (user_id, watch_id, query, mode, platforms, origin, until)
      select ${user}, ${id('watch', sql`n`)}, 'crm', 'keywords', '{hackernews}', 'search',
        now() + interval '20 days' from ${ns}`,
    sql`insert into watched_posts (watch_id, mention_id, platform, relevance, sentiment, intent,
        collection, seen_at)
      select ${id('watch', sql`n`)}, m.id, 'hackernews', .8, 0, 'recommendation', 1, ${ago(sql`p`)}
      from ${ns} cross join generate_series(1, ${EACH.watched}::int) p ${post(sql`n * 1031 + p * 7879`)}
      on conflict do nothing`,
    sql`update mentions set text_removed_at = now() where external_id::int between 0 and ${REMOVED}::int`,
  ];
  await transaction(database, async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`set local work_mem = '256MB'`);
    for (const statement of statements) await tx.execute(statement);
    await tx.execute(sql`analyze`);
  });
}

/** The id that `addUsers` gave a user, a search, a watch or a company. */
export async function benchId(database: Database, name: string): Promise<string> {
  const [row] = await database.db.execute<{ id: string }>(
    sql`select ${idOf(sql`${name}::text`)} as id`,
  );
  return row?.id ?? '';
}
