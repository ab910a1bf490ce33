import { BURST_SURPRISE } from './burst.ts';

/** Components of a problem's score, each 0..1. */
interface TrendParts {
  /** Statistical significance of the recent activity. */
  burst: number;
  /** Number of people and platforms. */
  breadth: number;
  /** Engagement of its posts relative to the usual engagement on their platforms. */
  energy: number;
}

/** Surprise (-log10 of the p-value) at which the burst component reaches 1. */
const FULL_SURPRISE = 7;
/** With fewer recent authors, a burst is one conversation. */
export const BURST_AUTHORS = 4;
/** Saturation point of the author count. */
const FULL_AUTHORS = 24;
const FULL_SOURCES = 4;
const AUTHORS_SHARE = 0.7;
/** Engagement ratio at which the energy component reaches 1. */
const FULL_ENERGY = 8;

/** Maximum score without a burst: never above "active". */
const STEADY_MOST = 38;
const BURST_LEAST = 40;

/** Expected false alarms per ranking: at most one in ten rankings. */
const ACCIDENTS = 0.1;

/**
 * The threshold of surprise for `tested` candidates: among hundreds of them, a p-value of 0.001 is
 * common (Bonferroni correction).
 */
export const leastSurprise = (tested: number, least = BURST_SURPRISE): number =>
  Math.max(least, Math.log10(Math.max(1, tested) / ACCIDENTS));

/**
 * @param surprise from `burstOf`
 * @param authors in the last days
 * @param least from `leastSurprise`
 */
export function burstPart(surprise: number, authors: number, least = BURST_SURPRISE): number {
  if (authors < BURST_AUTHORS || surprise < least) return 0;
  return Math.min(1, surprise / FULL_SURPRISE);
}

/**
 * @param authors distinct authors of recent posts
 * @param sources distinct platforms
 */
export function breadthPart(authors: number, sources: number): number {
  const people = Math.min(1, Math.log2(1 + authors) / Math.log2(1 + FULL_AUTHORS));
  const places = Math.min(1, Math.max(0, sources - 1) / (FULL_SOURCES - 1));
  return AUTHORS_SHARE * people + (1 - AUTHORS_SHARE) * places;
}

/** @param ratios engagement of each post divided by the usual engagement of its platform */
export function energyPart(ratios: readonly number[]): number {
  if (ratios.length === 0) return 0;
  const mean = ratios.reduce((sum, ratio) => sum + Math.log2(1 + ratio), 0) / ratios.length;
  return Math.min(1, mean / Math.log2(1 + FULL_ENERGY));
}

/**
 * 0..100. A burst raises a problem to at least "trending" and determines half of the rest; without
 * one, breadth and energy raise it to "active" at most.
 */
export function trendScore({ burst, breadth, energy }: TrendParts): number {
  if (burst === 0) return Math.round(STEADY_MOST * (0.7 * breadth + 0.3 * energy));
  const strength = 0.5 * burst + 0.35 * breadth + 0.15 * energy;
  return Math.round(Math.min(100, BURST_LEAST + (100 - BURST_LEAST) * strength * 1.1));
}
