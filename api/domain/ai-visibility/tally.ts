import type { AssistantId, SampleState } from '../names.ts';
import { AI_VISIBILITY_LIMITS } from './names.ts';
import type { ANSWER_READERS, ROLES, SENTIMENTS, SOURCE_TYPES } from './names.ts';
import type { PromptKind } from './prompts/names.ts';

type Sentiment = (typeof SENTIMENTS)[number];

/** One answer's verdict on one brand, without its words. */
interface BrandMark {
  brand: string;
  role: (typeof ROLES)[number] | null;
  unsure: boolean;
  reader: (typeof ANSWER_READERS)[number];
  place: number | null;
  sentiment: Sentiment;
  linked: boolean | null;
  foundOnly: boolean | null;
}

interface CitedPage {
  url: string;
  domain: string;
  type: (typeof SOURCE_TYPES)[number];
}

/** One sample's change: everything that counting needs. */
export interface SampleChange {
  promptId: string;
  assistant: AssistantId;
  run: number;
  was: SampleState;
  state: SampleState;
  model: string;
  costMicros: number;
  marks: BrandMark[];
  cited: CitedPage[];
  /** Names in the answer that are not tracked. */
  candidates: string[];
  /** The text around the own brand, or the beginning. */
  excerpt: string;
  /** Why it is not a regular answer; null when it is. */
  reason: string | null;
}

export interface BrandCount {
  named: number;
  recommended: number;
  negated: number;
  first: number;
  topThree: number;
  unsure: number;
  linked: number;
}

/** One question at one assistant. */
export interface Cell {
  promptId: string;
  assistant: AssistantId;
  states: Partial<Record<SampleState, number>>;
  brands: Record<string, BrandCount>;
  models: string[];
}

export interface SourceCount extends CitedPage {
  /** Answers that cite it, and how many of them recommend each brand. */
  answers: number;
  recommends: Record<string, number>;
  prompts: string[];
}

/** All counts of a run; folded from samples the same way on the server and in the browser. */
export interface Tally {
  cells: Record<string, Cell>;
  /** By brand, over unbranded questions: how often it was at each position. */
  places: Record<string, Record<string, number>>;
  /** By brand, over unbranded questions and those that name brands. */
  sentiments: Record<string, Partial<Record<Sentiment, number>>>;
  /** By address; unbranded questions and those that name rivals. */
  sources: Record<string, SourceCount>;
  /** Answers whose API reports citations. */
  citable: number;
  candidates: Record<string, number>;
  /** Names offered in answers to control questions, by question. */
  controls: Record<string, Record<string, number>>;
  /** How many roles the language model read, and how many our rules. */
  readers: Record<(typeof ANSWER_READERS)[number], number>;
  spentMicros: number;
  latest: Pick<SampleChange, 'promptId' | 'assistant' | 'run' | 'state' | 'excerpt'>[];
  /** Why samples failed, by assistant: the latest reason. */
  reasons: Partial<Record<AssistantId, string>>;
}

export const emptyTally = (): Tally => ({
  cells: {},
  places: {},
  sentiments: {},
  sources: {},
  citable: 0,
  candidates: {},
  controls: {},
  readers: { model: 0, rules: 0 },
  spentMicros: 0,
  latest: [],
  reasons: {},
});

export const cellKey = (promptId: string, assistant: AssistantId): string =>
  `${promptId} ${assistant}`;

/** Adds samples that have not been asked. */
export function planCell(tally: Tally, promptId: string, assistant: AssistantId, runs: number) {
  const cell = cellOf(tally, promptId, assistant);
  cell.states.not_run = (cell.states.not_run ?? 0) + runs;
}

