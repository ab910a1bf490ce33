import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withCopies } from './derive/derive.ts';
import { readDrafts } from './format.ts';
import type { Draft, Post, SandboxPlatform } from './post.ts';
import { completeReplies } from './replies.ts';
import { scheduleDrafts } from './schedule.ts';

/**
 * The posts of the sandbox, and what is true about them.
 *
 * Written by hand: `posts/<area>/*.txt`, one folder for each product area, in files by kind of
 * platform (`format.ts` says how a post is written down). To add an area, make a folder with posts on
 * several platforms and intents, numbered uniquely within it, and judge its queries in
 * `labels/relevance.txt`; the tests say what is missing.
 *
 * Made of it (`derive/`): cross-posts in the form of another platform, second attempts that are
 * shorter, misspelt or greeted, and quotations. A copy shares its original's labels and a duplicate
 * group. `replies.ts` completes posts that answer another one; these are no duplicates. All choices
 * hang on the seed alone.
 *
 * Labels say what a careful reader would: `recommendation` asks for a product and `alternative` for
 * another one (who gives advice is `other`), `complaint` is about a product or a whole kind of it,
 * `comparison` weighs two or more, `price` is about what a product costs, `howto` asks or shows how to
 * do something, `promotion` presents what is the author's own, jobs included. Sentiment is how the
 * author feels about what the post is about, not the wording.
 */
export const CORPUS_SEED = 'earshot-1';

/** The hand-written posts: a folder for each area, in it files by kind of platform. */
export function loadWritten(folder = join(import.meta.dirname, 'posts')): Draft[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.txt'))
    .toSorted()
    .flatMap((name) => readDrafts(dirname(name), readFileSync(join(folder, name), 'utf8')));
}

/** All posts: the written ones, and what is made of them. */
export const loadDrafts = (): Draft[] => withCopies(completeReplies(loadWritten()), CORPUS_SEED);

export interface Corpus {
  /** Posts of a platform that exist at `now` (unix seconds), newest first. */
  postsOf(platform: SandboxPlatform, now: number): Post[];
  /** Every post that exists at `now`. */
  all(now: number): Post[];
}

export interface CorpusOptions {
  drafts: readonly Draft[];
  seed: string;
  /** Unix seconds from which ages are counted back and arrivals forward. */
  anchor: number;
}

export function createCorpus({ drafts, seed, anchor }: CorpusOptions): Corpus {
  const schedule = scheduleDrafts(drafts, seed, anchor);
  const all = (now: number): Post[] =>
    [
      ...schedule.settled.filter((post) => post.createdAt <= now),
      ...schedule.arrivedBy(now),
    ].toSorted((a, b) => b.createdAt - a.createdAt || a.number - b.number);
  return {
    all,
    postsOf: (platform, now) => all(now).filter((post) => post.platform === platform),
  };
}
