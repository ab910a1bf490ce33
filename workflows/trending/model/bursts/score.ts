import { BURST_SURPRISE } from './burst.ts';

/** What a problem's score is made of, each 0..1. */
interface TrendParts {
  /** How unusual the last days are. */
  burst: number;
  /** How many people say it, and in how many places. */
  breadth: number;
  /** How much its posts are answered and voted for, against what is usual on their platforms. */
  energy: number;
}

/** Surprise at which a burst counts in full: one in ten million by habit. */
const FULL_SURPRISE = 7;
/** Without so many voices in the last days, a burst is one conversation. */
export const BURST_VOICES = 4;
/** Half of a crowd, and the most that more people change. */
const FULL_AUTHORS = 24;
const FULL_SOURCES = 4;
const AUTHORS_SHARE = 0.7;
/** A post with so many times the usual engagement has all the energy there is. */
const FULL_ENERGY = 8;

/** The most that a problem without a burst gets: never above "active". */
const STEADY_MOST = 38;
const BURST_LEAST = 40;

/** Of ten rankings, at most one raises a problem by accident. */
const ACCIDENTS = 0.1;

/**
 * The surprise from which a problem bursts, when so many could have: among hundreds of problems, one
 * in a thousand is common (Bonferroni).
 */
export const leastSurprise = (tested: number, least = BURST_SURPRISE): number =>
  Math.max(least, Math.log10(Math.max(1, tested) / ACCIDENTS));

/**
 * @param surprise from `burstOf`
 * @param voices in the last days
 * @param least from `leastSurprise`
 */
export function burstPart(surprise: number, voices: number, least = BURST_SURPRISE): number {
  if (voices < BURST_VOICES || surprise < least) return 0;
  return Math.min(1, surprise / FULL_SURPRISE);
}

/** @param authors different people of the last days @param sources different platforms */
export function breadthPart(authors: number, sources: number): number {
  const people = Math.min(1, Math.log2(1 + authors) / Math.log2(1 + FULL_AUTHORS));
  const places = Math.min(1, Math.max(0, sources - 1) / (FULL_SOURCES - 1));
  return AUTHORS_SHARE * people + (1 - AUTHORS_SHARE) * places;
}

/** @param ratios engagement of each post by the usual engagement of its platform; 1 is usual */
export function energyPart(ratios: readonly number[]): number {
  if (ratios.length === 0) return 0;
  const mean = ratios.reduce((sum, ratio) => sum + Math.log2(1 + ratio), 0) / ratios.length;
  return Math.min(1, mean / Math.log2(1 + FULL_ENERGY));
}

/**
 * 0..100. A burst lifts a problem to "trending" at least and decides half of the rest; without one,
 * breadth and energy carry it to "active" at most.
 */
export function trendScore({ burst, breadth, energy }: TrendParts): number {
  if (burst === 0) return Math.round(STEADY_MOST * (0.7 * breadth + 0.3 * energy));
  const strength = 0.5 * burst + 0.35 * breadth + 0.15 * energy;
  return Math.round(Math.min(100, BURST_LEAST + (100 - BURST_LEAST) * strength * 1.1));
}
