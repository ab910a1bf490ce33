import type { FactOf } from '#domain/competitors/facts.ts';
import { normalize, overlap } from './words.ts';

/** A plan with all its prices on a page, the displayed one first. */
export interface ComparedPlan {
  name: string;
  position: number;
  prices: [FactOf<'plan'>, ...FactOf<'plan'>[]];
  /** Its features, as worded on the page. */
  bullets: string[];
}

/** A plan before and after; null where it is new or gone. */
export interface PlanPair {
  before: ComparedPlan | null;
  after: ComparedPlan | null;
}

const PLAN_WORD = /\s+(?:plan|tier|package)$/u;
/** A renamed plan keeps its place, and its price within this factor. */
const SIMILAR_PRICE = 1.25;
const SHARED_FEATURES = 0.6;

export const planName = (name: string): string => normalize(name).replace(PLAN_WORD, '');

/** Plan facts of one read, in the page's order; several prices of one plan are one plan. */
export function plansOf(facts: readonly FactOf<'plan'>[]): ComparedPlan[] {
  const plans = new Map<string, ComparedPlan>();
  for (const fact of facts) {
    const key = planName(fact.value.name);
    const known = plans.get(key);
    if (known) known.prices.push(fact);
    else
      plans.set(key, {
        name: fact.value.name,
        position: plans.size,
        prices: [fact],
        bullets: [...fact.value.limits, ...fact.value.features],
      });
  }
  return [...plans.values()];
}

/** Pairs plans by name, then renamed ones by place, price and what they include. */
export function matchPlans(
  before: readonly ComparedPlan[],
  after: readonly ComparedPlan[],
): PlanPair[] {
  const pairs: PlanPair[] = [];
  const left = new Set(before);
  const right = new Set(after);
  const pair = (a: ComparedPlan, b: ComparedPlan): void => {
    pairs.push({ before: a, after: b });
    left.delete(a);
    right.delete(b);
  };
  for (const a of before) {
    const same = after.find((b) => right.has(b) && planName(b.name) === planName(a.name));
    if (same) pair(a, same);
  }
  for (const a of left.values().toArray()) {
    const renamed = right.values().find((b) => b.position === a.position && isRenamed(a, b));
    if (renamed) pair(a, renamed);
  }
  return [
    ...pairs.toSorted((a, b) => (a.after?.position ?? 0) - (b.after?.position ?? 0)),
    ...[...left].map((a) => ({ before: a, after: null })),
    ...[...right].map((b) => ({ before: null, after: b })),
  ];
}

function isRenamed(a: ComparedPlan, b: ComparedPlan): boolean {
  const shared = overlap(new Set(a.bullets.map(normalize)), new Set(b.bullets.map(normalize)));
  const known = a.bullets.length > 0 && b.bullets.length > 0;
  const [first, second] = [a.prices[0].value, b.prices[0].value];
  if (first.amount === null || second.amount === null)
    return first.amount === second.amount && known && shared >= SHARED_FEATURES;
  if ((first.amount === 0) !== (second.amount === 0)) return false;
  if (first.currency !== second.currency && first.amount > 0) return false;
  const ratio =
    first.amount === 0
      ? 1
      : Math.max(first.amount, second.amount) / Math.min(first.amount, second.amount);
  return ratio <= SIMILAR_PRICE && (!known || shared >= SHARED_FEATURES);
}
