import { Context } from '@temporalio/activity';
import { ensureCompanies, noteMoved } from '#db/commands/companies/ensure.ts';
import type { KnownCompanyRow } from '#db/commands/companies/ensure.ts';
import { saveFacts } from '#db/commands/companies/facts.ts';
import { readDiscoverySpec } from '#db/queries/competitors/discovery-posts.ts';
import { transaction } from '#db/transaction.ts';
import { heartbeating } from '../../activities/heartbeat.ts';
import type { CompanySources } from '../../company-sources/company-sources.ts';
import { emptySiteMemory } from '../../company-sources/site/reading.ts';
import type { SiteReading } from '../../company-sources/site/reading.ts';
import type { FoundPage } from '../../company-sources/site/find-market.ts';
import { guessDomains } from './candidates/company-name.ts';
import { isUnheard } from './candidates/weighed.ts';
import type { Judged } from './judge.ts';
import { partsOf } from './market.ts';
import { namesToFollow } from './plan.ts';
import { launchFacts, rebuild } from './rebuild.ts';
import type { RebuildDeps, RoundKey } from './rebuild.ts';

export interface SiteDeps extends RebuildDeps {
  sources: Pick<CompanySources, 'readCompanySite' | 'findDomains' | 'findMarket'>;
}

/** A round with what searches for its market found. */
export interface PagesKey extends RoundKey {
  pages: FoundPage[];
}

export interface SiteActivities {
  /** Start pages that a web search and Wikidata know for the market. */
  findMarketPages(key: RoundKey): Promise<{ pages: FoundPage[] }>;
  /** Reads the sites of what was found and shows each as soon as it is read. */
  readCandidateSites(key: PagesKey): Promise<{ read: number }>;
  /** Re-judges every candidate with all evidence; names whose conversations are worth reading next. */
  judgeDiscovery(key: PagesKey & { asked: string[] }): Promise<{ listed: number; names: string[] }>;
}

/** At a time; each host is asked politely by itself. */
const PARALLEL = 6;
const MAX_SITES = 30;
const DEADLINE_MS = 12_000;
/** A site that was read since then needs no second look. */
const FRESH_MS = 86_400_000;
const REBUILD_EVERY_MS = 400;

export function createSiteActivities(deps: SiteDeps): SiteActivities {
  return {
    findMarketPages: (key) => heartbeating(() => findMarketPages(deps, key)),
    readCandidateSites: (key) => heartbeating(() => readCandidateSites(deps, key)),
    judgeDiscovery: ({ pages, asked, ...key }) =>
      heartbeating(async () => {
        const judged = (await rebuild(deps, key, pages))?.judged ?? [];
        const listed = judged.filter((pair) => pair.judged.listed);
        const unheard = judged.filter((pair) => isUnheard(pair.judged));
        const names = namesToFollow(namesOf(listed), asked, namesOf(unheard));
        return { listed: listed.length, names };
      }),
  };
}

const SEARCH_MS = 6_000;

async function findMarketPages(deps: SiteDeps, key: RoundKey): Promise<{ pages: FoundPage[] }> {
  const { cancellationSignal, cancelled } = Context.current();
  const spec = await readDiscoverySpec(deps.database, key);
  if (!spec) return { pages: [] };
  const signal = AbortSignal.any([cancellationSignal, AbortSignal.timeout(SEARCH_MS)]);
  try {
    const { product } = partsOf(spec.query);
    return { pages: await deps.sources.findMarket({ market: spec.query, product, signal }) };
  } catch (error) {
    if (cancellationSignal.aborted) return await cancelled;
    deps.logger.info({ err: error, ...key }, 'the market was not searched for on the web');
    return { pages: [] };
  }
}

interface Pair {
  judged: Judged;
  company: KnownCompanyRow;
}

const namesOf = (pairs: readonly Pair[]): string[] =>
  pairs
    .toSorted((a, b) => b.judged.relevance_score - a.judged.relevance_score)
    .map(({ judged: { candidate } }) => candidate.name);

async function readCandidateSites(
  deps: SiteDeps,
  { pages, ...key }: PagesKey,
): Promise<{ read: number }> {
  const { cancellationSignal, cancelled } = Context.current();
  const first = await rebuild(deps, key, pages);
  if (!first) return { read: 0 };
  await saveLaunches(deps, first.judged);
  const endings = endingsOf(first.judged);
  const fresh = Date.now() - FRESH_MS;
  const waiting = first.judged
    .filter(({ company }) => (company.siteReadAt?.getTime() ?? 0) < fresh)
    .slice(0, MAX_SITES);
  const signal = AbortSignal.any([cancellationSignal, AbortSignal.timeout(DEADLINE_MS)]);
  let read = 0;
  let rebuiltAt = Date.now();
  const next = async (): Promise<void> => {
    for (let pair = waiting.shift(); pair && !signal.aborted; pair = waiting.shift()) {
      if (await readSite(deps, pair, endings, signal)) read += 1;
      if (Date.now() - rebuiltAt < REBUILD_EVERY_MS) continue;
      rebuiltAt = Date.now();
      await rebuild(deps, key, pages);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, next));
  if (cancellationSignal.aborted) return await cancelled;
  await rebuild(deps, key, pages);
  return { read };
}

