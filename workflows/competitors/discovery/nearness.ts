import { stemsOf } from '#domain/query/match.ts';
import { STOP_WORDS } from '#domain/query/stop-words.ts';
import { similarity, topicOf, vectorOfEither } from '../../extraction/about/context.ts';
import type { Topic } from '../../extraction/about/context.ts';
import { fitOf, isGeneric, partsOf } from './market.ts';
import type { Market } from './market.ts';

/** A company's own description, preprocessed for comparison. */
export interface SiteText {
  text: string;
  description: string;
}

/** Minimum cosine of related words. */
const ALIKE = 0.2;
/** Means over whole descriptions are lower than fits of words: this factor aligns the scales. */
const PEER_SCALE = 1.3;

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && !isGeneric(word) && !STOP_WORDS.has(word));

/**
 * Similarity of a text to the product and to the audience, 0..1. Of each part only the
 * best-matching word counts, since a site uses its own words for the rest.
 */
export function nearnessOf(market: string, text: string): number {
  const { product, audience } = partsOf(market);
  const parts = [wordsOf(product), wordsOf(audience ?? '')].filter((words) => words.length > 0);
  const stems = new Set(stemsOf(text));
  const topics = wordsOf(text).map((word) => topicOf([word], vectorOfEither));
  const nearest = (word: string): number => {
    if (stemsOf(word).some((stem) => stems.has(stem))) return 1;
    const topic = topicOf([word], vectorOfEither);
    const best = Math.max(0, ...topics.map((other) => similarity(topic, other) ?? 0));
    return Math.max(0, (best - ALIKE) / (1 - ALIKE));
  };
  const sum = parts.reduce((total, words) => total + Math.max(...words.map(nearest)), 0);
  return parts.length === 0 ? 0 : sum / parts.length;
}

const FOR_ANYONE =
  /\b(?:(?:for|by) (?:anyone|everyone|everybody)|anything|any (?!time|device|day|moment)\p{L}+|whatever you|(?:all|every) (?:kinds?|sizes?|sorts?|industr\p{L}+))\b/iu;

/** A product "for teams of any size" does not target the audience of one market. */
export const isForAnyone = (text: string): boolean => FOR_ANYONE.test(text);

/** Similarities of a company's own pages, each 0..1. */
export interface SiteViews {
  /** To the market, by exact words. */
  fit: number;
  /** To the market, the product and the audience, by related words. */
  market: number;
  product: number;
  /** Null: the market is described without an audience. */
  audience: number | null;
  forAnyone: boolean;
}

export function siteViewsOf(market: Market, text: string): SiteViews {
  const { product, audience } = partsOf(market.text);
  const fit = fitOf(market, text).score;
  return {
    fit,
    market: (fit + nearnessOf(market.text, text)) / 2,
    product: (fitOf(market.product, text).score + nearnessOf(product, text)) / 2,
    audience: audience === null ? null : nearnessOf(audience, text),
    forAnyone: isForAnyone(text),
  };
}

/** Compares a company's own description with those of confirmed rivals; null without any. */
export function createPeers(rivals: readonly SiteText[]): (site: SiteText) => number | null {
  const known = rivals.map((rival) => ({
    ...rival,
    topic: topicOf(wordsOf(rival.text), vectorOfEither),
  }));
  return ({ text, description }) => {
    const own = topicOf(wordsOf(text), vectorOfEither);
    // A copied description is no evidence for its original or for itself.
    const others = known.filter((rival) => rival.description !== description);
    return others.length === 0 ? null : PEER_SCALE * meanLikeness(own, others);
  };
}

const meanLikeness = (own: Topic | null, others: readonly { topic: Topic | null }[]): number =>
  others.reduce((sum, { topic }) => sum + (similarity(own, topic) ?? 0), 0) / others.length;
