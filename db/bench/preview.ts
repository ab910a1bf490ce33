import { readEnvironment } from '#config/read-environment.ts';
import { PLATFORM_IDS } from '#domain/names.ts';
import type { SearchMode, Timeframe } from '#domain/names.ts';
import { readQuery } from '#domain/query/language.ts';
import { openDatabase } from '../client.ts';
import { previewQuery } from '../queries/search/preview.ts';
import { seedPosts } from './posts.lib.ts';
import { quantile } from './stats.lib.ts';

/**
 * `npm run bench -- preview [posts]`: duration of a preview over 1,000,000 stored posts, for rare
 * and common words, phrases, exclusions, fields and sentences, on all ten platforms.
 */
const POSTS = Number(process.argv[2] ?? 1_000_000);
const SEED = 20_261_121;
const BUDGET_MS = 200;
const ROUNDS = 20;
const TIMEFRAMES: readonly Timeframe[] = ['24h', '7d', '30d', '365d'];
const QUERIES: readonly (readonly [string, string, SearchMode?])[] = [
  ['rare word', 'zebra'],
  ['uncommon word', 'churn'],
  ['word', 'crm'],
  ['common word', 'software'],
  ['two words', 'crm invoice'],
  ['common and rare', 'software zebra'],
  ['alternatives', 'crm OR invoice OR churn'],
  ['phrase', '"time tracking"'],
  ['exclusion', 'crm -software'],
  ['in the title', 'title:software'],
  ['language and kind', 'software lang:de type:post'],
  ['author', 'software author:author7'],
  ['no match', 'nonexistentword'],
  ['sentence', 'Which software tracks time and churn of invoices?', 'query'],
];

const database = openDatabase({ url: readEnvironment().DATABASE_URL, max: 4, name: 'bench' });
try {
  const started = performance.now();
  await seedPosts(database, POSTS, SEED);
  const seconds = Math.round((performance.now() - started) / 1_000);
  console.log(`${POSTS.toLocaleString('en')} posts stored in ${seconds} s (seed ${SEED})\n`);
  const all: number[] = [];
  for (const [name, text, mode = 'keywords'] of QUERIES) {
    const { times, found } = await measure(text, mode);
    all.push(...times);
    console.log(`  ${name.padEnd(18)} p50 ${ms(times, 0.5)}  p95 ${ms(times, 0.95)}  ${found}`);
  }
  const p95 = quantile(all, 0.95);
  const kept = p95 <= BUDGET_MS ? 'ok  ' : 'OVER';
  console.log(
    `\n  ${kept} p95 of all ${ms(all, 0.95)} (budget ${BUDGET_MS} ms), p50 ${ms(all, 0.5)}`,
  );
} finally {
  await database.close();
}

async function measure(text: string, mode: SearchMode) {
  const reading = readQuery(text, mode);
  if (!reading.ok) throw new Error(`Not a query: ${text}`);
  const { query } = reading;
  const times: number[] = [];
  const found: string[] = [];
  for (const timeframe of TIMEFRAMES) {
    const request = { query, platforms: PLATFORM_IDS, timeframe };
    const first = await previewQuery(database, request);
    found.push(`${timeframe}: ${first.total.atLeast ? 'more than ' : ''}${first.total.count}`);
    for (let round = 0; round < ROUNDS; round += 1) {
      const from = performance.now();
      await previewQuery(database, request);
      times.push(performance.now() - from);
    }
  }
  return { times, found: found.join(', ') };
}

function ms(values: readonly number[], q: number): string {
  return `${quantile(values, q).toFixed(1).padStart(6)} ms`;
}
