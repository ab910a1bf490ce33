import type { AssistantId } from '../names.ts';
import type { AnalysisDetail, EarlierRun, Prompt, Visibility } from './analysis.ts';
import { adjustForMany, changeVerdict, pairedDifference } from './statistics/change.ts';
import type { ChangeVerdict, PairedDifference } from './statistics/change.ts';
import { MIN_ANSWERED_SHARE, MIN_PROMPTS, clusteredRate, wilson } from './statistics/rate.ts';
import type { PromptCount } from './statistics/rate.ts';
import { shareOfVoice } from './statistics/share.ts';
import type { ShareOfVoice } from './statistics/share.ts';
import { NO_COUNT, cellKey, plannedOf } from './tally.ts';
import type { BrandCount, Cell, Tally } from './tally.ts';

export type Measure = 'named' | 'recommended' | 'first' | 'topThree';

/** What is measured: some prompts at some assistants. */
export interface Scope {
  prompts: readonly Pick<Prompt, 'id'>[];
  assistants: readonly AssistantId[];
  cells: Readonly<Record<string, Cell>>;
}

type Run = Pick<AnalysisDetail, 'prompts' | 'assistants' | 'brands' | 'earlier' | 'tally'>;

/** Assistants that gave enough answers to unbranded questions for a rate. */
export function usableAssistants(
  run: Pick<Run, 'prompts' | 'assistants' | 'tally'>,
): AssistantId[] {
  const prompts = run.prompts.filter(({ kind }) => kind === 'unbranded');
  return run.assistants.filter((assistant) => {
    let [answered, ended] = [0, 0];
    for (const { id } of prompts) {
      const cell = run.tally.cells[cellKey(id, assistant)];
      if (!cell) continue;
      answered += answeredOf(cell);
      ended += plannedOf(cell) - (cell.states.not_run ?? 0) - (cell.states.asking ?? 0);
    }
    return answered > 0 && answered / ended >= MIN_ANSWERED_SHARE;
  });
}

export function unbrandedScope(run: Pick<Run, 'prompts' | 'assistants' | 'tally'>): Scope {
  return {
    prompts: run.prompts.filter(({ kind }) => kind === 'unbranded'),
    assistants: usableAssistants(run),
    cells: run.tally.cells,
  };
}

/** Per prompt: the mean of the assistants' own rates, each with equal weight. */
export function promptCounts(scope: Scope, brand: string, measure: Measure): PromptCount[] {
  return scope.prompts.flatMap(({ id }) => {
    const rates: number[] = [];
    let [hits, answers] = [0, 0];
    for (const assistant of scope.assistants) {
      const cell = scope.cells[cellKey(id, assistant)];
      const n = cell ? answeredOf(cell) : 0;
      if (!cell || n === 0) continue;
      const own = countOf(cell, brand)[measure];
      rates.push(own / n);
      hits += own;
      answers += n;
    }
    if (rates.length === 0) return [];
    return [{ hits, answers, rate: rates.reduce((sum, rate) => sum + rate, 0) / rates.length }];
  });
}

export type Rate =
  | ({ kind: 'interval' } & Visibility)
  /** Fewer prompts than an interval needs: only what was seen. */
  | { kind: 'count'; hits: number; n: number; prompts: number };

export function rateOf(scope: Scope, brand: string, measure: Measure): Rate {
  const counts = promptCounts(scope, brand, measure);
  const interval = clusteredRate(counts);
  if (interval) {
    const { rate, low, high, answers, prompts } = interval;
    return { kind: 'interval', rate, low, high, n: answers, prompts };
  }
  const total = (pick: (count: PromptCount) => number): number =>
    counts.reduce((sum, count) => sum + pick(count), 0);
  return {
    kind: 'count',
    hits: total(({ hits }) => hits),
    n: total(({ answers }) => answers),
    prompts: counts.length,
  };
}

