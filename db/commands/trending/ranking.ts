import type { TrendCategory, TrendChange } from '#domain/trending/names.ts';
import type { TrendParts } from '#contracts/trending/problem.ts';
import type { TrendFigures } from '../../queries/trending/rows.ts';
import type { AlertFor } from '../alerts/alert-candidate.ts';

/** A problem as a ranking found it. */
export interface RankedRow {
  id: number;
  category: TrendCategory;
  score: number;
  surprise: number;
  parts: TrendParts;
  figures: TrendFigures;
  memory: readonly string[];
  /** Milliseconds. */
  firstAt: number;
  lastAt: number;
}

/** Details of a listed problem, best first. */
export interface ListedRow {
  id: number;
  title: string;
  titlePostId: string | null;
  products: readonly { name: string; people: number }[];
  quoteIds: readonly string[];
}

export interface Ranking {
  /** Milliseconds; the sources' own time. */
  now: number;
  observedDays: number;
  windowDays: number;
  problems: readonly RankedRow[];
  listed: readonly ListedRow[];
  /** Posts that state the problem they belong to; the others of the window are near it only. */
  stating: readonly string[];
  /** Alerts of users who follow what a problem is about; raised once for each level. */
  alerts?: readonly AlertFor[];
}

/** What happened to a listed problem since the ranking before. */
export interface Change {
  change: TrendChange;
  scoreChange: number;
}
