import { averageLabel } from '#domain/competitors/scores.ts';
import { AVERAGE_WORDS } from '../../texts/competitors.ts';

/**
 * The word for an average sentiment; of mentions that are mostly neutral, the
 * average of the few others tells little.
 */
export function averageWord(
  average: number,
  { positive, negative, all }: { positive: number; negative: number; all: number },
): string {
  if (positive + negative === 0) return 'Neutral';
  if (2 * (positive + negative) < all) return 'Mostly neutral';
  return AVERAGE_WORDS[averageLabel(average)];
}
