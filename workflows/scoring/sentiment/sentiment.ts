import { startOf } from '#domain/text/cut.ts';
import { languageOfScript, languageOfWords, languagesOfWord } from '#domain/language/text.ts';
import type { PlatformId } from '#domain/names.ts';
import type { Verdict } from '#contracts/search/search.ts';
import { findPhrases, indexPhrases } from '../intent/phrases.ts';
import { readPost } from '../read-post.ts';
import type { ReadPost, Scorable } from '../read-post.ts';
import { perWord } from '../text/vocabulary.ts';
import { isDeveloperTalk, emoticonsOf, moodOfEmoticons } from './lexicon.ts';
import { sentimentFeatures } from './sentiment-features.ts';
import { sentimentEvidence } from './sentiment-model.ts';
import { reasonOf, signsOf } from './sentiment-reason.ts';

interface SentimentVerdict extends Verdict {
  /** -1..1 */
  score: number;
}

/**
 * Rescales so that the product's threshold between neutral and not corresponds to 0.23 of the model's
 * -1..1, where people draw the line.
 */
const BEND = 1.3;
/**
 * Developers report faults without anger: on their platforms the cut for negative posts falls at -0.36.
 */
const BEND_OF_FAULTS = 1.87;
/** Score on those platforms of a post whose emoticons all agree: 98% of them are right. */
const FACE = 0.4;
/** Advertising praises itself: its positive words express no sentiment. */
const ADVERTISING = indexPhrases(
  [
    '(number) off|discount',
    'lifetime deal',
    'discount|promo|coupon code',
    'limited time',
    'click here|the link?',
    'dm me',
    'act now',
  ].map((phrase) => [true, phrase] as const),
);
const ADVERTISED = 0.2;

export const scoreSentiment = (post: Scorable, platform?: PlatformId): SentimentVerdict =>
  judgeSentiment(readPost(post), platform);

/**
 * Sentiment of a post, -1..1: a linear model over words, word pairs, character n-grams, emoticons
 * and a word list, ignoring code, quotes, addresses and titles by other authors. The words and
 * emoticons with the largest weights are the explanation. The words are English: of a post in
 * another language only emoticons count.
 */
export function judgeSentiment(post: ReadPost, platform?: PlatformId): SentimentVerdict {
  if (isForeign(post)) return judgeEmoticons(post);
  const evidence = sentimentEvidence();
  const sentiments = sentimentFeatures(post, evidence, platform);
  const [bad = 0, , good = 0] = evidence.probabilities();
  const score = sentimentScore(post, good - bad, platform);
  const signs = signsOf(post, evidence, sentiments, score);
  return {
    score,
    reason: reasonOf(signs, score),
    spans: signs.map(({ span }) => span),
  };
}

/** Enough words to identify a language. */
const LANGUAGE_WORDS = 80;
const LANGUAGE_CHARS = 500;
const languagesOf = perWord(({ written }) => languagesOfWord(written.toLowerCase()));

/** English function words, without any of another language, decide it early for most posts. */
const ENGLISH_WORDS = 4;

function isForeign(read: ReadPost): boolean {
  if (beginsInEnglish(read)) return false;
  const { post, own, isReply } = read;
  const text = isReply ? post.content : `${post.title}\n${post.content}`;
  const language =
    languageOfScript(startOf(text, LANGUAGE_CHARS)) ??
    languageOfWords(own.slice(0, LANGUAGE_WORDS).map(({ word }) => languagesOf(word)));
  return language !== null && language !== 'en';
}

function beginsInEnglish({ own }: ReadPost): boolean {
  let found = 0;
  for (const { word } of own) {
    const languages = languagesOf(word);
    if (languages === null) continue;
    if (!languages.includes('en')) return false;
    found += 1;
    if (found === ENGLISH_WORDS) return true;
  }
  return false;
}

function judgeEmoticons(post: ReadPost): SentimentVerdict {
  const score = withEmoticons(post, 0);
  const emoticons = emoticonsOf(post).filter(({ mood }) => score !== 0 && mood !== 0);
  return {
    score,
    reason:
      score === 0
        ? 'Not scored: sentiment is read in English only.'
        : 'Scored by emoticons only: words are read in English only.',
    spans: emoticons.map(({ field, start, end }) => ({ field, start, end })),
  };
}

/** The score of a post, from P(good) - P(bad) of the model. */
export function sentimentScore(post: ReadPost, leaning: number, platform?: PlatformId): number {
  const advertises = leaning > 0 && findPhrases(post.own, ADVERTISING).length > 0;
  const raw = leaning * (advertises ? ADVERTISED : 1);
  const amongDevelopers = isDeveloperTalk(platform);
  const bend = raw < 0 && amongDevelopers ? BEND_OF_FAULTS : BEND;
  const bent = Math.sign(raw) * Math.abs(raw) ** bend;
  const score = Math.round((amongDevelopers ? withEmoticons(post, bent) : bent) * 1_000) / 1_000;
  return score === 0 ? 0 : score;
}

/** A vote ("+1") is an opinion about a change, not an emoticon. */
function withEmoticons(post: ReadPost, score: number): number {
  const { good, bad } = moodOfEmoticons(emoticonsOf(post).filter(({ isVote }) => !isVote));
  if (good && !bad) return Math.max(score, FACE);
  if (bad && !good) return Math.min(score, -FACE);
  return score;
}
