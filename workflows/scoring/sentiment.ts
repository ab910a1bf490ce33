import type { Span, Verdict } from '#contracts/search.ts';
import type { Scorable } from './relevance.ts';
import type { Feeling } from './lexicon.ts';
import { featuresOf } from './sentiment-features.ts';
import type { Feature } from './sentiment-features.ts';
import { feelingOf, weightOf } from './sentiment-model.ts';
import { STOP_WORDS } from '#contracts/stop-words.ts';

export interface SentimentVerdict extends Verdict {
  /** -1..1 */
  score: number;
}

/**
 * Bends the scale so that the product's cut between neutral and not stands where people draw the
 * line: 0.25 of the model's -1..1.
 */
const BEND = 1.37;
/** Advertising praises itself: its good words say nothing about a feeling. */
const ADVERTISING =
  /\b\d{1,2} ?% (?:off|discount)\b|\blifetime deal\b|\b(?:discount|promo|coupon) code\b|\blimited[- ]time\b|\bclick (?:here|the link)\b|\bdm me\b|\bact now\b/i;
const ADVERTISED = 0.2;
const MAX_SPANS = 12;
/** Weaker words are not worth showing. */
const TELLING = 0.3;

/** A word that moved the verdict, up or down. */
interface Sign {
  label: string;
  force: number;
  span: Span;
}

/**
 * Feeling of a post, -1..1: a linear model over words, pairs of words, emoticons and a word list,
 * read without code, quotes and addresses. The words that moved it most are the explanation.
 */
export function scoreSentiment(post: Scorable): SentimentVerdict {
  const source = post.title === '' ? post.content : `${post.title}\n${post.content}`;
  const { features, feelings } = featuresOf(source);
  const { good, bad } = feelingOf(features);
  const raw = (good - bad) * (good > bad && ADVERTISING.test(source) ? ADVERTISED : 1);
  const score = Math.round(Math.sign(raw) * Math.abs(raw) ** BEND * 1_000) / 1_000;
  const signs = signsOf(source, features, feelings, post)
    .toSorted((a, b) => Math.abs(b.force) - Math.abs(a.force))
    .slice(0, MAX_SPANS);
  return {
    score: score === 0 ? 0 : score,
    reason: sentence(signs),
    spans: signs.map(({ span }) => span),
  };
}

function signsOf(
  source: string,
  features: readonly Feature[],
  feelings: readonly Feeling[],
  post: Scorable,
): Sign[] {
  const signs = new Map<number, Sign>();
  const add = (start: number, end: number, label: string, force: number): void => {
    const span = spanIn(post, start, end);
    const known = signs.get(start);
    if (known) known.force += force;
    else if (span) signs.set(start, { label, force, span });
  };
  for (const { token, valence, negated } of feelings)
    add(token.start, token.end, `${negated ? 'not ' : ''}${token.text}`, valence / 2);
  for (const { name, value, start, end } of features) {
    if (end === 0 || name.includes('_') || STOP_WORDS.has(name) || !isShowable(name)) continue;
    const { good, bad } = weightOf(name);
    const force = (good - bad) * value;
    if (Math.abs(force) >= TELLING || signs.has(start))
      add(
        start,
        end,
        name.startsWith('not ') ? name : source.slice(start, end).toLowerCase(),
        force,
      );
  }
  return [...signs.values()].filter(({ force }) => Math.abs(force) >= TELLING);
}

/** Words of three letters and more, and faces. */
const isShowable = (name: string): boolean => name.length > 2 || !/^[\p{L}\p{N}]/u.test(name);

/** Title and text are read as one; a span belongs to one of them. */
function spanIn(post: Scorable, start: number, end: number): Span | null {
  const shift = post.title === '' ? 0 : post.title.length + 1;
  if (start >= shift) return { field: 'content', start: start - shift, end: end - shift };
  return end <= post.title.length ? { field: 'title', start, end } : null;
}

function sentence(signs: readonly Sign[]): string {
  const words = (positive: boolean): string =>
    [
      ...new Set(
        signs.filter(({ force }) => force > 0 === positive).map(({ label }) => `“${label}”`),
      ),
    ]
      .slice(0, 3)
      .join(', ');
  const [good, bad] = [words(true), words(false)];
  if (good && bad) return `Mixed words: ${good} against ${bad}.`;
  if (good) return `Positive words: ${good}.`;
  if (bad) return `Negative words: ${bad}.`;
  return 'No words that carry a feeling.';
}
