import type { FactSource, FundingStage } from './names.ts';

/** A price point as one plan of a pricing page states it. Never compared across currencies. */
export interface PlanFact {
  name: string;
  /** Null: no amount is stated, as with "contact sales". */
  amount: number | null;
  /** ISO 4217; null when no amount is stated. */
  currency: string | null;
  period: PricePeriod | null;
  /** The billing unit, such as `seat` or `workspace`; null when the plan is flat. */
  unit: string | null;
  billedAnnually: boolean;
  /** "from": the first step of a slider or of usage pricing. */
  from: boolean;
  minimumSeats: number | null;
  isFree: boolean;
  contactSales: boolean;
  limits: string[];
  features: string[];
  /** What a second reader of the same page reads instead; absent where the readers agree. */
  alsoRead?: Pick<PlanFact, 'amount' | 'currency' | 'period'> | undefined;
}

type PricePeriod = 'month' | 'year' | 'once' | 'usage';

/** The lowest stated price of a paid plan. */
export interface PriceFrom {
  amount: number;
  currency: string;
  period: PricePeriod;
  unit: string | null;
}

/** What a fact of each kind states. */
interface FactValues {
  name: string;
  tagline: string;
  description: string;
  category: string;
  /** For whom the product is, in the page's own words. */
  audience: string;
  logo: string;
  plan: PlanFact;
  /** `at_latest`: an upper bound, such as a copyright year or a domain's registration. */
  founded: { year: number; precision: 'stated' | 'at_latest' };
  funding_stage: FundingStage;
  total_funding: { amount: number; currency: string };
  employees: { min: number; max: number | null };
  headquarters: string;
  investor: string;
  /** `key`: the network (`x`, `linkedin`, `github`, …). */
  social: { network: string; url: string };
  launch: { platform: string; url: string; title: string; date: string | null };
  release: {
    version: string;
    title: string;
    url: string;
    publishedAt: string | null;
    prerelease: boolean;
  };
  post: { title: string; url: string; publishedAt: string | null };
  job: { title: string; department: string | null; location: string | null; url: string };
  app: { store: string; url: string; name: string; rating: number | null; ratings: number | null };
  repository: { url: string; stars: number | null };
  /** When the domain was registered: an upper bound of the company's age. */
  registered: { date: string };
  /** A page whose existence is informative, such as `/vs/…` or `/integrations/…`. */
  page: { url: string; title: string };
  /** The registrable domain that the site redirects to. */
  moved_to: string;
}

interface Fact<K extends keyof FactValues> {
  kind: K;
  value: FactValues[K];
  /**
   * Identifies the fact among those of its kind: the plan's name, the network, an item's id. Empty
   * for kinds with a single value.
   */
  key: string;
  source: FactSource;
  sourceUrl: string;
  /** The quote that states it, at most 300 characters; null for values without words (a logo). */
  quote: string | null;
  fetchedAt: string;
}

/** One extracted value with its source. Facts are read, never guessed. */
export type CompanyFact = { [K in keyof FactValues]: Fact<K> }[keyof FactValues];

/** A fact of one kind. */
export type FactOf<K extends CompanyFact['kind']> = Extract<CompanyFact, { kind: K }>;

/** The source of one field of a competitor. */
export interface FactSourceRef {
  field: string;
  source: FactSource;
  url: string;
  quote: string | null;
  fetchedAt: string;
}

const SHARE = /\d\s?%/u;
const OF_WHAT =
  /\b(?:per|each|every|of (?:all|your)|transactions?|payments?|charges?|sales?|donations?|orders?|bookings?|volume|payouts?|fees?|commission)\b/iu;
/** "Save 20 %" and "99.9 % uptime" are not fees. */
const OTHER = /\b(?:save|off|discount|less|uptime|sla|guarantee|cheaper)\b/iu;

/**
 * Whether a line states a charge per payment: "2.9% + $0.30 per transaction". It is not a plan's
 * price, but a term that any plan with a price, including free ones, must show.
 */
export const isFee = (text: string): boolean =>
  text.length <= 120 && SHARE.test(text) && OF_WHAT.test(text) && !OTHER.test(text);
