import type { CompanyFact, FactOf, PlanFact } from '#domain/competitors/facts.ts';
import { nameKey } from '../extraction/company-pages/name.ts';

type Plan = FactOf<'plan'>;

const isPlan = (fact: CompanyFact): fact is Plan => fact.kind === 'plan';

/** A plan that our rules could not name: "Plan 2". */
const UNNAMED = /^Plan \d+$/u;

/**
 * The facts of our rules, completed by what the model read of the same pages: what only one states
 * counts, and a plan whose price they read differently carries both prices.
 */
export function mergeReaders(
  rules: readonly CompanyFact[],
  model: readonly CompanyFact[],
): CompanyFact[] {
  const stated = new Set(rules.map(({ kind }) => kind));
  const others = model.filter((fact) => !isPlan(fact) && !stated.has(fact.kind));
  const plans = new Map<CompanyFact, Plan>();
  const added: Plan[] = [];
  const known = rules.filter(isPlan);
  for (const plan of distinct(model.filter(isPlan))) {
    const same = known.filter(({ value }) => nameKey(value.name) === nameKey(plan.value.name));
    const twin = same[0] ?? known.find(({ value }) => isSamePrice(value, plan.value));
    if (twin === undefined) added.push(plan);
    else plans.set(twin, both(twin, plan, same));
  }
  return [...rules.map((fact) => plans.get(fact) ?? fact), ...others, ...added];
}

/** Two pages of a site may state one plan: the first counts. */
const distinct = (plans: readonly Plan[]): Plan[] =>
  [
    ...plans
      .toReversed()
      .reduce((kept, plan) => kept.set(nameKey(plan.value.name), plan), new Map<string, Plan>())
      .values(),
  ].toReversed();

const isSamePrice = (a: PlanFact, b: PlanFact): boolean =>
  a.amount !== null && a.amount > 0 && a.amount === b.amount && a.currency === b.currency;

/** `same`: the prices of this plan for all periods that the rules read. */
function both(twin: Plan, plan: Plan, same: readonly Plan[]): Plan {
  const { value } = twin;
  const second = plan.value;
  const agreed =
    same.find((each) => isAlike(each.value, second)) ?? (same.length === 0 ? twin : null);
  if (!agreed)
    return {
      ...twin,
      value: {
        ...value,
        alsoRead: { amount: second.amount, currency: second.currency, period: second.period },
      },
    };
  const isItself = agreed === twin;
  return {
    ...twin,
    value: {
      ...value,
      name: UNNAMED.test(value.name) ? second.name : value.name,
      period: value.period ?? (isItself ? second.period : null),
      unit: value.unit ?? (isItself ? second.unit : null),
      limits: value.limits.length > 0 ? value.limits : second.limits,
    },
  };
}

/** Nothing, an amount or "contact sales": a currency that one of them leaves open is no difference. */
const isAlike = (a: PlanFact, b: PlanFact): boolean =>
  (a.amount ?? -1) === (b.amount ?? -1) &&
  (a.currency === b.currency || a.currency === null || b.currency === null || a.amount === 0) &&
  a.isFree === b.isFree;
