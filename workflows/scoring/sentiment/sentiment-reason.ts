import { SEARCH_SENTIMENT_CUTOFF } from '#domain/names.ts';
import { STOP_WORDS } from '#domain/query/stop-words.ts';
import type { Span } from '#contracts/search/search.ts';
import type { ReadPost } from '../read-post.ts';
import type { Evidence } from '../text/linear-model.ts';
import type { SentimentOf } from './lexicon.ts';
import { emoticonsOf } from './lexicon.ts';
import { BAD, GOOD } from './sentiment-model.ts';

const MAX_SPANS = 12;
const MAX_QUOTES = 3;
/** Weaker words are not worth showing. */
const TELLING = 0.3;
/**
 * Words outside the lists are shown when they are stronger than this and agree with the verdict.
 */
const LEARNT = 0.6;
/** Weight of an emoticon relative to words: it is shown before most of them. */
const FACE_FORCE = 1.5;
/** Least weight of a run of words, where no single word is strong. */
const TOGETHER = 0.25;

/** A word, an emoticon or several words that moved the verdict, up or down. */
interface Sign {
  label: string;
  force: number;
  span: Span;
}

/** -1, 0 or 1: how a score is shown. */
const sideOf = (score: number): number =>
  Math.abs(score) > SEARCH_SENTIMENT_CUTOFF ? Math.sign(score) : 0;

/**
 * The evidence of a verdict, strongest first: emoticons, words of the list and of the model, and if
 * none of them agrees with the verdict, the run of words that agrees most.
 */
export function signsOf(
  post: ReadPost,
  evidence: Evidence,
  sentiments: readonly SentimentOf[],
  score: number,
): Sign[] {
  const side = sideOf(score);
  const signs = [...signsOfEmoticons(post), ...signsOfWords(post, evidence, sentiments, side)];
  if (side !== 0 && !signs.some(({ force }) => force * side > 0)) {
    const run = strongestRun(post, evidence, side);
    if (run) signs.push(run);
  }
  return signs.toSorted((a, b) => Math.abs(b.force) - Math.abs(a.force)).slice(0, MAX_SPANS);
}

const signsOfEmoticons = (post: ReadPost): Sign[] =>
  emoticonsOf(post)
    .filter(({ mood }) => mood !== 0)
    .map(({ field, start, end, mood }) => ({
      label: post.post[field].slice(start, end),
      force: mood * FACE_FORCE,
      span: { field, start, end },
    }));

function signsOfWords(
  { own }: ReadPost,
  evidence: Evidence,
  sentiments: readonly SentimentOf[],
  side: number,
): Sign[] {
  const forces = new Float64Array(own.length);
  for (const { at, valence } of sentiments) forces[at] = (forces[at] ?? 0) + valence / 2;
  evidence.addForces(forces, GOOD, BAD);
  const signs: Sign[] = [];
  let next = 0;
  for (let at = 0; at < own.length; at += 1) {
    while (next < sentiments.length && (sentiments[next]?.at ?? 0) < at) next += 1;
    const force = forces[at] ?? 0;
    if (Math.abs(force) < TELLING) continue;
    const token = own[at];
    if (!token || token.word.text.length < 3) continue;
    const felt = sentiments[next]?.at === at ? sentiments[next] : undefined;
    const { text } = token.word;
    if (!felt && (STOP_WORDS.has(text) || force * side < LEARNT)) continue;
    const label = felt?.negated ? `not ${text}` : text;
    signs.push({ label, force, span: { field: token.field, start: token.start, end: token.end } });
  }
  return signs;
}

/** Adjacent words of one sentence that contribute to the verdict together. */
function strongestRun({ post, own }: ReadPost, evidence: Evidence, side: number): Sign | null {
  const run = evidence.strongestPull(
    side > 0 ? GOOD : BAD,
    side > 0 ? BAD : GOOD,
    (first, last) =>
      own[first]?.field === own[last]?.field &&
      own[first]?.sentence === own[last]?.sentence &&
      (isTelling(own[first]?.word.text) || isTelling(own[last]?.word.text)),
  );
  const [first, last] = run ? [own[run.first], own[run.last]] : [];
  if (!run || !first || !last || run.force < TOGETHER) return null;
  const span = { field: first.field, start: first.start, end: last.end };
  const label = post[span.field].slice(span.start, span.end).replaceAll(/\s+/g, ' ').toWellFormed();
  return { label, force: run.force * side, span };
}

const isTelling = (text = ''): boolean =>
  text.length > 2 && !STOP_WORDS.has(text) && !/^\d/.test(text);

/** One sentence that never contradicts the score: it begins with the verdict's own side. */
export function reasonOf(signs: readonly Sign[], score: number): string {
  const side = sideOf(score);
  const [good, bad] = [quotes(signs, 1), quotes(signs, -1)];
  if (side === 0) {
    if (good && bad) return `Mixed: ${good} against ${bad}.`;
    if (good || bad) return `Neutral overall, although it says ${good || bad}.`;
    return 'No words that carry a sentiment.';
  }
  const verdict = side > 0 ? 'Positive' : 'Negative';
  const [own, other] = side > 0 ? [good, bad] : [bad, good];
  if (own) return `${verdict}: ${own}${other ? `, against ${other}` : ''}.`;
  const despite = other ? `, although it says ${other}` : '';
  return `${verdict} as a whole${despite}; no single word decides.`;
}

/** The strongest words of a side, each once; empty when there are none. */
function quotes(signs: readonly Sign[], side: number): string {
  const labels = new Set<string>();
  for (const { label, force } of signs) {
    if (force * side > 0) labels.add(`“${label}”`);
    if (labels.size === MAX_QUOTES) break;
  }
  return [...labels].join(', ');
}
