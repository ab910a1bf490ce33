import { INTENTS } from '#domain/names.ts';
import type { PlatformId } from '#domain/names.ts';
import { TREND_CATEGORIES } from '#domain/trending/names.ts';
import type { TrendCategory } from '#domain/trending/names.ts';
import { intentChances } from '../../../scoring/intent/intent.ts';
import { readPost } from '../../../scoring/read-post.ts';
import type { Scorable } from '../../../scoring/read-post.ts';
import { judgeSentiment } from '../../../scoring/sentiment/sentiment.ts';

interface Statement {
  /** The most likely category. */
  category: TrendCategory;
  /** 0..1: probability that it states a problem. */
  chance: number;
}

/**
 * Threshold for stating a problem, chosen for the best F1 on half of the labeled intents (`npm run
 * bench -- trending`).
 */
const STATES_PROBLEM = 0.5;
/**
 * From this probability of promotion on, a post states no problem of its author, however negative
 * it sounds.
 */
const SELLS = 0.35;

const PLACES = TREND_CATEGORIES.map((category) => [category, INTENTS.indexOf(category)] as const);
const PROMOTION = INTENTS.indexOf('promotion');

/**
 * Category and probability if a post's author says that something is broken, missing, expensive or
 * sought; otherwise null. Pure.
 */
export function statedProblem(post: Scorable, platform?: PlatformId): Statement | null {
  const statement = weighStatement(post, platform);
  return statement.sells < SELLS && statement.chance >= STATES_PROBLEM ? statement : null;
}

/** Whether a post is promotion: it may be counted, but is never quoted. */
export const sellsSomething = (post: Scorable): boolean => weighStatement(post).sells >= SELLS;

/**
 * Posts below this probability are dropped. Much lower than `STATES_PROBLEM`, because the decision
 * is made for the group: many people with a problem only ask or answer.
 */
const KEPT_CHANCE = 0.15;
const KEPT_SELLS = 0.6;

/** Category and probability of a post that may belong to a problem; null if it cannot. Pure. */
export function possibleProblem(post: Scorable, platform?: PlatformId): Statement | null {
  const statement = weighStatement(post, platform);
  return statement.sells < KEPT_SELLS && statement.chance >= KEPT_CHANCE ? statement : null;
}

/** The same without thresholds, for benches. */
export function weighStatement(
  post: Scorable,
  platform?: PlatformId,
): Statement & { sells: number } {
  const read = readPost(post);
  const chances = intentChances(read, judgeSentiment(read, platform).score, platform);
  let [category, highest, chance]: [TrendCategory, number, number] = ['complaint', -1, 0];
  for (const [name, at] of PLACES) {
    const own = chances[at] ?? 0;
    chance += own;
    if (own > highest) [category, highest] = [name, own];
  }
  return { category, chance, sells: chances[PROMOTION] ?? 0 };
}
