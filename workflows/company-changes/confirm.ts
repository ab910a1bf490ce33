import type { CompanyFact } from '#domain/competitors/facts.ts';
import type { FactsRead, ScopeMemory } from './facts-read.ts';
import { unitOf, unitSignature } from './units.ts';
import type { Unit } from './units.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** A value seen this recently is an experiment when it returns. */
const EXPERIMENT = 14 * DAY;

/** Minimum time before a second read confirms: minutes for pages, a day for redirects. */
export function confirmAfterMs(unit: Unit, scope: string): number {
  if (unit === 'moved') return 20 * 60 * MINUTE;
  return scope.startsWith('site:') ? 30 * MINUTE : 0;
}

/** Both sides of a unit's confirmed change. */
export interface Confirmed {
  before: CompanyFact[];
  after: CompanyFact[];
}

/**
 * Rules 5 and 6 for one unit of a read: a new value waits for a second read, a value that was seen
 * within 14 days is taken over silently, and what differs between the two reads of the baseline is
 * never reported. Changes `state`; null: nothing to announce.
 */
export function confirmUnit(
  unit: Unit,
  state: ScopeMemory,
  known: ScopeMemory,
  read: FactsRead,
  isBaseline: boolean,
): Confirmed | null {
  const before = known.facts.filter((fact) => unitOf(fact) === unit);
  const after = read.facts.filter((fact) => unitOf(fact) === unit);
  const [old, signature] = [unitSignature(before), unitSignature(after)];
  const now = read.readAt.getTime();
  const isRecent = (at: string | undefined): boolean =>
    at !== undefined && now - Date.parse(at) < EXPERIMENT;
  const seen = { [old]: known.lastReadAt, ...known.seen[unit] };
  const wasSeen = isRecent(seen[signature]);
  seen[signature] = read.readAt.toISOString();
  state.seen[unit] = Object.fromEntries(Object.entries(seen).filter(([, at]) => isRecent(at)));
  const accept = (): void => {
    state.facts = [...state.facts.filter((fact) => unitOf(fact) !== unit), ...after];
    delete state.pending[unit];
  };
  if (signature === old) {
    accept();
    return null;
  }
  if (known.volatile.includes(unit)) return null;
  if (isBaseline && (unit === 'tagline' || unit === 'description')) {
    state.volatile.push(unit);
    return null;
  }
  const pending = known.pending[unit];
  const waitMs = confirmAfterMs(unit, read.scope);
  if (pending?.signature !== signature && waitMs > 0) {
    state.pending[unit] = {
      signature,
      facts: after,
      since: read.readAt.toISOString(),
      isExperiment: wasSeen,
    };
    return null;
  }
  if (pending && now - Date.parse(pending.since) < waitMs) return null;
  accept();
  return pending?.isExperiment === true ? null : { before, after };
}
