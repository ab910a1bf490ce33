import type { AssistantId } from '../names.ts';
import type { PromptIntent, PromptKind, PromptOrigin } from './prompts/names.ts';
import type { Cell, Tally } from './tally.ts';

export interface Prompt {
  id: string;
  text: string;
  kind: PromptKind;
  intent: PromptIntent;
  origin: PromptOrigin;
}

/** A brand to look for; `own` is the one the analysis is about. */
export interface TrackedBrand {
  key: string;
  name: string;
  aliases: string[];
  domain: string | null;
  own: boolean;
}

/** A rate of 0..1 with its 95 % interval, and the number of answers and prompts behind it. */
export interface Visibility {
  rate: number;
  low: number;
  high: number;
  n: number;
  prompts: number;
}

/** An earlier run with the same questions, for comparison. */
export interface EarlierRun {
  id: string;
  finishedAt: string;
  cells: Record<string, Cell>;
  controls: Tally['controls'];
}

/** The part of an analysis that its figures are computed from. */
export interface Run {
  prompts: Prompt[];
  assistants: AssistantId[];
  brands: TrackedBrand[];
  /** Newest first, at most two. */
  earlier: EarlierRun[];
  tally: Tally;
}
