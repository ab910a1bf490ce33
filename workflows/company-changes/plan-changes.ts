import type { FactOf, PlanFact } from '#domain/competitors/facts.ts';
import { matchPlans, planName, plansOf } from './match-plans.ts';
import type { ComparedPlan, PlanPair } from './match-plans.ts';
import { priceText } from './money-text.ts';
import { normalize, overlap, wordsOf } from './words.ts';

/** A text, and the fact that states it: of a price the one with that price. */
interface PlanSide {
  text: string;
  fact: FactOf<'plan'>;
}

/** One difference between two reads of the plans. */
export interface PlanChange {
  kind: 'price' | 'plan' | 'limit';
  label: string;
  before: PlanSide | null;
  after: PlanSide | null;
}

/** Smaller moves are rounding. */
const MIN_PRICE_CHANGE = 0.01;
/** One bullet more or less is an edit; two are a change of the offer. */
const MIN_BULLETS = 2;

/**
 * What changed between two complete reads of the plans. Amounts are compared only within one
 * currency and billing period, and an amount that the plan already had for another period is a
 * switch that moved.
 */
export function planChanges(
  before: readonly FactOf<'plan'>[],
  after: readonly FactOf<'plan'>[],
): PlanChange[] {
  const pairs = matchPlans(plansOf(before), plansOf(after));
  const kept = pairs.filter((pair) => pair.before !== null && pair.after !== null);
  // Nothing in common: the page may show another currency, or there is a new pricing model.
  if (kept.length === 0 && isOtherCurrency(before, after)) return [];
  const changes = pairs.flatMap(changesOfPair);
  const bullets = changes.filter(isBulletEdit).length;
  return bullets >= MIN_BULLETS ? changes : changes.filter((change) => !isBulletEdit(change));
}

/** A bullet that came or went, as opposed to a limit with another number. */
const isBulletEdit = ({ kind, before, after }: PlanChange): boolean =>
  kind === 'limit' && (before === null || after === null);

const currencies = (facts: readonly FactOf<'plan'>[]): Set<string> =>
  new Set(
    facts.flatMap(({ value }) =>
      value.currency === null || value.amount === 0 ? [] : [value.currency],
    ),
  );

function isOtherCurrency(
  before: readonly FactOf<'plan'>[],
  after: readonly FactOf<'plan'>[],
): boolean {
  const [a, b] = [currencies(before), currencies(after)];
  return a.size > 0 && b.size > 0 && a.isDisjointFrom(b);
}

/** "Pro: $49 / month"; the plan "Free" needs no price. */
function side(plan: ComparedPlan | null): PlanSide | null {
  if (plan === null) return null;
  const [fact] = plan.prices;
  const price = priceText(fact.value);
  const named = normalize(plan.name) === normalize(price);
  return { text: named ? plan.name : `${plan.name}: ${price}`, fact };
}

function changesOfPair({ before, after }: PlanPair): PlanChange[] {
  if (before === null && after === null) return [];
  if (before === null || after === null) {
    const label = after?.name ?? before?.name ?? '';
    return [{ kind: 'plan', label, before: side(before), after: side(after) }];
  }
  const renamed: PlanChange[] =
    planName(before.name) === planName(after.name)
      ? []
      : [
          {
            kind: 'plan',
            label: after.name,
            before: { text: before.name, fact: before.prices[0] },
            after: { text: after.name, fact: after.prices[0] },
          },
        ];
  return [...renamed, ...priceChanges(before, after), ...limitChanges(before, after)];
}

/** Two prices of which one can be called higher: of one currency, period and unit. */
export const isComparable = (a: PlanFact, b: PlanFact): boolean =>
  a.currency === b.currency &&
  a.period === b.period &&
  a.billedAnnually === b.billedAnnually &&
  (a.unit === b.unit || a.unit === null || b.unit === null);

