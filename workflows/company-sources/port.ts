import { startOf } from '#domain/text/cut.ts';
import type { CompanyFact, FactOf } from '#domain/competitors/facts.ts';
import type { CompanySourceId } from '#domain/competitors/company-source-catalogue.ts';
import type { OutsideSource } from '#domain/competitors/company-source-catalogue.ts';
import type { ProviderError } from '#providers/port.ts';
import type { FactSource } from '#domain/competitors/names.ts';
import { shortQuote } from '../extraction/company-pages/quote.ts';

/** Called with each request to a source: null when it answered. Must not throw. */
export type SourceListener = (source: CompanySourceId, error: ProviderError | null) => void;

/** Where a source keeps the company, as far as its site or another source has said so. */
export interface CompanyHints {
  /** Q-id. */
  wikidata?: string;
  /** `owner` or `owner/name`. */
  github?: string;
  /** Package name. */
  npm?: string;
  greenhouse?: string;
  lever?: string;
  ashby?: string;
  /** Numeric id of an app. */
  app_store?: string;
  /** Permalink. */
  crunchbase?: string;
}

/** A company's start page that a search for a market finds. Plain JSON: it crosses the engine. */
export interface FoundPage {
  /** Registrable. */
  domain: string;
  url: string;
  title: string;
  description: string;
  source: 'web_search' | 'wikidata';
}

/** A company as sources are asked about it. */
export interface CompanyRef {
  name: string;
  /** Registrable domain, such as `acme.co.uk`; null when unknown. */
  domain: string | null;
  hints: CompanyHints;
}

interface SourceAnswer {
  /** Empty when the source does not know the company: a normal state, never an error. */
  facts: CompanyFact[];
  /** The company's entry was found and read whole; facts that are missing are then gone. */
  complete: boolean;
  /** Its hints about the company's ids in other sources. */
  hints: CompanyHints;
  /** A sentence on what is missing, or null. */
  note: string | null;
}

export interface CompanySource {
  id: OutsideSource;
  /**
   * Facts about a company that certainly is this one: the entry leads back to its domain, or the
   * company's own site named the entry.
   * @throws ProviderError and nothing else
   */
  collect(company: CompanyRef, context: { signal: AbortSignal }): Promise<SourceAnswer>;
}

export const unknownCompany = (note: string | null = null): SourceAnswer => ({
  facts: [],
  complete: false,
  hints: {},
  note,
});

/** Creates facts of one source with their origin. */
export function factsFrom(source: FactSource, now: () => Date) {
  const fetchedAt = now().toISOString();
  return <K extends CompanyFact['kind']>(
    kind: K,
    value: FactOf<K>['value'],
    from: { url: string; quote?: string | null; key?: string },
  ): CompanyFact =>
    ({
      kind,
      value,
      key: startOf(from.key ?? '', 300),
      source,
      sourceUrl: from.url,
      quote: from.quote === undefined || from.quote === null ? null : shortQuote(from.quote),
      fetchedAt,
    }) as CompanyFact;
}
