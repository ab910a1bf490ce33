import type { PlatformId } from '#domain/names.ts';
import { mixed } from '../text/features.ts';
import type { PartWeights, FeatureSink } from '../text/features.ts';
import { hashOf } from '../duplicates/hash.ts';
import {
  isDeveloperTalk,
  lexiconScore,
  readSentiments,
  moodOfEmoticons,
  emoticonsOf,
} from './lexicon.ts';
import type { SentimentOf } from './lexicon.ts';
import type { ReadPost } from '../read-post.ts';
import type { Token } from '../text/tokens.ts';
import { perWord } from '../text/vocabulary.ts';

/** Words that negate a sentiment within `NEGATION_WINDOW` words of the same sentence. */
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

const effectOf = perWord(({ text }) =>
  NEGATIONS.has(text) ? 'begins' : ENDS_NEGATION.has(text) ? 'ends' : 'none',
);

/** For each word, whether a "not" shortly before negates it. One pass. */
function negatedWords(own: readonly Token[]): boolean[] {
  let left = 0;
  let sentence = -1;
  const negated: boolean[] = [];
  for (const token of own) {
    const effect = effectOf(token.word);
    if (token.sentence !== sentence || effect === 'ends') left = 0;
    sentence = token.sentence;
    negated.push(left > 0);
    left = effect === 'begins' ? NEGATION_WINDOW : Math.max(0, left - 1);
  }
  return negated;
}

/** Words weigh more in shorter texts, down to this length. */
const SHORT_WORDS = 12;
const CLEAR_SENTIMENT = 0.05;
/** Character n-grams carry the meaning of their word, less reliably. */
export const PART_WEIGHTS: PartWeights = { run: 0.15, vector: 1 };
const NOT = hashOf('(not)');

interface Mark {
  name: string;
  hash: number;
}
const known = (name: string): Mark => ({ name, hash: hashOf(name) });
const MARKS = {
  exclaims: known('(!)'),
  asks: known('(?)'),
  trails: known('(...)'),
  good: known('(good words)'),
  anyGood: known('(any good)'),
  bad: known('(bad words)'),
  anyBad: known('(any bad)'),
  goodEmoticon: known('(good face)'),
  badEmoticon: known('(bad face)'),
  developers: known('(developers)'),
  long: known('(long)'),
  named: known('(to an account)'),
  titled: known('(titled)'),
};

/**
 * Words (with negation), pairs of words, character n-grams, emoticons, punctuation and the sum of a
 * word list. A word weighs less the longer the text is: one strong word decides a sentence, not a
 * page; an emoticon weighs the same under both. Returns the words that carry a sentiment.
 */
export function sentimentFeatures(
  post: ReadPost,
  sink: FeatureSink,
  platform?: PlatformId,
): SentimentOf[] {
  const { own } = post;
  const negated = negatedWords(own);
  const scale = Math.sqrt(SHORT_WORDS / Math.max(SHORT_WORDS, own.length));
  addWords(sink, own, negated, scale);
  const sentiments = readSentiments(own, negated, isDeveloperTalk(platform));
  addMarks(sink, post, scale, platform);
  const score = lexiconScore(sentiments, own.length);
  if (Math.abs(score) > CLEAR_SENTIMENT) {
    add(sink, score > 0 ? MARKS.good : MARKS.bad, Math.abs(score));
    add(sink, score > 0 ? MARKS.anyGood : MARKS.anyBad, 0.5);
  }
  return sentiments;
}

function add(sink: FeatureSink, { name, hash }: Mark, value: number): void {
  sink.add(hash, value, -1, -1);
  if (sink.named) sink.name(hash, name);
}

function addMarks(sink: FeatureSink, post: ReadPost, scale: number, platform?: PlatformId): void {
  const { own, title, content, isReply } = post;
  const readings = isReply ? [content] : [title, content];
  let [exclamations, questions, ellipses] = [0, 0, 0];
  for (const reading of readings) {
    exclamations += reading.exclamations;
    questions += reading.questionMarks;
    ellipses += reading.ellipses;
  }
  if (isDeveloperTalk(platform)) add(sink, MARKS.developers, 1);
  const emoticons = emoticonsOf(post);
  for (const { name } of emoticons) add(sink, known(name), scale);
  const mood = moodOfEmoticons(emoticons);
  if (mood.good) add(sink, MARKS.goodEmoticon, 1);
  if (mood.bad) add(sink, MARKS.badEmoticon, 1);
  if (exclamations > 0) add(sink, MARKS.exclaims, Math.min(3, exclamations) / 2);
  if (questions > 0) add(sink, MARKS.asks, Math.min(2, questions) / 2);
  if (ellipses > 0) add(sink, MARKS.trails, 1);
  if (own.length > SHORT_WORDS) add(sink, MARKS.long, Math.log(own.length / SHORT_WORDS));
  if (content.mentions > 0) add(sink, MARKS.named, 0.5);
  if (own[0]?.field === 'title') add(sink, MARKS.titled, 0.5);
}

function addWords(
  sink: FeatureSink,
  own: readonly Token[],
  negated: readonly boolean[],
  scale: number,
): void {
  for (let at = 0; at < own.length; at += 1) {
    const word = own[at]?.word;
    if (!word) continue;
    const turned = negated[at] === true;
    if (turned) {
      const hash = mixed(NOT, word.hash);
      sink.add(hash, scale, at, at);
      if (sink.named) sink.name(hash, `not ${word.text}`);
    } else {
      sink.addWord(word, scale, at);
    }
    const next = own[at + 1]?.word;
    if (!next) continue;
    const pair = mixed(word.hash, next.hash);
    sink.add(pair, scale, at, at + 1);
    if (sink.named) sink.name(pair, `${word.text}_${next.text}`);
  }
}