function priceChanges(before: ComparedPlan, after: ComparedPlan): PlanChange[] {
  const changes = after.prices.flatMap((fact): PlanChange[] => {
    const price = fact.value;
    const oldFact = before.prices.find(({ value }) => isComparable(value, price));
    const old = oldFact?.value;
    if (!old || old.amount === null || price.amount === null) return [];
    const known = before.prices.some(
      ({ value }) =>
        value !== old && value.amount === price.amount && value.currency === price.currency,
    );
    const moved = Math.abs(price.amount - old.amount) / Math.max(old.amount, Number.EPSILON);
    return known || moved < MIN_PRICE_CHANGE ? [] : [change(after.name, oldFact, fact)];
  });
  if (changes.length > 0) return changes.slice(0, 1);
  const [first, second] = [before.prices[0].value, after.prices[0].value];
  const hidden =
    first.amount !== null && first.amount > 0 && second.amount === null && second.contactSales;
  const shown =
    first.amount === null && first.contactSales && second.amount !== null && second.amount > 0;
  const freed = isFreeSwitch(first, second);
  return hidden || shown || freed ? [change(after.name, before.prices[0], after.prices[0])] : [];
}

/** A plan that starts or stops costing money, whatever the period of the other amount. */
export const isFreeSwitch = (a: PlanFact, b: PlanFact): boolean =>
  a.amount !== null && b.amount !== null && (a.amount === 0) !== (b.amount === 0);

const change = (label: string, before: FactOf<'plan'>, after: FactOf<'plan'>): PlanChange => ({
  kind: 'price',
  label,
  before: { text: priceText(before.value), fact: before },
  after: { text: priceText(after.value), fact: after },
});

const NUMBER = /\b\d[\d.,]*(?:\s?(?:k|m|gb|tb|mb))?\b|\bunlimited\b|%/gu;
const numbersOf = (text: string): string =>
  (normalize(text).match(NUMBER) ?? []).join(' ').replaceAll(',', '');
const labelOf = (text: string): string =>
  normalize(text).replaceAll(NUMBER, '#').replaceAll(/\s+/gu, ' ').trim();

const texts = (plan: ComparedPlan) => [
  ...new Map(plan.bullets.map((text) => [normalize(text), text])).values(),
];

/** Limits with another number, and bullets that come or go two at a time. Rewording is none. */
function limitChanges(before: ComparedPlan, after: ComparedPlan): PlanChange[] {
  const old = texts(before);
  const now = texts(after);
  const known = new Set(old.map(normalize));
  const gone = old.filter((text) => !new Set(now.map(normalize)).has(normalize(text)));
  const added = now.filter((text) => !known.has(normalize(text)));
  const changes: PlanChange[] = [];
  const record = (from: string | null, to: string | null): void => {
    changes.push({
      kind: 'limit',
      label: after.name,
      before: from === null ? null : { text: from, fact: before.prices[0] },
      after: to === null ? null : { text: to, fact: after.prices[0] },
    });
  };
  for (const text of added.slice()) {
    const from = gone.find((other) => isSameLimit(other, text));
    if (from === undefined) continue;
    gone.splice(gone.indexOf(from), 1);
    added.splice(added.indexOf(text), 1);
    if (numbersOf(from) !== numbersOf(text)) record(from, text);
  }
  for (const text of added.slice()) {
    const from = gone.find((other) => isWording(other, text));
    if (from === undefined) continue;
    gone.splice(gone.indexOf(from), 1);
    added.splice(added.indexOf(text), 1);
  }
  for (const text of gone) record(text, null);
  for (const text of added) record(null, text);
  return changes;
}

/** "50 checks" and "Unlimited checks" count the same thing. */
function isSameLimit(a: string, b: string): boolean {
  return labelOf(a) === labelOf(b) && labelOf(a).includes('#');
}

/** The same thing in other words: the same numbers and half of the words, or most of the words. */
function isWording(a: string, b: string): boolean {
  const shared = overlap(wordsOf(normalize(a)), wordsOf(normalize(b)));
  const sameNumbers = numbersOf(a) !== '' && numbersOf(a) === numbersOf(b);
  const [words, others] = [wordsOf(labelOf(a)), wordsOf(labelOf(b))];
  return sameNumbers
    ? shared >= 0.4
    : words.isSubsetOf(others) || others.isSubsetOf(words) || shared >= 0.6;
}
