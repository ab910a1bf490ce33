import { parseQuery } from '#providers/query.ts';
import { classifyIntent } from '../../../../workflows/scoring/intent/intent.ts';
import { fingerprintOf } from '../../../../workflows/scoring/duplicates/fingerprint.ts';
import { readPost } from '../../../../workflows/scoring/read-post.ts';
import type { Scorable } from '../../../../workflows/scoring/read-post.ts';
import { scorePosts } from '../../../../workflows/scoring/score.ts';
import { scoreSentiment } from '../../../../workflows/scoring/sentiment/sentiment.ts';

const POSTS = 10_000;
const BATCH = 200;
/** Warm-up: a worker runs for days, so the JIT compiler's first seconds do not count. */
const WARM = 6_000;
const MEGABYTE = 1_000_000;
/** Repetitions that cause backtracking in ambiguous regular expressions. */
const HOSTILE = [
  'a',
  ' ',
  'a ',
  "a'",
  '?',
  'what ',
  'which tool ',
  'looking for a ',
  'A or ',
  '`',
  '> ',
];

/**
 * Posts scored per second of processor time: relevance, intent and sentiment with explanations.
 * Wall-clock time would include other programs of the machine.
 */
export function postsPerSecond(texts: readonly Scorable[]): number {
  const query = parseQuery('invoice software, "time tracking", crm', 'keywords');
  const posts = Array.from({ length: POSTS }, (_none, at) => texts[at % texts.length] as Scorable);
  for (let at = 0; at < WARM; at += BATCH) scorePosts(query, 'reddit', posts.slice(at, at + BATCH));
  const began = process.cpuUsage();
  for (let at = 0; at < POSTS; at += BATCH)
    scorePosts(query, 'reddit', posts.slice(at, at + BATCH));
  return POSTS / (processorMs(began) / 1_000);
}

/**
 * The slowest step, in ms, on a megabyte of adversarial text. Steps of the product read at most the
 * first 20,000 characters of a text.
 */
export function slowestStep(): { ms: number; name: string } {
  let slowest = { ms: 0, name: '' };
  for (const unit of HOSTILE) {
    const text = unit.repeat(MEGABYTE / unit.length);
    for (const [name, run] of steps(text)) {
      const began = process.cpuUsage();
      run();
      const ms = processorMs(began);
      if (ms > slowest.ms) slowest = { ms, name: `${name} on ${JSON.stringify(unit)}` };
    }
  }
  return slowest;
}

function steps(content: string): [string, () => unknown][] {
  const post = { title: '', content };
  return [
    ['read', () => readPost(post)],
    ['intent', () => classifyIntent(post)],
    ['sentiment', () => scoreSentiment(post)],
    ['fingerprint', () => fingerprintOf({ ...post, url: content })],
  ];
}

function processorMs(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1_000;
}
