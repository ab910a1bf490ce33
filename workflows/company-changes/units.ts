import type { CompanyFact, FactOf } from '#domain/competitors/facts.ts';
import { priceText } from './money-text.ts';
import { normalize, withoutMoving } from './words.ts';

/** Facts that change together and are confirmed together. */
export const UNITS = ['plans', 'tagline', 'description', 'moved', 'funding'] as const;
export type Unit = (typeof UNITS)[number];

/** The unit of a fact; null for facts that raise no event of their own. */
export function unitOf(fact: CompanyFact): Unit | null {
  switch (fact.kind) {
    case 'plan':
      return 'plans';
    case 'tagline':
    case 'description':
      return fact.kind;
    case 'moved_to':
      return 'moved';
    case 'funding_stage':
    case 'total_funding':
      return 'funding';
    default:
      return null;
  }
}

export const isFact =
  <K extends CompanyFact['kind']>(kind: K) =>
  (fact: CompanyFact): fact is FactOf<K> =>
    fact.kind === kind;

/**
 * Canonical text of a unit's relevant values: order, wording of periods and counters do not matter.
 */
function signatureOf(fact: CompanyFact): string {
  switch (fact.kind) {
    case 'plan': {
      const { name, limits, features } = fact.value;
      const bullets = [...limits, ...features].map(normalize).toSorted().join(';');
      return `${normalize(name)}=${priceText(fact.value)}(${bullets})`;
    }
    case 'tagline':
    case 'description':
      return withoutMoving(fact.value);
    default:
      return JSON.stringify(fact.value);
  }
}

/** Canonical text of a unit in one read; equal texts mean no change. */
export const unitSignature = (facts: readonly CompanyFact[]): string =>
  facts.map(signatureOf).toSorted().join('\n');
