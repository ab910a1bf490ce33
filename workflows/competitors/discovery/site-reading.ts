import { ensureCompanies, isDomainTaken, noteMoved } from '#db/commands/companies/ensure.ts';
import type { KnownCompanyRow } from '#db/commands/companies/ensure.ts';
import { saveCompanyFacts, saveSiteReading } from '#db/commands/companies/facts.ts';
import type { CompanySources } from '../../company-sources/company-sources.ts';
import { emptySiteMemory } from '../../company-sources/site/reading.ts';
import type { SiteReading } from '../../company-sources/site/reading.ts';
import { guessDomains } from './candidates/company-name.ts';
import type { Judged } from './judge.ts';
import type { RebuildDeps } from './rebuild.ts';
import type { JudgedCompany } from './card-mentions.ts';

export interface SiteDeps extends RebuildDeps {
  sources: Pick<CompanySources, 'readCompanySite' | 'findDomains' | 'findMarket'>;
}

/** Sites read in parallel; requests to one host are sequential. */
const PARALLEL = 6;
const MAX_SITES = 30;
/** A site is read again after this time. */
const FRESH_MS = 86_400_000;

/**
 * Reads the sites of candidates not read within a day, until `signal` aborts: known domains first,
 * since most names without one are not products and cost a request per guess.
 * @returns the number of sites read.
 */
export async function readSites(
  deps: SiteDeps,
  candidates: readonly JudgedCompany[],
  signal: AbortSignal,
  afterEach: () => void = () => {},
): Promise<number> {
  const endings = endingsOf(candidates);
  const fresh = Date.now() - FRESH_MS;
  const waiting = candidates
    .filter(({ company }) => (company.siteReadAt?.getTime() ?? 0) < fresh)
    .toSorted((a, b) => Number(a.company.domain === null) - Number(b.company.domain === null))
    .slice(0, MAX_SITES);
  let read = 0;
  const next = async (): Promise<void> => {
    for (let pair = waiting.shift(); pair && !signal.aborted; pair = waiting.shift()) {
      if (await readSite(deps, pair, endings, signal)) read += 1;
      afterEach();
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, next));
  return read;
}

/** TLDs of domains linked in this market, most frequent first. */
function endingsOf(pairs: readonly JudgedCompany[]): string[] {
  const counts = new Map<string, number>();
  for (const { judged } of pairs)
    for (const domain of judged.candidate.domains) {
      const ending = domain.slice(domain.indexOf('.') + 1);
      counts.set(ending, (counts.get(ending) ?? 0) + 1);
    }
  return [...counts].toSorted((a, b) => b[1] - a[1]).map(([ending]) => ending);
}

/**
 * Reads the linked domain; if there is none or it is not this company's any more, searches for one
 * that confirms the name. True if read.
 */
async function readSite(
  deps: SiteDeps,
  { judged, company }: JudgedCompany,
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
  if (signal.aborted) return false;
  if (linked === null) await noteNothing(deps, company);
  return linked !== null;
}

/**
 * The row for the site at `domain`: an existing one of that domain, or a new one if posts link
 * elsewhere.
 */
async function companyAt(
  deps: SiteDeps,
  { judged: { candidate }, company }: JudgedCompany,
  domain: string,
): Promise<KnownCompanyRow> {
  if (company.domain === null && !(await isDomainTaken(deps.database, domain))) return company;
  const [moved] = await ensureCompanies(deps.database, [
    { nameKey: candidate.key, name: candidate.name, aliases: candidate.aliases, domain },
  ]);
  await noteMoved(deps.database, { companyId: company.id, domain });
  return moved ?? company;
}

/**
 * Possible domains of the candidate; none after an abort. Only listed candidates are worth a search
 * request.
 */
async function proposals(
  deps: SiteDeps,
  { candidate, category, listed }: Judged,
  endings: readonly string[],
  signal: AbortSignal,
): Promise<string[]> {
  const question = { name: candidate.name, market: category, signal };
  try {
    const found = listed ? await deps.sources.findDomains(question) : [];
    return [...new Set([...found, ...guessDomains(candidate.name, endings)])];
  } catch (error) {
    if (signal.aborted) return [];
    throw error;
  }
}

/** Null after an abort. Failures of a site are part of the reading. */
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

/** No domain is known or found, which does not prove that the product is fake. */
async function noteNothing(deps: SiteDeps, company: KnownCompanyRow): Promise<void> {
  await saveCompanyFacts(deps.database, {
    companyId: company.id,
    facts: [],
    complete: [],
    site: { status: 'unreachable', verification: 'other' },
    now: new Date(),
  });
}

async function save(
  deps: SiteDeps,
  company: KnownCompanyRow,
  domain: string,
  { status, verification, siteName, facts, reads }: SiteReading,
): Promise<void> {
  const confirmed = verification === 'verified';
  const whole = status === 'read' && reads.every(({ complete }) => complete);
  await saveSiteReading(
    deps.database,
    {
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
    },
    { withinMs: FRESH_MS },
  );
}
