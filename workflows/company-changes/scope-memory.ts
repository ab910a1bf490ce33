import type { CompanyFact } from '#domain/competitors/facts.ts';
import type { FactsMemory, FactsRead, ScopeMemory } from './facts-read.ts';
import { isFact, unitOf } from './units.ts';

const MIN_TEXT_SHARE = 0.5;
/** A feed shows its newest entries only: older ones are remembered up to here. */
const MAX_ITEMS = 200;
const ITEM_KINDS: ReadonlySet<string> = new Set(['release', 'launch', 'post', 'page']);

/** The reading a 304 refers to: the last page seen, confirmed or not. */
export function rereadOf(memory: FactsMemory, scope: string, readAt: Date): FactsRead {
  const known = memory.scopes[scope];
  const facts = (known?.facts ?? []).filter((fact) => {
    const unit = unitOf(fact);
    const isMissing = fact.kind === 'job' && known?.missingJobs.includes(fact.key) === true;
    return !isMissing && (unit === null || known?.pending[unit] === undefined);
  });
  return {
    scope,
    readAt,
    complete: known !== undefined && known.reads > 0,
    textLength: known?.textLength ?? null,
    facts: [...facts, ...Object.values(known?.pending ?? {}).flatMap((pending) => pending.facts)],
  };
}

/** Rule 1: whole, about as long as usual, and a page that had plans still has some. */
export function isCompleteRead(read: FactsRead, known: ScopeMemory | undefined): boolean {
  if (!read.complete) return false;
  if (!known || known.reads === 0) return true;
  const { textLength } = read;
  if (
    textLength !== null &&
    known.textLength !== null &&
    textLength < known.textLength * MIN_TEXT_SHARE
  )
    return false;
  return !(known.facts.some(isFact('plan')) && !read.facts.some(isFact('plan')));
}

/** The first complete read: imported silently. */
export const firstMemory = (read: FactsRead): ScopeMemory => ({
  facts: [...read.facts],
  textLength: read.textLength,
  lastReadAt: read.readAt.toISOString(),
  reads: 1,
  pending: {},
  seen: {},
  volatile: [],
  unreadableSince: null,
  missingJobs: [],
  jobsSince: {},
});

/** An unreadable place keeps its known facts. */
export const unreadableMemory = (read: FactsRead, known: ScopeMemory | undefined): ScopeMemory => ({
  ...(known ?? { ...firstMemory(read), facts: [], textLength: null, reads: 0 }),
  unreadableSince: known?.unreadableSince ?? read.readAt.toISOString(),
});

const keyOf = (fact: CompanyFact): string => `${fact.kind}|${fact.key}`;

/** The next state before units are judged: facts that raise no event follow the page at once. */
export function nextMemory(known: ScopeMemory, read: FactsRead): ScopeMemory {
  const keys = new Set(read.facts.map(keyOf));
  const older = known.facts.filter((fact) => ITEM_KINDS.has(fact.kind) && !keys.has(keyOf(fact)));
  return {
    ...structuredClone(known),
    facts: [
      ...known.facts.filter((fact) => unitOf(fact) !== null),
      ...read.facts.filter((fact) => unitOf(fact) === null),
      ...older.slice(0, MAX_ITEMS),
    ],
    textLength: read.textLength ?? known.textLength,
    lastReadAt: read.readAt.toISOString(),
    reads: known.reads + 1,
    unreadableSince: null,
  };
}