/** Counts one sample's change in place. */
export function addSample(tally: Tally, sample: SampleChange, kind: PromptKind): void {
  const cell = cellOf(tally, sample.promptId, sample.assistant);
  const before = cell.states[sample.was] ?? 0;
  if (before > 0) cell.states[sample.was] = before - 1;
  cell.states[sample.state] = (cell.states[sample.state] ?? 0) + 1;
  tally.spentMicros += sample.costMicros;
  if (sample.reason !== null) tally.reasons[sample.assistant] = sample.reason;
  if (sample.state === 'not_run' || sample.state === 'asking') return;
  const { promptId, assistant, run, state, excerpt } = sample;
  tally.latest = [
    { promptId, assistant, run, state, excerpt },
    ...tally.latest.filter(
      (one) => one.promptId !== promptId || one.assistant !== assistant || one.run !== run,
    ),
  ].slice(0, AI_VISIBILITY_LIMITS.latest);
  if (state !== 'answered') return;
  if (sample.model !== '' && !cell.models.includes(sample.model)) cell.models.push(sample.model);
  for (const mark of sample.marks) countMark(tally, cell, mark, kind);
  if (kind === 'control') {
    const names = (tally.controls[promptId] ??= {});
    for (const name of sample.candidates) names[name] = (names[name] ?? 0) + 1;
    return;
  }
  if (kind === 'branded') return;
  countSources(tally, sample);
  for (const name of sample.candidates) tally.candidates[name] = (tally.candidates[name] ?? 0) + 1;
}

/**
 * The headline counts a brand that is recommended, mentioned or advised against, but not a source.
 */
const isNamed = ({ role }: Pick<BrandMark, 'role'>): boolean => role !== null && role !== 'source';

/** The part of a reading that is counted. */
export const markOf = ({
  brand,
  role,
  unsure,
  reader,
  place,
  sentiment,
  linked,
  foundOnly,
}: BrandMark): BrandMark => ({
  brand,
  role,
  unsure,
  reader,
  place,
  sentiment,
  linked,
  foundOnly,
});

function countMark(tally: Tally, cell: Cell, mark: BrandMark, kind: PromptKind): void {
  const own = (cell.brands[mark.brand] ??= noCount());
  if (mark.unsure) own.unsure += 1;
  if (mark.linked === true) own.linked += 1;
  if (mark.role !== null || mark.unsure) tally.readers[mark.reader] += 1;
  if (!isNamed(mark)) return;
  own.named += 1;
  if (mark.role === 'recommended') own.recommended += 1;
  if (mark.role === 'negated') own.negated += 1;
  if (mark.place === 1) own.first += 1;
  if (mark.place !== null && mark.place <= 3) own.topThree += 1;
  const feelings = (tally.sentiments[mark.brand] ??= {});
  feelings[mark.sentiment] = (feelings[mark.sentiment] ?? 0) + 1;
  if (kind !== 'unbranded' || mark.place === null) return;
  const places = (tally.places[mark.brand] ??= {});
  places[mark.place] = (places[mark.place] ?? 0) + 1;
}

function countSources(tally: Tally, { promptId, marks, cited }: SampleChange): void {
  if (cited.length > 0) tally.citable += 1;
  const recommended = marks.filter(({ role }) => role === 'recommended');
  for (const page of cited) {
    const source = (tally.sources[page.url] ??= {
      ...page,
      answers: 0,
      recommends: {},
      prompts: [],
    });
    source.answers += 1;
    if (!source.prompts.includes(promptId)) source.prompts.push(promptId);
    for (const { brand } of recommended)
      source.recommends[brand] = (source.recommends[brand] ?? 0) + 1;
  }
}

function cellOf(tally: Tally, promptId: string, assistant: AssistantId): Cell {
  return (tally.cells[cellKey(promptId, assistant)] ??= {
    promptId,
    assistant,
    states: {},
    brands: {},
    models: [],
  });
}

const noCount = (): BrandCount => ({
  named: 0,
  recommended: 0,
  negated: 0,
  first: 0,
  topThree: 0,
  unsure: 0,
  linked: 0,
});

export const NO_COUNT: BrandCount = noCount();

/** How many samples of a run are in the given states. */
export const countState = ({ cells }: Pick<Tally, 'cells'>, ...states: SampleState[]): number =>
  Object.values(cells).reduce(
    (sum, cell) => sum + states.reduce((own, state) => own + (cell.states[state] ?? 0), 0),
    0,
  );

export const plannedOf = (cell: Pick<Cell, 'states'>): number =>
  Object.values(cell.states).reduce((sum, value) => sum + value, 0);
