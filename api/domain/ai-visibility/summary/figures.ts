import type { Visibility, Run } from '../run.ts';
import { adjustForMany, pairedDifference } from '../statistics/change.ts';
import type { PairedDifference } from '../statistics/change.ts';
import { MIN_PROMPTS, clusteredRate } from '../statistics/rate.ts';
import type { PromptCount } from '../statistics/rate.ts';
import { shareOfVoice } from '../statistics/share.ts';
import type { ShareCount, ShareOfVoice } from '../statistics/share.ts';
import { cellKey } from '../tally.ts';
import type { Tally } from '../tally.ts';
import { countOf, pairedRates, promptCounts, unbrandedScope } from './scope.ts';
import type { Measure, Scope } from './scope.ts';

export type Rate =
  | ({ kind: 'interval' } & Visibility)
  /** Too few prompts for an interval: observed counts only. */
  | { kind: 'count'; hits: number; n: number; prompts: number };

function rateOf(scope: Scope, brand: string, measure: Measure): Rate {
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

const shareAmong = (brands: number, counts: readonly ShareCount[]): ShareOfVoice =>
  brands > 1
    ? shareOfVoice(counts)
    : { kind: 'alone', own: counts.reduce((sum, { own }) => sum + own, 0) };

/**
 * Every tracked brand's figures over the unbranded questions.
 * @param options.leads false skips testing rivals against the own brand, which takes most of the
 * time.
 */
export function brandFigures(run: Run, { leads = true } = {}): BrandFigures[] {
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
    lead: brand.own || !own || !leads ? null : leadOver(scope, brand.key, own.key),
    share: shareAmong(
      run.brands.length,
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

/** A rival's paired difference from the own brand; verdicts follow once all are known. */
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

/** The headline figure stored with a finished run. */
export function visibilityOf(run: Run): Visibility | null {
  const own = run.brands.find((brand) => brand.own);
  const rate = own ? rateOf(unbrandedScope(run), own.key, 'named') : null;
  if (rate?.kind !== 'interval') return null;
  const { kind: _kind, ...visibility } = rate;
  return visibility;
}

function medianPlace(places: Record<string, number> | undefined) {
  const sorted = Object.entries(places ?? {})
    .flatMap(([place, times]) => Array.from({ length: times }, () => Number(place)))
    .toSorted((a, b) => a - b);
  if (sorted.length === 0) return null;
  return { place: sorted[Math.floor((sorted.length - 1) / 2)] ?? 1, n: sorted.length };
}
