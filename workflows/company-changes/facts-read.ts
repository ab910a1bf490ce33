import type { CompanyFact } from '#domain/competitors/facts.ts';
import type { FoundEvent } from '#contracts/competitors/company-events.ts';

/** One reading of one place: a page of the site, or a source such as GitHub. */
export interface FactsRead {
  /** The place, stable over reads: `site:pricing`, `github`, `greenhouse`. */
  scope: string;
  readAt: Date;
  /**
   * Whether the place was read whole: status 200, the expected kind of page, no challenge, no page
   * made by a script. Facts that an incomplete read lacks are unknown, never gone.
   */
  complete: boolean;
  /** Characters visible to a reader; null for sources that are not pages. */
  textLength: number | null;
  facts: readonly CompanyFact[];
  /** The place answered 304: unchanged since the last read, and `facts` is empty. */
  unchanged?: boolean;
}

/** A value that differs from the confirmed one and waits for a second read. */
interface PendingUnit {
  signature: string;
  facts: CompanyFact[];
  /** ISO time of the first read that had it. */
  since: string;
  /** It was seen before, within 14 days: confirmed silently. */
  isExperiment: boolean;
}

/** What is remembered of one place between reads. Plain JSON. */
export interface ScopeMemory {
  /** The confirmed facts, which are shown and compared with. */
  facts: CompanyFact[];
  textLength: number | null;
  lastReadAt: string;
  /** Number of complete reads. The first two form the baseline. */
  reads: number;
  /** Values that wait for confirmation, by unit (`plans`, `tagline`, `moved`, …). */
  pending: Record<string, PendingUnit>;
  /** Values that were seen, by unit: signature to the ISO time of the last read with it. */
  seen: Record<string, Record<string, string>>;
  /** Units that show a different text at each read. */
  volatile: string[];
  /** Since when the place cannot be read; null while it can. */
  unreadableSince: string | null;
  /** Jobs that one complete read lacked: gone when the next one lacks them too. */
  missingJobs: string[];
  /** When each open job was first seen, by key; those of the baseline are older. */
  jobsSince: Record<string, string>;
}

/** What is remembered of a company between reads. Plain JSON, stored unchanged. */
export interface FactsMemory {
  scopes: Record<string, ScopeMemory>;
  /** Single changes that were announced: key to ISO time, kept 14 days. */
  announced: Record<string, string>;
}

export const emptyMemory = (): FactsMemory => ({ scopes: {}, announced: {} });

export interface Comparison {
  memory: FactsMemory;
  /** Confirmed changes of this read; none while a baseline is made. */
  events: FoundEvent[];
  status: 'baseline' | 'unchanged' | 'changed' | 'pending' | 'unreadable';
  /** When a second read should confirm this one; null when none is needed. */
  confirmAt: Date | null;
}
