import type { FoundEvent } from '#contracts/competitors/company-events.ts';
import type { FactsMemory, FactsRead } from './facts-read.ts';
import { unitOf, unitSignature } from './units.ts';

/** An archived read of a place, older than ours and made over another connection. */
interface ArchivedRead extends FactsRead {
  captureUrl: string;
}

/**
 * Takes an archived read that shows a waiting value for the first of the two reads that confirm it
 * (rule 6: two reads, 30 minutes apart, other connection, no cookies). Compare the latest read once
 * more afterwards. Archived reads that show something else change nothing.
 */
export function confirmByArchive(
  memory: FactsMemory,
  archived: readonly ArchivedRead[],
): FactsMemory {
  const next = structuredClone(memory);
  for (const { scope, complete, facts, readAt } of archived) {
    const known = next.scopes[scope];
    if (!known || !complete) continue;
    for (const [unit, pending] of Object.entries(known.pending)) {
      const own = facts.filter((fact) => unitOf(fact) === unit);
      if (unitSignature(own) !== pending.signature) continue;
      const old = unitSignature(known.facts.filter((fact) => unitOf(fact) === unit));
      // An older capture may show a value that has come and gone since.
      if (readAt.getTime() <= Date.parse(known.seen[unit]?.[old] ?? known.lastReadAt)) continue;
      if (readAt.getTime() < Date.parse(pending.since)) pending.since = readAt.toISOString();
    }
  }
  return next;
}

/** Adds links to the captures that show what an event of their page says, on both sides. */
export function withCaptures(
  events: readonly FoundEvent[],
  archived: readonly ArchivedRead[],
): FoundEvent[] {
  const linked = (side: FoundEvent['changes'][number]['after']) =>
    side && { ...side, captureUrl: side.captureUrl ?? captureOf(side.quote, archived) };
  return events.map((event) => ({
    ...event,
    changes: event.changes.map((change) => ({
      ...change,
      before: linked(change.before),
      after: linked(change.after),
    })),
  }));
}

const captureOf = (quote: string | null, archived: readonly ArchivedRead[]): string | null =>
  quote === null
    ? null
    : (archived.find(({ facts }) => facts.some((fact) => fact.quote === quote))?.captureUrl ??
      null);
