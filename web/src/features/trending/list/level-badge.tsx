import type { TrendLevel } from '#domain/trending/names.ts';
import { TREND_LEVEL_TEXTS } from '../../../texts/trending.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { LEVEL_TONES } from './words.ts';

/** A level in a column of its own width, so that what is left of it lines up from row to row. */
export function LevelBadge({ level }: { level: TrendLevel }) {
  return (
    <span className="flex justify-end sm:w-17">
      <Badge tone={LEVEL_TONES[level]}>{TREND_LEVEL_TEXTS[level]}</Badge>
    </span>
  );
}
