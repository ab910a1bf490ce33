import { averageLabel } from '#domain/competitors/scores.ts';
import { AVERAGE_WORDS } from '../../texts/competitors.ts';

/** The word for an average sentiment (R-CONST-07..09); null without opinions. */
export const averageWord = (
  average: number,
  { positive, negative }: { positive: number; negative: number },
): string => (positive + negative === 0 ? 'Neutral' : AVERAGE_WORDS[averageLabel(average)]);
