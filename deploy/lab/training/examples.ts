import { INTENTS } from '#domain/names.ts';
import type { PlatformId } from '#domain/names.ts';
import { collector } from './collector.ts';
import { hashOf } from '../../../workflows/scoring/duplicates/hash.ts';
import {
  intentFeatures,
  PART_WEIGHTS as INTENT_PARTS,
} from '../../../workflows/scoring/intent/intent-features.ts';
import { readPost } from '../../../workflows/scoring/read-post.ts';
import type { Scorable } from '../../../workflows/scoring/read-post.ts';
import {
  PART_WEIGHTS as SENTIMENT_PARTS,
  sentimentFeatures,
} from '../../../workflows/scoring/sentiment/sentiment-features.ts';
import { readGuesses } from './guesses.ts';
import { readOwnSentences } from './own-sentences.ts';
import type { Example, Settings } from './regression.ts';

/** Chosen on several sets at once; see deploy/lab/README.md. */
export const SENTIMENT_SETTINGS: Settings = {
  seed: 1,
  epochs: 5,
  rate: 0.1,
  penalty: 1e-3,
  minimum: 3,
};
export const INTENT_SETTINGS: Settings = {
  seed: 1,
  epochs: 15,
  rate: 0.1,
  penalty: 5e-4,
  minimum: 2,
};
/** Features kept of each model: more change few verdicts, and each costs time. */
export const KEPT = { sentiments: 12_000, intents: 24_000 };

export const SENTIMENTS = ['negative', 'neutral', 'positive'] as const;
/** Sets and own sentences are weighted by how much they resemble what founders read. */
const WEIGHT = { stack: 0.8, own: 1, guessed: 0.1 };
/** Weight of the sentiment of whole posts: more helps posts and hurts tweets and developers' texts. */
const SENTIMENT_WEIGHT = { sandbox: 0.5, 'own posts': 0.1, 'own messages': 0.05 };

/** Exponent by which rare intents count more: 0 changes nothing, 1 makes all intents equal. */
const BALANCE = 0.3;
/** Launches without a mark resemble other titles, so promotion counts more. */
const LAUNCH = 1.75;

/** A whole post for training: one of the sandbox's, or one that we wrote. */
export interface TrainingPost {
  source: keyof typeof SENTIMENT_WEIGHT;
  post: Scorable;
  platform?: PlatformId;
  intent: string;
  sentiment: string;
  /** Shared by duplicates. */
  group: string;
}
export interface Labelled {
  text: string;
  label: string;
}
export interface Scored {
  text: string;
  score: number;
}

const untitled = (content: string): Scorable => ({ title: '', content });

function sentimentExample(
  post: Scorable,
  target: readonly number[],
  weight: number,
  platform?: PlatformId,
): Example {
  const sink = collector(SENTIMENT_PARTS);
  sentimentFeatures(readPost(post), sink, platform);
  return { features: sink.features, target, weight };
}

const oneOf = (classes: readonly string[], label: string): number[] =>
  classes.map((name) => Number(name === label));

export const fromStack = (rows: readonly Labelled[]): Example[] =>
  rows.map(({ text, label }) =>
    sentimentExample(untitled(text), oneOf(SENTIMENTS, label), WEIGHT.stack, 'stackoverflow'),
  );

export const fromScores = (rows: readonly Scored[]): Example[] =>
  rows.map(({ text, score }) => sentimentExample(untitled(text), sharesOf(score), 1));

export const ownSentiments = (): Example[] =>
  readOwnSentences('sentiments', 'learnt').map((post) =>
    sentimentExample(post, oneOf(SENTIMENTS, post.label), WEIGHT.own),
  );

/** Posts of mixed sentiment are left out. */
export const fromPosts = (posts: readonly TrainingPost[]): Example[] =>
  posts
    .filter(({ sentiment }) => sentiment !== 'mixed')
    .map(({ post, sentiment, platform, source }) =>
      sentimentExample(post, oneOf(SENTIMENTS, sentiment), SENTIMENT_WEIGHT[source], platform),
    );

type IntentPost = Pick<TrainingPost, 'post' | 'platform' | 'intent'>;

/** Own sentences and posts with an intent label. */
export function textsWithIntents(posts: readonly TrainingPost[]): readonly IntentPost[] {
  const own = readOwnSentences('intents', 'learnt').map((post) => ({
    post,
    intent: post.label,
  }));
  return [...own, ...posts];
}

/** The trained model of sentiments, -1..1. */
export type SentimentOf = (post: Scorable, platform?: PlatformId) => number;

/** Examples of intents. */
export function intentExamples(posts: readonly IntentPost[], sentiment: SentimentOf): Example[] {
  const counts = Map.groupBy(posts, ({ intent }) => intent);
  const most = Math.max(...[...counts.values()].map((list) => list.length));
  return posts.map(({ post, intent, platform }) => {
    const sink = collector(INTENT_PARTS);
    intentFeatures(readPost(post), sentiment(post, platform), sink, platform);
    const rarity = (most / (counts.get(intent)?.length ?? 1)) ** BALANCE;
    const weight = intent === 'promotion' ? rarity * LAUNCH : rarity;
    return { features: sink.features, target: oneOf(INTENTS, intent), weight };
  });
}

/** Texts without an intent label, for which the teacher's guess is learned. */
export const guessedTexts = (sets: readonly { text: string }[]): string[] => [
  ...sets.map(({ text }) => text),
  ...readOwnSentences('sentiments', 'learnt').map(({ content }) => content),
];

/** Examples with the teacher's guesses: kinds of texts that the labeled ones lack. */
export function guessedExamples(texts: readonly string[], sentiment: SentimentOf): Example[] {
  const guesses = readGuesses();
  return texts.flatMap((text) => {
    const target = guesses.get(hashOf(text));
    if (!target) return [];
    const sink = collector(INTENT_PARTS);
    intentFeatures(readPost(untitled(text)), sentiment(untitled(text)), sink);
    return [{ features: sink.features, target, weight: WEIGHT.guessed }];
  });
}

/** A mean of many raters' scores as shares of the three classes: around ±0.2 raters disagree. */
function sharesOf(score: number): number[] {
  const positive = 1 / (1 + Math.exp(-(score - 0.2) * 14));
  const negative = 1 / (1 + Math.exp((score + 0.2) * 14));
  const neutral = Math.max(0.02, 1 - positive - negative);
  const total = positive + negative + neutral;
  return [negative / total, neutral / total, positive / total];
}
