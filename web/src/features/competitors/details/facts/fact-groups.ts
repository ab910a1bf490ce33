import type { CompanyFact } from '#domain/competitors/facts.ts';
import type { FactKind, FactSource } from '#domain/competitors/names.ts';
import { factText } from './fact-text.ts';

/** A source that states a fact. */
interface FactOrigin {
  source: FactSource;
  url: string;
  fetchedAt: string;
}

/** One statement with all its sources. */
interface StatedFact {
  label: string;
  text: string;
  quote: string | null;
  origins: FactOrigin[];
}

/** The most relevant kinds first; unlisted kinds are last. */
const ORDER: readonly FactKind[] = [
  'tagline',
  'description',
  'plan',
  'founded',
  'registered',
  'headquarters',
  'employees',
  'funding_stage',
  'total_funding',
  'investor',
  'launch',
  'release',
  'post',
  'job',
  'app',
  'repository',
  'social',
];

const rank = (kind: FactKind): number => {
  const at = ORDER.indexOf(kind);
  return at < 0 ? ORDER.length : at;
};

/** Facts by relevance; the same statement from several sources is merged. */
export function groupFacts(facts: readonly CompanyFact[]): StatedFact[] {
  const groups = new Map<string, StatedFact>();
  for (const fact of facts.toSorted((a, b) => rank(a.kind) - rank(b.kind))) {
    const { label, text } = factText(fact);
    const key = `${label}\n${text}`;
    const group = groups.get(key) ?? { label, text, quote: null, origins: [] };
    group.quote ??= fact.quote;
    if (!group.origins.some(({ source, url }) => source === fact.source && url === fact.sourceUrl))
      group.origins.push({ source: fact.source, url: fact.sourceUrl, fetchedAt: fact.fetchedAt });
    groups.set(key, group);
  }
  return [...groups.values()];
}
