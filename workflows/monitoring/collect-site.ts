import { Context } from '@temporalio/activity';
import type { FoundEvent } from '#contracts/competitors/company-events.ts';
import { saveSiteCollection } from '#db/commands/monitoring/collection.ts';
import { readSiteWatch } from '#db/queries/monitoring/watch.ts';
import type { CollectionKey } from '#db/queries/monitoring/watch.ts';
import type { SourceClock } from '#providers/source-clock.ts';
import type { ModelDeps } from '../activities/model-calls.ts';
import { confirmByArchive, withCaptures } from '../company-changes/archive.ts';
import { compareFacts } from '../company-changes/compare.ts';
import { emptyMemory } from '../company-changes/facts-read.ts';
import type { Comparison, FactsMemory, FactsRead } from '../company-changes/facts-read.ts';
import type { CompanySources } from '../company-sources/company-sources.ts';
import type { CapturedRead } from '../company-sources/site/captures.ts';
import { emptySiteMemory } from '../company-sources/site/reading.ts';
import type { SiteMemory, SiteReading } from '../company-sources/site/reading.ts';
import { emptyModelMemory, readPagesByModel, withUnreadPages } from './model-pages.ts';
import type { ModelMemory } from './model-pages.ts';
import { mergeReaders } from './two-readers.ts';
import { PAGE_KINDS } from '../extraction/company-pages/links.ts';
import type { PageKind } from '../extraction/company-pages/links.ts';
import type { CompanyFact } from '#domain/competitors/facts.ts';
import { rereadOf } from '../company-changes/scope-memory.ts';

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

const SITE_MS = 40_000;
const DAY_MS = 86_400_000;

export interface SiteDeps extends ModelDeps {
  sources: Pick<CompanySources, 'readCompanySite' | 'collectFacts' | 'readCaptures'>;
  clock: Pick<SourceClock, 'aheadMs'>;
}

/** State between reads of a site. Plain JSON. */
interface SiteState {
  pages: SiteMemory;
  facts: FactsMemory;
  /** Absent before the first reading by the model. */
  model?: ModelMemory;
}

/** Reads the company's site and registries when they are due, and stores confirmed changes. */
export async function collectSite(deps: SiteDeps, key: CollectionKey): Promise<{ events: number }> {
  const watch = await readSiteWatch(deps.database, key);
  if (!watch || watch.domain === null) return { events: 0 };
  const { companyId, domain, name } = watch;
  const state = (watch.state as SiteState | null) ?? {
    pages: emptySiteMemory(),
    facts: emptyMemory(),
  };
  const { cancellationSignal } = Context.current();
  const signal = AbortSignal.any([cancellationSignal, AbortSignal.timeout(SITE_MS)]);
  const known = state.model ?? emptyModelMemory();
  const now = new Date();
  const pages = withUnreadPages(state.pages, known, { isAsked: deps.llm !== null, now });
  const site = await deps.sources.readCompanySite({ domain, name, memory: pages, signal });
  const collected = await deps.sources.collectFacts(
    { name, domain, hints: site.hints },
    { signal },
  );
  const reads = [...site.reads, ...collected.flatMap(({ read }) => (read ? [read] : []))];
  let memory = state.facts;
  const events: FoundEvent[] = [];
  const confirmAt: number[] = [];
  for (const read of reads) {
    const first = compareFacts(memory, read);
    const page = pageOf(read, site.memory);
    const { comparison, captures } =
      first.status === 'pending' && page !== null
        ? await confirmNow(deps, first, read, page, signal)
        : { comparison: first, captures: [] };
    memory = comparison.memory;
    events.push(...withCaptures(comparison.events, captures));
    if (comparison.confirmAt) confirmAt.push(comparison.confirmAt.getTime());
  }
  // Reads are dated by the sources' clock, the schedule runs on ours.
  const ahead = deps.clock.aheadMs();
  const dueAt = new Date(Math.min(Date.now() + DAY_MS, ...confirmAt.map((at) => at - ahead)));
  const model = await readPagesByModel(
    deps,
    {
      texts: site.verification === 'failed_verification' ? [] : site.texts,
      memory: known,
      companyId,
    },
    { signal: cancellationSignal, now },
  );
  const readByModel = PAGE_KINDS.flatMap((kind) =>
    site.memory.pages[kind] === undefined ? [] : (model.pages[kind]?.facts ?? []),
  );
  const facts = [
    ...mergeReaders(statedFacts(site, state.facts), readByModel),
    ...collected.flatMap((each) => each.facts),
  ];
  const complete = [
    // Pages may have changed although the start page has not: `statedFacts` includes all of them.
    ...(site.status === 'read' || site.status === 'unchanged' ? (['site'] as const) : []),
    ...collected.flatMap(({ source, outcome }) => (outcome === 'known' ? [source] : [])),
  ];
  const { status, verification } = site;
  const stored = await saveSiteCollection(deps.database, key, {
    companyId,
    facts:
      verification === 'failed_verification'
        ? null
        : { facts, complete, site: { status, verification }, now },
    events,
    state: { pages: site.memory, facts: memory, model } satisfies SiteState,
    dueAt,
    note: site.note,
  });
  return { events: stored };
}

/** The page of a read: where it is, and of what kind; null for reads of other places. */
function pageOf({ scope }: FactsRead, { pages }: SiteMemory): ArchivedPage | null {
  const kind = PAGE_KINDS.find((each) => scope === `site:${each}`);
  const known = kind && pages[kind];
  return known ? { kind, url: known.url } : null;
}

interface ArchivedPage {
  kind: PageKind;
  url: string;
}

/** Asks the archive for an earlier read of a changed page, which spares the second one of our own. */
async function confirmNow(
  { sources }: SiteDeps,
  first: Comparison,
  read: FactsRead,
  page: ArchivedPage,
  signal: AbortSignal,
): Promise<{ comparison: Comparison; captures: CapturedRead[] }> {
  const captures = await sources.readCaptures({ ...page, readAt: read.readAt }, { signal });
  const memory = confirmByArchive(first.memory, captures);
  return { comparison: compareFacts(memory, read), captures };
}
