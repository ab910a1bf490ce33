import { INTENTS } from '#contracts/names.ts';
import type { PlatformId } from '#contracts/names.ts';
import { TREND_CATEGORIES } from '#contracts/trending/names.ts';
import type { TrendCategory } from '#contracts/trending/names.ts';
import { intentChances } from '../../../scoring/intent/intent.ts';
import { readPost } from '../../../scoring/read-post.ts';
import type { Scorable } from '../../../scoring/read-post.ts';
import { judgeFeeling } from '../../../scoring/sentiment/sentiment.ts';

interface Statement {
  /** What of the four a post most likely states. */
  category: TrendCategory;
  /** 0..1: that it states a problem at all. */
  chance: number;
}

/**
 * A post from here on counts as stating a problem. Measured with `npm run bench -- trending`: chosen
 * on half of the labelled intents for the best F1.
 */
const STATES_PROBLEM = 0.5;
/** However negative it sounds, a post that sells something states no problem of its author. */
const SELLS = 0.35;

const PLACES = TREND_CATEGORIES.map((category) => [category, INTENTS.indexOf(category)] as const);
const PROMOTION = INTENTS.indexOf('promotion');

/**
 * Whether a post's author says that something is broken, missing, expensive or sought; null when
 * not. Pure.
 */
export function statedProblem(post: Scorable, platform?: PlatformId): Statement | null {
  const statement = weighStatement(post, platform);
  return statement.sells < SELLS && statement.chance >= STATES_PROBLEM ? statement : null;
}

/** Whether a post sells something: it may be counted, but it does not speak for others. */
export const sellsSomething = (post: Scorable): boolean => weighStatement(post).sells >= SELLS;

/**
 * Posts below are about nothing that could be a problem, or sell something. Much lower than
 * `STATES_PROBLEM`: whether a group of posts is a problem is decided for the group, because many of
 * those who have a problem only ask or answer.
 */
const KEPT_CHANCE = 0.15;
const KEPT_SELLS = 0.6;

/** A post that may belong to a problem, stated or not; null when it has no part in one. Pure. */
export function possibleProblem(post: Scorable, platform?: PlatformId): Statement | null {
  const statement = weighStatement(post, platform);
  return statement.sells < KEPT_SELLS && statement.chance >= KEPT_CHANCE ? statement : null;
}

/** The same without the decision, for measuring. */
export function weighStatement(
  post: Scorable,
  platform?: PlatformId,
): Statement & { sells: number } {
  const read = readPost(post);
  const chances = intentChances(read, judgeFeeling(read, platform).score, platform);
  let [category, highest, chance]: [TrendCategory, number, number] = ['complaint', -1, 0];
  for (const [name, at] of PLACES) {
    const own = chances[at] ?? 0;
    chance += own;
    if (own > highest) [category, highest] = [name, own];
  }
  return { category, chance, sells: chances[PROMOTION] ?? 0 };
}
