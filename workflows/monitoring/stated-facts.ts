import type { CompanyFact } from '#domain/competitors/facts.ts';
import type { FactsMemory, FactsRead } from '../company-changes/facts-read.ts';
import { rereadOf } from '../company-changes/scope-memory.ts';
import type { SiteReading } from '../company-sources/site/reading.ts';

/**
 * What all pages of a site say now: an unchanged page what it said when it was last read, whether
 * that is confirmed yet or not; a page that could not be read what is confirmed of it.
 */
export function statedFacts(
  { reads, facts }: Pick<SiteReading, 'reads' | 'facts'>,
  memory: FactsMemory,
): CompanyFact[] {
  const byKey = new Map<string, CompanyFact>();
  for (const fact of [...reads.flatMap((read) => factsOf(read, memory)), ...facts]) {
    const key = `${fact.kind}|${fact.key}`;
    if (!byKey.has(key)) byKey.set(key, fact);
  }
  return [...byKey.values()];
}

function factsOf(read: FactsRead, memory: FactsMemory): readonly CompanyFact[] {
  if (read.unchanged === true) return rereadOf(memory, read.scope, read.readAt).facts;
  return read.complete ? read.facts : (memory.scopes[read.scope]?.facts ?? []);
}
