import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withCopies } from './derive/derive.ts';
import { readDrafts } from './format.ts';
import type { Draft, Post, SandboxPlatform } from './post.ts';
import { completeReplies } from './replies.ts';
import { scheduleDrafts } from './schedule.ts';

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
