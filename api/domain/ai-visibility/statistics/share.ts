import { sum } from './rate.ts';
import { studentT975 } from './student-t.ts';

export interface ShareCount {
  /** Answers to one prompt that name the brand. */
  own: number;
  /** Over all tracked brands, answers to that prompt that name the brand. */
  all: number;
}

export type ShareOfVoice =
  | { kind: 'none' }
  /** No competitor is tracked, so there is nothing to share. */
  | { kind: 'alone'; own: number }
  /** Too few mentions for an interval. */
  | { kind: 'count'; own: number; all: number }
  | { kind: 'share'; share: number; low: number; high: number; own: number; all: number };

const MIN_MENTIONS = 30;
const MIN_SHARE = 0.05;

/** The brand's part of all mentions of tracked brands, a ratio estimate clustered by prompt. */
export function shareOfVoice(counts: readonly ShareCount[]): ShareOfVoice {
  const own = sum(counts.map((count) => count.own));
  const all = sum(counts.map((count) => count.all));
  if (all === 0) return { kind: 'none' };
  const { share, error } = ratio(counts);
  if (share < MIN_SHARE || all < MIN_MENTIONS || counts.length < 2)
    return { kind: 'count', own, all };
  const half = studentT975(counts.length - 1) * error;
  return {
    kind: 'share',
    share,
    low: Math.max(0, share - half),
    high: Math.min(1, share + half),
    own,
    all,
  };
}

/** Ratio of two sums over prompts and its linearized standard error. */
export function ratio(counts: readonly ShareCount[]): { share: number; error: number } {
  const prompts = counts.length;
  const all = sum(counts.map((count) => count.all));
  const share = sum(counts.map((count) => count.own)) / all;
  const squares = sum(counts.map((count) => (count.own - share * count.all) ** 2));
  return { share, error: Math.sqrt(((prompts / (prompts - 1)) * squares) / (all * all)) };
}