export interface BrandFigures {
  key: string;
  name: string;
  own: boolean;
  named: Rate;
  recommended: Rate;
  first: Rate;
  topThree: Rate;
  /** Against the own brand, over the same prompts; null for the own brand or too little data. */
  lead: { verdict: 'ahead' | 'behind' | 'unclear'; difference: PairedDifference } | null;
  share: ShareOfVoice;
  medianPlace: { place: number; n: number } | null;
  sentiments: Tally['sentiments'][string];
  unsure: number;
}

/** Every tracked brand's figures over the unbranded questions. */
export function brandFigures(run: Run): BrandFigures[] {
  const scope = unbrandedScope(run);
  const own = run.brands.find((brand) => brand.own);
  const figures = run.brands.map((brand): BrandFigures => ({
    key: brand.key,
    name: brand.name,
    own: brand.own,
    named: rateOf(scope, brand.key, 'named'),
    recommended: rateOf(scope, brand.key, 'recommended'),
    first: rateOf(scope, brand.key, 'first'),
    topThree: rateOf(scope, brand.key, 'topThree'),
    lead: brand.own || !own ? null : leadOver(scope, brand.key, own.key),
    share: shareOfVoice(
      scope.prompts.map(({ id }) => {
        const cells = scope.assistants.flatMap((one) => scope.cells[cellKey(id, one)] ?? []);
        const named = (key: string): number =>
          cells.reduce((sum, cell) => sum + countOf(cell, key).named, 0);
        return {
          own: named(brand.key),
          all: run.brands.reduce((sum, { key }) => sum + named(key), 0),
        };
      }),
    ),
    medianPlace: medianPlace(run.tally.places[brand.key]),
    sentiments: run.tally.sentiments[brand.key] ?? {},
    unsure: Object.values(run.tally.cells).reduce(
      (sum, cell) => sum + countOf(cell, brand.key).unsure,
      0,
    ),
  }));
  return adjustLeads(figures);
}

/** A rival's paired difference to the own brand; the verdicts follow once all are known. */
function leadOver(scope: Scope, rival: string, own: string): BrandFigures['lead'] {
  const differences = pairedRates(scope, scope, rival, own);
  if (differences.length < MIN_PROMPTS) return null;
  return { verdict: 'unclear', difference: pairedDifference(differences) };
}

function adjustLeads(figures: readonly BrandFigures[]): BrandFigures[] {
  const compared = figures.filter(({ lead }) => lead !== null);
  const adjusted = adjustForMany(compared.map(({ lead }) => lead?.difference.p ?? 1));
  return figures.map((brand) => {
    const at = compared.indexOf(brand);
    if (brand.lead === null || at < 0) return brand;
    const { difference } = brand.lead;
    const clear = (adjusted[at] ?? 1) < 0.05;
    const verdict = !clear ? 'unclear' : difference.mean > 0 ? 'ahead' : 'behind';
    return { ...brand, lead: { verdict, difference } };
  });
}

/** Rates of `a` in one scope minus those of `b` in the other, prompt by prompt. */
function pairedRates(first: Scope, second: Scope, a: string, b: string): number[] {
  return first.prompts.flatMap((prompt) => {
    const single = [prompt];
    const [left] = promptCounts({ ...first, prompts: single }, a, 'named');
    const [right] = promptCounts({ ...second, prompts: single }, b, 'named');
    return left && right ? [(left.rate ?? 0) - (right.rate ?? 0)] : [];
  });
}

export interface Change {
  earlier: Pick<EarlierRun, 'id' | 'finishedAt'>;
  brand: string;
  /** Null: all usable assistants together. */
  assistant: AssistantId | null;
  difference: PairedDifference;
  verdict: ChangeVerdict;
}

export interface Comparison {
  changes: Change[];
  /** Assistants left out because another model answers now than then. */
  otherModel: AssistantId[];
  /** Many control questions or all brands moved together: the model probably changed. */
  modelMoved: boolean;
}

