import { addFeature, mixed, noFeatures } from './features.ts';
import type { Features } from './features.ts';
import { hashOf } from './hash.ts';
import { lexiconScore, readFeelings } from './lexicon.ts';
import type { Feeling } from './lexicon.ts';
import { negatedWords } from './negation.ts';
import type { OwnToken, ReadPost } from './read-post.ts';
import { lettersOf } from './vocabulary.ts';

/** Texts shorter than this do not get stronger words. */
const SHORT_WORDS = 12;
const CLEAR_FEELING = 0.05;
/** Runs of letters say the same as their word, less surely. */
const RUN_VALUE = 0.15;
const NOT = hashOf('(not)');

const known = (name: string): { name: string; hash: number } => ({ name, hash: hashOf(name) });
const MARKS = {
  exclaims: known('(!)'),
  asks: known('(?)'),
  trails: known('(...)'),
  good: known('(good words)'),
  anyGood: known('(any good)'),
  bad: known('(bad words)'),
  anyBad: known('(any bad)'),
  long: known('(long)'),
  named: known('(to an account)'),
  titled: known('(titled)'),
};

/**
 * Words (turned by a "not" shortly before), pairs of words, runs of letters, faces, punctuation and
 * the sum of a word list. A word weighs less the longer the text is: one strong word decides a
 * sentence, not a page. `named` also writes down what the features are called, for training.
 */
export function sentimentFeatures(
  post: ReadPost,
  named = false,
): { features: Features; feelings: Feeling[] } {
  const { own } = post;
  const features = noFeatures(named);
  const negated = negatedWords(own);
  const scale = Math.sqrt(SHORT_WORDS / Math.max(SHORT_WORDS, own.length));
  addWords(features, own, negated, scale);
  const feelings = readFeelings(own, negated);
  const add = ({ name, hash }: { name: string; hash: number }, value: number): void => {
    addFeature(features, hash, value, -1, -1);
    features.names?.set(hash, name);
  };
  const readings = post.isReply ? [post.content] : [post.title, post.content];
  const sum = (of: 'exclamations' | 'questionMarks' | 'ellipses'): number =>
    readings.reduce((total, reading) => total + reading[of], 0);
  for (const { name } of readings.flatMap((reading) => reading.marks)) add(known(name), scale);
  if (sum('exclamations') > 0) add(MARKS.exclaims, Math.min(3, sum('exclamations')) / 2);
  if (sum('questionMarks') > 0) add(MARKS.asks, Math.min(2, sum('questionMarks')) / 2);
  if (sum('ellipses') > 0) add(MARKS.trails, 1);
  if (own.length > SHORT_WORDS) add(MARKS.long, Math.log(own.length / SHORT_WORDS));
  if (post.content.mentions > 0) add(MARKS.named, 0.5);
  if (own[0]?.field === 'title') add(MARKS.titled, 0.5);
  const score = lexiconScore(feelings, own.length);
  if (score > CLEAR_FEELING) {
    add(MARKS.good, score);
    add(MARKS.anyGood, 0.5);
  }
  if (score < -CLEAR_FEELING) {
    add(MARKS.bad, -score);
    add(MARKS.anyBad, 0.5);
  }
  return { features, feelings };
}

function addWords(
  features: Features,
  own: readonly OwnToken[],
  negated: readonly boolean[],
  scale: number,
): void {
  const { names } = features;
  for (let at = 0; at < own.length; at += 1) {
    const word = own[at]?.token.word;
    if (!word) continue;
    const turned = negated[at] === true;
    const hash = turned ? mixed(NOT, word.hash) : word.hash;
    addFeature(features, hash, scale, at, at);
    names?.set(hash, turned ? `not ${word.text}` : word.text);
    if (!turned) for (const run of word.runs) addFeature(features, run, scale * RUN_VALUE, at, at);
    if (names) for (const run of lettersOf(word.text)) names.set(hashOf(`~${run}`), `~${run}`);
    const next = own[at + 1]?.token.word;
    if (!next) continue;
    const pair = mixed(word.hash, next.hash);
    addFeature(features, pair, scale, at, at + 1);
    names?.set(pair, `${word.text}_${next.text}`);
  }
}
