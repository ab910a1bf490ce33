import type { CompanyFact } from '#domain/competitors/facts.ts';
import type { SiteReadingStatus, VerificationStatus } from '#domain/competitors/names.ts';
import type { Validators } from '#http/conditional.ts';
import type { FactsRead } from '../../company-changes/facts-read.ts';
import type { PageKind } from '../../extraction/company-pages/links.ts';
import type { MoneyHints } from '../../extraction/money/money.ts';
import type { CompanyHints } from '../port.ts';

/** A page of a site as the last reading left it. Plain JSON. */
interface KnownPage extends Validators {
  url: string;
}

/** State that makes the next reading of a site cheaper. Plain JSON, stored unchanged. */
export interface SiteMemory {
  pages: Partial<Record<PageKind | 'feed', KnownPage>>;
}

export const emptySiteMemory = (): SiteMemory => ({ pages: {} });

export interface SiteRequest {
  /** Registrable domain, such as `acme.co.uk`. */
  domain: string;
  /** The name to recognize on the site; null accepts the site's own. */
  name: string | null;
  /** The state after the last reading; `emptySiteMemory()` for the first. */
  memory: SiteMemory;
  /** Default: all. `home` is always read. */
  pages?: readonly (PageKind | 'feed')[];
  /** Whether to try common paths where the site has no links; costs up to two requests per page. */
  guess?: boolean;
  signal: AbortSignal;
}

/** The visible text of a page that was read whole, for a second reader. */
export interface PageText {
  kind: PageKind;
  url: string;
  /** One line per block, bounded. */
  text: string;
  /** Currency and language that amounts on the page have. */
  money: MoneyHints;
}

export interface SiteReading {
  status: SiteReadingStatus;
  verification: VerificationStatus;
  /** One sentence on why, for people; null when the site was read. */
  note: string | null;
  /** The name that the site gives itself. */
  siteName: string | null;
  /** One read per page, for `compareFacts`: scopes `site:home`, `site:pricing`, `site:address`, … */
  reads: FactsRead[];
  /** Facts of the pages that were read this time, each kind and key once, the best page first. */
  facts: CompanyFact[];
  hints: CompanyHints;
  /** Of pages that state what a company is and costs, unless they forbid excerpts. */
  texts: PageText[];
  memory: SiteMemory;
  /** Pages requested, not counting robots.txt. */
  requests: number;
}
