import { seededRandom } from '#domain/seeded-random.ts';
import { sql } from '../sql.ts';
import { PLATFORM_IDS } from '#domain/names.ts';
import type { Database } from '../client.ts';
import { transaction } from '../transaction.ts';
import type { Tx } from '../transaction.ts';
import { textVector } from '../word-vector.ts';

/** Share of the posts that contain a word; their other words follow Zipf's law. */
const SHARES: Readonly<Record<string, number>> = {
  software: 0.3,
  crm: 0.02,
  invoice: 0.01,
  'time tracking': 0.005,
  churn: 0.002,
  zebra: 0.00004,
};
const VOCABULARY = 30_000;
const WORDS = { fewest: 20, most: 140 };
/** Distinct texts; each is used in several posts on other platforms at other times. */
const MAX_TEXTS = 50_000;
const TEXTS_AT_ONCE = 5_000;
const POSTS_AT_ONCE = 100_000;

/**
 * Fills the table up to `count` posts of a year, ten platforms and realistic word counts; `first` of
 * them are there already.
 */
export async function seedPosts(
  database: Database,
  count: number,
  seed: number,
  first = 0,
): Promise<void> {
  const random = seededRandom(seed);
  await patiently(database, (tx) => tx.execute(sql`drop index mentions_words`));
  const texts = Math.min(MAX_TEXTS, count);
  await writeTexts(database, random, texts);
  for (let from = first; from < count; from += POSTS_AT_ONCE) {
    const to = Math.min(count, from + POSTS_AT_ONCE) - 1;
    await patiently(database, (tx) => writePosts(tx, { from, to, texts }));
  }
  await patiently(database, async (tx) => {
    await tx.execute(sql`set local maintenance_work_mem = '256MB'`);
    await tx.execute(sql`create index mentions_words on mentions using gin (words)`);
    await tx.execute(sql`drop table bench_texts`);
    await tx.execute(sql`analyze mentions`);
  });
}

/** Filling a table takes longer than the product's statement timeout. */
const patiently = (database: Database, work: (tx: Tx) => Promise<unknown>): Promise<unknown> =>
  transaction(database, async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    return work(tx);
  });

async function writeTexts(database: Database, random: () => number, texts: number): Promise<void> {
  await transaction(database, (tx) =>
    tx.execute(sql`
    create unlogged table bench_texts (id int primary key, title text, content text, words tsvector)`),
  );
  for (let from = 0; from < texts; from += TEXTS_AT_ONCE) {
    const length = Math.min(TEXTS_AT_ONCE, texts - from);
    const rows = Array.from({ length }, (_, at) => ({
      id: from + at,
      ...textOf(random),
    })).map((text) => ({ ...text, words: textVector(text) }));
    await transaction(database, (tx) =>
      tx.execute(sql`
      insert into bench_texts
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
        as t (id int, title text, content text, words tsvector)`),
    );
  }
}

function textOf(random: () => number): { title: string; content: string } {
  const length = WORDS.fewest + Math.floor((WORDS.most - WORDS.fewest) * random() ** 2);
  const words = Array.from({ length }, () => zipf(random));
  for (const [word, share] of Object.entries(SHARES))
    if (random() < share) words.splice(Math.floor(random() * length), 0, word);
  return { title: words.slice(0, 8).join(' '), content: words.slice(8).join(' ') };
}

const zipf = (random: () => number): string =>
  `w${Math.floor(Math.exp(random() * Math.log(VOCABULARY))).toString(36)}`;

/** Spreads numbers over texts, platforms and the year without correlation. */
function writePosts(tx: Tx, { from, to, texts }: { from: number; to: number; texts: number }) {
  const platforms = sql.join(
    PLATFORM_IDS.map((id) => sql`${id}`),
    sql`, `,
  );
  return tx.execute(sql`
    insert into mentions (platform, external_id, url, title, content, author, language, posted_at,
                          fetched_at, engagement, words)
    select p.platform, n::text, 'https://example.test/' || n, t.title, t.content,
           'author' || n % 5000, p.language, p.posted_at, now(),
           '{"likes": 1, "comments": 2, "shares": null}'::jsonb,
           t.words || format('''@p:%s'' ''@k:post'' ''@l:%s'' ''@a:author%s'' ''@d:%s''',
             p.platform, p.language, n % 5000, to_char(p.posted_at at time zone 'UTC', 'YYYY-MM-DD')
           )::tsvector
    from generate_series(${from}::bigint, ${to}::bigint) as n
    cross join lateral (select
      (array[${platforms}]::text[])[1 + (n * 7919::bigint / 13) % ${PLATFORM_IDS.length}::int] as platform,
      case n % 4 when 0 then null when 1 then 'de' else 'en' end as language,
      now() - make_interval(secs => 31536000 * ((n * 48271::bigint % 1000003) / 1000003.0))
        as posted_at) as p
    join bench_texts t on t.id = (n * 104729) % ${texts}::int`);
}
