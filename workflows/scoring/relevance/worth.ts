import { platformsWith } from '#domain/platforms/index.ts';
import type { PlatformId } from '#domain/names.ts';
import { RELEVANCE_FLOOR } from '#domain/names.ts';
import type { ReadPost } from '../read-post.ts';
import { readText } from '../text/tokens.ts';
import { perWord } from '../text/vocabulary.ts';
import type { Word } from '../text/vocabulary.ts';
import { vectorOf } from '../text/word-vectors.ts';
import type { Match } from './matching.ts';
import type { ScoringQuery } from './query.ts';
import { rarityOf } from '#domain/language/rarity.ts';

/**
 * Weights in log odds. Chosen on own posts of forty markets with six queries each
 * (`deploy/lab/training/own-posts`); the centers are the averages there, so that the scale of the tiers stays.
 * Answers to questions are no better for being long, so length counts for keywords alone.
 */
const LENGTH = { weight: 0.2, center: 3.6 };
const MEANING = { weight: 1.5, center: 0.54 };
const PROGRAMMING = 1.6;
/** Where posts are programming questions, which rarely want a product. */
const PROGRAMMING_PLATFORMS: ReadonlySet<PlatformId> = new Set(platformsWith('isForTasks'));
/** Keeps scores of 0 and 1 finite as log odds. */
const MARGIN = 0.05;

export const isProgramming = (platform: PlatformId | undefined): boolean =>
  platform !== undefined && PROGRAMMING_PLATFORMS.has(platform);

/**
 * Adjusts how well the words of a post match, 0..1, by other evidence: the amount of text, the
 * semantic similarity of its words, and whether it is a programming question. A match is only ranked lower, never left out.
 */
export function createWorth(
  query: ScoringQuery,
  platform: PlatformId | undefined,
): (matched: number, post: ReadPost, matches: readonly Match[]) => number {
  const meaning = createMeaning(query);
  const programming = isProgramming(platform) ? PROGRAMMING : 0;
  const length = query.sentence ? 0 : LENGTH.weight;
  return (matched, post, matches) => {
    if (matched === 0) return 0;
    const odds =
      Math.log((matched + MARGIN) / (1 + MARGIN - matched)) +
      length * (Math.log1p(post.own.length) - LENGTH.center) +
      MEANING.weight * (meaning(post, matches) - MEANING.center) -
      programming;
    const weighed = (1 + 2 * MARGIN) / (1 + Math.exp(-odds)) - MARGIN;
    return Math.min(1, Math.max(weighed, Math.min(matched, RELEVANCE_FLOOR)));
  };
}

/**
 * How near the words of a post are to those of the query, 0..1: 1 for keywords that it has, for each
 * other the nearest word of the post by their vectors; rare keywords count more.
 */
function createMeaning({
  groups,
}: ScoringQuery): (post: ReadPost, matches: readonly Match[]) => number {
  const keywords = groups.map((group) => group.map(({ label }) => wordsOf(label).map(toNearest)));
  const weights = groups.map((group) =>
    Math.max(0, ...group.flatMap(({ stems }) => stems.map(rarityOf))),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const nearestTerm = (at: number, post: ReadPost): number =>
    (keywords[at] ?? []).reduce((most, term) => Math.max(most, mean(term, post)), 0);
  return (post, matches) => {
    if (total === 0) return MEANING.center;
    const sum = weights.reduce((whole, weight, at) => {
      const has = matches[at]?.exact === true;
      return whole + weight * (has ? 1 : nearestTerm(at, post));
    }, 0);
    return sum / total;
  };
}

const mean = (values: readonly ((post: ReadPost) => number)[], post: ReadPost): number =>
  values.reduce((sum, value) => sum + value(post), 0) / Math.max(1, values.length);

/** The likeness of a keyword to the nearest word of a post. Words repeat, so each is compared once. */
function toNearest(keyword: Word): (post: ReadPost) => number {
  const known = new Map<Word, number>();
  const likeness = (word: Word): number => {
    const value = known.get(word) ?? likenessOf(keyword, word);
    known.set(word, value);
    return value;
  };
  return ({ own }) => own.reduce((best, { word }) => Math.max(best, likeness(word)), 0);
}

const wordsOf = (label: string): Word[] =>
  readText(label, 'content').tokens.map(({ word }) => word);

/** The cosine of two words' vectors; 1 for the same stem, 0 for words missing from the table. */
function likenessOf(a: Word, b: Word): number {
  if (a.stem === b.stem) return 1;
  const [first, second] = [vectorOf(a), vectorOf(b)];
  if (first === null || second === null) return 0;
  let product = 0;
  for (let at = 0; at < first.length; at += 1) product += (first[at] ?? 0) * (second[at] ?? 0);
  return product / (lengthOf(a) * lengthOf(b) || 1);
}

const lengthOf = perWord((word) => Math.hypot(...(vectorOf(word) ?? [])));
