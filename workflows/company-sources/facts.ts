import type { CompanyFact, FactOf } from '#domain/competitors/facts.ts';
import type { FactSource } from '#domain/competitors/names.ts';
import { shortQuote } from '../extraction/company-pages/quote.ts';

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
      key: (from.key ?? '').slice(0, 300),
      source,
      sourceUrl: from.url,
      quote: from.quote === undefined || from.quote === null ? null : shortQuote(from.quote),
      fetchedAt,
    }) as CompanyFact;
}
