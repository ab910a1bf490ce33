import { Context } from '@temporalio/activity';
import type { DiscoverySpec } from '#contracts/competitors/discovery.ts';
import { saveCompanyFacts } from '#db/commands/companies/facts.ts';
import { readDiscoverySpec } from '#db/queries/competitors/discovery-posts.ts';
import { heartbeating } from '../../activities/heartbeat.ts';
import type { FoundPage } from '../../company-sources/port.ts';
import { collectCandidates } from './candidates/candidates.ts';
import { isUnmentioned } from './candidates/weighed.ts';
import { partsOf } from './market.ts';
import { namesToFollow } from './plan.ts';
import { judgeCandidates, launchFacts, rebuild, rebuildSoon } from './rebuild.ts';
import type { RoundKey } from './rebuild.ts';
import type { JudgedCompany } from './card-mentions.ts';
import { readSites } from './site-reading.ts';
import type { SiteDeps } from './site-reading.ts';

/** A round with the results of searches for its market. */
export interface PagesKey extends RoundKey {
  pages: FoundPage[];
}

export interface SiteActivities {
  /**
   * Start pages from a web search and Wikidata for the market, with their sites read: the order of
   * follow-ups must not depend on whether an earlier discovery has read them.
   */
  findMarketPages(key: RoundKey): Promise<{ pages: FoundPage[] }>;
  /** Reads the sites of candidates and publishes each as soon as it is read. */
  readCandidateSites(key: PagesKey): Promise<{ read: number }>;
  /** Judges every candidate again with all evidence; returns the names to query next. */
  judgeDiscovery(key: PagesKey & { asked: string[] }): Promise<{ listed: number; names: string[] }>;
}

const DEADLINE_MS = 12_000;

export function createSiteActivities(deps: SiteDeps): SiteActivities {
  return {
    findMarketPages: (key) => heartbeating(() => findMarketPages(deps, key)),
    readCandidateSites: (key) => heartbeating(() => readCandidateSites(deps, key)),
    judgeDiscovery: ({ pages, asked, ...key }) =>
      heartbeating(async () => {
        const judged = (await rebuild(deps, key, pages))?.judged ?? [];
        const listed = judged.filter((pair) => pair.judged.listed);
        const unmentioned = judged.filter((pair) => isUnmentioned(pair.judged));
        const names = namesToFollow(namesOf(listed), asked, namesOf(unmentioned));
        return { listed: listed.length, names };
      }),
  };
}

const SEARCH_MS = 6_000;
/** Sites not read by then are read with the others. */
const FOUND_SITES_MS = 6_000;

async function findMarketPages(deps: SiteDeps, key: RoundKey): Promise<{ pages: FoundPage[] }> {
  const { cancellationSignal, cancelled } = Context.current();
  const spec = await readDiscoverySpec(deps.database, key);
  if (!spec) return { pages: [] };
  const within = (ms: number) => AbortSignal.any([cancellationSignal, AbortSignal.timeout(ms)]);
  const pages = await searchMarket(deps, spec, within(SEARCH_MS));
  // Nothing is shown yet: cards appear once a platform has answered.
  const found = await judgeCandidates(deps, spec, collectCandidates([], pages));
  await readSites(deps, found, within(FOUND_SITES_MS));
  return cancellationSignal.aborted ? cancelled : { pages };
}

async function searchMarket(
  deps: SiteDeps,
  { query }: DiscoverySpec,
  signal: AbortSignal,
): Promise<FoundPage[]> {
  try {
    return await deps.sources.findMarket({
      market: query,
      product: partsOf(query).product,
      signal,
    });
  } catch (error) {
    deps.logger.info({ err: error, market: query }, 'the market was not searched for on the web');
    return [];
  }
}

const namesOf = (pairs: readonly JudgedCompany[]): string[] =>
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
  const signal = AbortSignal.any([cancellationSignal, AbortSignal.timeout(DEADLINE_MS)]);
  const read = await readSites(deps, first.judged, signal, () => rebuildSoon(deps, key, pages));
  if (cancellationSignal.aborted) return await cancelled;
  await rebuild(deps, key, pages);
  return { read };
}

async function saveLaunches(deps: SiteDeps, pairs: readonly JudgedCompany[]): Promise<void> {
  const now = new Date();
  for (const { judged, company } of pairs) {
    const facts = launchFacts(judged.candidate, now);
    const [launch] = facts;
    if (!launch || launch.key in (company.profile?.launch_platforms ?? {})) continue;
    await saveCompanyFacts(deps.database, { companyId: company.id, facts, complete: [], now });
  }
}