/**
 * The run against the one before it, over the same questions and models: one family of comparisons
 * of brands and assistants. Small changes have to hold against the run before that one as well.
 */
export function compareWithEarlier(run: Run): Comparison | null {
  const [previous, before] = run.earlier;
  if (!previous) return null;
  const now = unbrandedScope(run);
  const otherModel = now.assistants.filter((one) => modelChanged(now, previous, one));
  const assistants = now.assistants.filter((one) => !otherModel.includes(one));
  const scopes = [assistants, ...assistants.map((one) => [one])];
  const family = scopes.flatMap((some, at) =>
    run.brands.map((brand) => {
      const scope = { ...now, assistants: some };
      const earlierScope = { ...scope, cells: previous.cells };
      const difference = pairedDifference(pairedRates(scope, earlierScope, brand.key, brand.key));
      const older = before
        ? pairedDifference(
            pairedRates(scope, { ...scope, cells: before.cells }, brand.key, brand.key),
          )
        : null;
      const confirmed =
        older !== null && older.p < 0.05 && Math.sign(older.mean) === Math.sign(difference.mean);
      return {
        brand: brand.key,
        assistant: at === 0 ? null : (some[0] ?? null),
        difference,
        confirmed,
      };
    }),
  );
  const adjusted = adjustForMany(family.map(({ difference }) => difference.p));
  const modelMoved =
    controlsMoved(run.tally.controls, previous.controls) || allMoved(family, adjusted);
  const { id, finishedAt } = previous;
  return {
    otherModel,
    modelMoved,
    changes: family.map(({ brand, assistant, difference, confirmed }, at) => ({
      earlier: { id, finishedAt },
      brand,
      assistant,
      difference,
      verdict: changeVerdict(difference, {
        adjustedP: adjusted[at] ?? 1,
        controlsCalm: !modelMoved,
        confirmed,
      }),
    })),
  };
}

function modelChanged(scope: Scope, earlier: EarlierRun, assistant: AssistantId): boolean {
  const models = (cells: Readonly<Record<string, Cell>>): Set<string> =>
    new Set(scope.prompts.flatMap(({ id }) => cells[cellKey(id, assistant)]?.models ?? []));
  const [now, then] = [models(scope.cells), models(earlier.cells)];
  return then.size > 0 && ![...now].some((model) => then.has(model));
}

