import { performance } from 'node:perf_hooks';
import { parseQuery } from '#providers/query.ts';
import { classifyIntent } from '../scoring/intent.ts';
import { fingerprintOf } from '../scoring/fingerprint.ts';
import { readPost } from '../scoring/read-post.ts';
import type { Scorable } from '../scoring/read-post.ts';
import { scorePosts } from '../scoring/score.ts';
import { scoreSentiment } from '../scoring/sentiment.ts';

const POSTS = 10_000;
const BATCH = 200;
const MEGABYTE = 1_000_000;
/** Repetitions that regular expressions with overlapping parts stumble over. */
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

/** Posts scored per second on one core: relevance, intent and sentiment with explanations. */
export function postsPerSecond(texts: readonly Scorable[]): number {
  const query = parseQuery('invoice software, "time tracking", crm', 'keywords');
  const posts = Array.from({ length: POSTS }, (_none, at) => texts[at % texts.length] as Scorable);
  scorePosts(query, 'reddit', posts.slice(0, BATCH * 5));
  const began = performance.now();
  for (let at = 0; at < POSTS; at += BATCH)
    scorePosts(query, 'reddit', posts.slice(at, at + BATCH));
  return POSTS / ((performance.now() - began) / 1_000);
}

/**
 * The slowest step on a megabyte that was written to be slow, in ms: the steps of the product, which
 * read at most the first 20,000 characters of a text, and its only patterns.
 */
export function slowestStep(): { ms: number; name: string } {
  let slowest = { ms: 0, name: '' };
  for (const unit of HOSTILE) {
    const text = unit.repeat(MEGABYTE / unit.length);
    for (const [name, run] of steps(text)) {
      const began = performance.now();
      run();
      const ms = performance.now() - began;
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
    ['feeling', () => scoreSentiment(post)],
    ['fingerprint', () => fingerprintOf({ ...post, url: content })],
  ];
}
