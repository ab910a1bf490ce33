import type { Quoted } from '../quote.ts';
import type { PriceTerms } from './period.ts';

/** One price of a plan. */
export interface PlanPrice extends PriceTerms {
  amount: number;
  /** ISO 4217; null where the page leaves open which of several a sign means. */
  currency: string | null;
  /** "From $20": the lowest of several. */
  isFrom: boolean;
}

/** Costs nothing, in any currency. */
export const FREE: PlanPrice = {
  amount: 0,
  currency: null,
  period: null,
  billed: null,
  unit: null,
  isFrom: false,
};

/** What a page states about one plan. */
export interface Plan {
  /** Null where only its place among the others names it. */
  name: string | null;
  /** The price that the page shows; null when it shows none, as with "Contact sales". */
  price: PlanPrice | null;
  /** Prices for other billing periods on the page, such as behind a toggle. */
  otherPrices: PlanPrice[];
  isFree: boolean;
  contactSales: boolean;
  /** The plan's features, one line each, as stated on the page. */
  features: string[];
}

export type QuotedPlan = Quoted<Plan>;

export const isSamePeriod = (a: PlanPrice, b: PlanPrice): boolean =>
  a.period === b.period && a.billed === b.billed;