const top = (names: Record<string, number> = {}): string[] =>
  Object.entries(names)
    .toSorted((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
    .slice(0, 3)
    .map(([name]) => name);

/** More than a third of the control questions share none of their three most offered names. */
function controlsMoved(now: Tally['controls'], then: Tally['controls']): boolean {
  const shared = Object.keys(now).filter((id) => then[id] !== undefined);
  if (shared.length < 5) return false;
  const moved = shared.filter((id) => {
    const earlier = top(then[id]);
    return !top(now[id]).some((name) => earlier.includes(name));
  });
  return moved.length > shared.length / 3;
}

/** At least three brands, every one of them clearly in the same direction. */
function allMoved(
  family: readonly { assistant: AssistantId | null; difference: PairedDifference }[],
  adjusted: readonly number[],
): boolean {
  const joint = family.flatMap(({ assistant, difference }, at) =>
    assistant === null ? [{ difference, p: adjusted[at] ?? 1 }] : [],
  );
  if (joint.length < 3) return false;
  const direction = Math.sign(joint[0]?.difference.mean ?? 0);
  return joint.every(({ difference, p }) => p < 0.05 && Math.sign(difference.mean) === direction);
}

export interface Gap {
  kind: 'prompt' | 'page';
  /** Prompt id or address. */
  subject: string;
  rival: string;
  /** Answers that recommend the rival, of so many. */
  rivalHits: number;
  ownHits: number;
  n: number;
  /** The rival's interval excludes zero; otherwise it is only a hint. */
  certain: boolean;
  /** Pages that these answers cite and where one can take part: forums first. */
  pages: string[];
}

/** Prompts and cited pages where a rival is recommended and the brand is not, most frequent first. */
export function findGaps(run: Run, limit = 12): Gap[] {
  const own = run.brands.find((brand) => brand.own);
  if (!own) return [];
  const rivals = run.brands.filter((brand) => !brand.own);
  const sources = Object.values(run.tally.sources);
  const byPrompt = run.prompts
    .filter(({ kind }) => kind === 'unbranded')
    .flatMap(({ id }) => {
      const cells = usableAssistants(run).flatMap((one) => run.tally.cells[cellKey(id, one)] ?? []);
      const n = cells.reduce((sum, cell) => sum + answeredOf(cell), 0);
      const hits = (key: string): number =>
        cells.reduce((sum, cell) => sum + countOf(cell, key).recommended, 0);
      const pages = sources
        .filter((source) => source.prompts.includes(id) && source.type !== 'own')
        .toSorted((a, b) => reach(b.type) - reach(a.type) || b.answers - a.answers)
        .slice(0, 4)
        .map(({ url }) => url);
      return gapOf('prompt', id, rivals, { own: hits(own.key), hits, n, pages });
    });
  const byPage = sources
    .filter(({ type }) => type !== 'own' && type !== 'rival')
    .flatMap((source) =>
      gapOf('page', source.url, rivals, {
        own: source.recommends[own.key] ?? 0,
        hits: (key) => source.recommends[key] ?? 0,
        n: source.answers,
        pages: [source.url],
      }),
    );
  return [...byPrompt, ...byPage]
    .toSorted(
      (a, b) =>
        Number(b.certain) - Number(a.certain) ||
        b.rivalHits / b.n - a.rivalHits / a.n ||
        b.n - a.n ||
        a.subject.localeCompare(b.subject),
    )
    .slice(0, limit);
}

const reach = (type: string): number => ['forum', 'review', 'list'].indexOf(type) + 1;

function gapOf(
  kind: Gap['kind'],
  subject: string,
  rivals: readonly { key: string }[],
  seen: { own: number; hits: (key: string) => number; n: number; pages: string[] },
): Gap[] {
  if (seen.n === 0 || seen.own > 0) return [];
  const [best] = rivals
    .map(({ key }) => ({ key, hits: seen.hits(key) }))
    .toSorted((a, b) => b.hits - a.hits);
  if (!best || best.hits === 0) return [];
  // The lower end of a Wilson interval is above zero as soon as one answer hits: three are asked for.
  const certain = best.hits >= 3 && wilson(best.hits / seen.n, seen.n).low > 0.05;
  return [
    {
      kind,
      subject,
      rival: best.key,
      rivalHits: best.hits,
      ownHits: seen.own,
      n: seen.n,
      certain,
      pages: seen.pages,
    },
  ];
}

/** The headline figure of a finished run, as it is kept with it. */
export function visibilityOf(run: Run): Visibility | null {
  const own = run.brands.find((brand) => brand.own);
  const rate = own ? rateOf(unbrandedScope(run), own.key, 'named') : null;
  if (rate?.kind !== 'interval') return null;
  const { kind: _kind, ...visibility } = rate;
  return visibility;
}

export const answeredOf = (cell: Cell): number => cell.states.answered ?? 0;

const countOf = (cell: Cell, brand: string): BrandCount => cell.brands[brand] ?? NO_COUNT;

function medianPlace(places: Record<string, number> | undefined) {
  const sorted = Object.entries(places ?? {})
    .flatMap(([place, times]) => Array.from({ length: times }, () => Number(place)))
    .toSorted((a, b) => a - b);
  if (sorted.length === 0) return null;
  return { place: sorted[Math.floor((sorted.length - 1) / 2)] ?? 1, n: sorted.length };
}