/** Endings of domains that this market's posts link to, commonest first. */
function endingsOf(pairs: readonly Pair[]): string[] {
  const counts = new Map<string, number>();
  for (const { judged } of pairs)
    for (const domain of judged.candidate.domains) {
      const ending = domain.slice(domain.indexOf('.') + 1);
      counts.set(ending, (counts.get(ending) ?? 0) + 1);
    }
  return [...counts].toSorted((a, b) => b[1] - a[1]).map(([ending]) => ending);
}

async function saveLaunches(deps: SiteDeps, pairs: readonly Pair[]): Promise<void> {
  const now = new Date();
  for (const { judged, company } of pairs) {
    const facts = launchFacts(judged.candidate, now);
    const [launch] = facts;
    if (!launch || launch.key in (company.profile?.launch_platforms ?? {})) continue;
    await transaction(deps.database, (tx) =>
      saveFacts(tx, { companyId: company.id, facts, complete: [], now }),
    );
  }
}

/**
 * Reads the linked domain; where there is none, or it is not this company's any more, looks for one
 * that confirms the name itself. True when read.
 */
async function readSite(
  deps: SiteDeps,
  { judged, company }: Pair,
  endings: readonly string[],
  signal: AbortSignal,
): Promise<boolean> {
  const linked = company.domain;
  if (linked !== null) {
    const reading = await read(deps, linked, judged, signal);
    if (signal.aborted || !reading) return false;
    await save(deps, company, linked, reading);
    if (reading.verification !== 'failed_verification') return true;
  }
  for (const domain of await proposals(deps, judged, endings, signal)) {
    if (signal.aborted) return false;
    if (domain === linked) continue;
    const reading = await read(deps, domain, judged, signal);
    if (signal.aborted || !reading) return false;
    if (reading.verification !== 'verified') continue;
    await save(deps, await companyAt(deps, { judged, company }, domain), domain, reading);
    return true;
  }
  if (linked === null) await noteNothing(deps, company);
  return linked !== null;
}

/** The row of what was found at `domain`: its own, where posts link to another domain. */
async function companyAt(
  deps: SiteDeps,
  { judged: { candidate }, company }: Pair,
  domain: string,
): Promise<KnownCompanyRow> {
  if (company.domain === null) return company;
  const [moved] = await ensureCompanies(deps.database, [
    { nameKey: candidate.key, name: candidate.name, aliases: candidate.aliases, domain },
  ]);
  await noteMoved(deps.database, { companyId: company.id, domain });
  return moved ?? company;
}

/** Domains that may be the candidate's. Only what the list shows is worth a request to a search. */
async function proposals(
  deps: SiteDeps,
  { candidate, category, listed }: Judged,
  endings: readonly string[],
  signal: AbortSignal,
): Promise<string[]> {
  const question = { name: candidate.name, market: category, signal };
  const found = listed ? await deps.sources.findDomains(question) : [];
  return [...new Set([...found, ...guessDomains(candidate.name, endings)])];
}

/** Null when we were stopped. A site's own faults are part of the reading. */
async function read(
  deps: SiteDeps,
  domain: string,
  { candidate }: Judged,
  signal: AbortSignal,
): Promise<SiteReading | null> {
  try {
    return await deps.sources.readCompanySite({
      domain,
      name: candidate.name,
      memory: emptySiteMemory(),
      pages: ['home', 'pricing', 'about'],
      signal,
    });
  } catch (error) {
    if (!signal.aborted) deps.logger.warn({ err: error, domain }, 'a site could not be read');
    return null;
  }
}

/** No domain is known and none could be found: nothing says that the product is not real. */
async function noteNothing(deps: SiteDeps, company: KnownCompanyRow): Promise<void> {
  await transaction(deps.database, (tx) =>
    saveFacts(tx, {
      companyId: company.id,
      facts: [],
      complete: [],
      site: { status: 'unreachable', verification: 'other' },
      now: new Date(),
    }),
  );
}

async function save(
  deps: SiteDeps,
  company: KnownCompanyRow,
  domain: string,
  { status, verification, siteName, facts, reads }: SiteReading,
): Promise<void> {
  const confirmed = verification === 'verified';
  const whole = status === 'read' && reads.every(({ complete }) => complete);
  await transaction(deps.database, (tx) =>
    saveFacts(tx, {
      companyId: company.id,
      facts: confirmed ? facts : [],
      complete: confirmed && whole ? ['site'] : [],
      site: {
        status,
        verification,
        ...(company.domain === null ? { domain } : {}),
        ...(confirmed && siteName !== null ? { name: siteName } : {}),
      },
      now: new Date(),
    }),
  );
}
