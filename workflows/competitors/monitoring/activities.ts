import { Context } from '@temporalio/activity';
import type { FoundEvent } from '#contracts/competitors/company-events.ts';
import type { PlatformId } from '#contracts/names.ts';
import { saveFacts } from '#db/commands/companies/facts.ts';
import {
  finishCollection,
  notePlatformFailure,
  readLoad,
  readSiteWatch,
  readWatch,
  recordCompanyEvents,
  saveSiteState,
  storeCollected,
} from '#db/commands/monitoring/collection.ts';
import type { CollectionKey, WatchedCompany } from '#db/commands/monitoring/collection.ts';
import { fanOutChunk, markMonitoring } from '#db/commands/monitoring/fan-out.ts';
import type { CompanyMentionInput } from '#db/commands/companies/mentions.ts';
import { storeMentions } from '#db/commands/search/mentions.ts';
import type { StoredPost } from '#db/commands/search/mentions.ts';
import { transaction } from '#db/transaction.ts';
import { ProviderError } from '#providers/port.ts';
import { exactFilter, parseQuery } from '#providers/query.ts';
import type { ProviderQuery } from '#providers/port.ts';
import type { Registry } from '#providers/registry.ts';
import { publishing } from '../../activities/deps.ts';
import type { ActivityDeps } from '../../activities/deps.ts';
import { heartbeating } from '../../activities/heartbeat.ts';
import { compareFacts } from '../../company-changes/compare.ts';
import { emptyMemory } from '../../company-changes/facts-read.ts';
import type { FactsMemory } from '../../company-changes/facts-read.ts';
import type { CompanySources } from '../../company-sources/company-sources.ts';
import { emptySiteMemory } from '../../company-sources/site/reading.ts';
import type { SiteMemory } from '../../company-sources/site/reading.ts';
import { isAbout, prepareSense } from '../../extraction/about/about.ts';
import type { PreparedSense } from '../../extraction/about/about.ts';
import { scorePosts } from '../../scoring/score.ts';
import { toPosts } from '../../search/posts.ts';
import { intervalOf } from './due.ts';
import { findShift, findSpike } from './spikes.ts';

export interface MonitoringDeps extends ActivityDeps {
  registry: Pick<Registry, 'get'>;
  sources: Pick<CompanySources, 'readCompanySite' | 'collectFacts'>;
  /** Requests a second that background work may make of each platform. */
  backgroundRates: Readonly<Record<PlatformId, number>>;
}

export interface MonitoringPlatformActivities {
  /** Reads what one platform has about a watched company; returns how many mentions are new. */
  collectMentions(input: CollectionKey & { platform: PlatformId }): Promise<{ added: number }>;
}

export interface MonitoringCoreActivities {
  /** What was just added reads its history now. */
  beginCollection(input: CollectionKey): Promise<void>;
  /** Reads the company's site and registries when they are due, and stores confirmed changes. */
  collectSite(input: CollectionKey): Promise<{ events: number }>;
  /** Looks for spikes and shifts, and decides when the watch is due next. */
  endCollection(input: CollectionKey): Promise<void>;
  /** Tells every follower, 500 at a time. */
  fanOut(input: CollectionKey): Promise<{ notified: number }>;
}

const POSTS = 200;
const REQUEST_MS = 30_000;
const SITE_MS = 40_000;
const DAY_MS = 86_400_000;

export const createMonitoringPlatformActivities = (
  deps: MonitoringDeps,
): MonitoringPlatformActivities => ({
  collectMentions: (input) => heartbeating(() => collectMentions(deps, input)),
});

export const createMonitoringCoreActivities = (deps: MonitoringDeps): MonitoringCoreActivities => ({
  async beginCollection(key) {
    await markMonitoring(deps.database, key);
  },
  collectSite: (key) => heartbeating(() => collectSite(deps, key)),
  endCollection: (key) => endCollection(deps, key),
  fanOut: (key) => heartbeating(() => fanOut(deps, key)),
});

async function collectMentions(
  deps: MonitoringDeps,
  key: CollectionKey & { platform: PlatformId },
): Promise<{ added: number }> {
  const company = await readWatch(deps.database, key);
  const query = company && queryOf(company);
  if (!company || !query) return { added: 0 };
  const { cancellationSignal } = Context.current();
  try {
    const answer = await deps.registry
      .get(key.platform)
      .search(
        { query, since: company.since, limit: POSTS, refuse: exactFilter(query, key.platform) },
        { signal: AbortSignal.any([cancellationSignal, AbortSignal.timeout(REQUEST_MS)]) },
      );
    const stored = await storeMentions(
      deps.database,
      key.platform,
      toPosts(answer.items, new Date()),
    );
    const mentions = judgeMentions(company, key.platform, query, stored);
    return { added: await storeCollected(deps.database, key, mentions) };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    // The next collection reads from where this platform was left.
    await notePlatformFailure(deps.database, key, error.message);
    return { added: 0 };
  }
}

const namesOf = ({ name, aliases }: WatchedCompany): string[] => [
  ...new Set([name, ...aliases].filter((each) => each.length > 1)),
];

/** Names and the domain, each as a phrase. Null for a name that cannot be asked for. */
function queryOf(company: WatchedCompany): ProviderQuery | null {
  const wanted = [...namesOf(company).slice(0, 4), ...(company.domain ? [company.domain] : [])]
    .map((text) => text.replace(/["\\]/gu, ' ').trim())
    .filter((text) => text.length > 1)
    .map((text) => `"${text}"`);
  try {
    return parseQuery(wanted.join(' OR '), 'keywords');
  } catch {
    return null;
  }
}

function judgeMentions(
  company: WatchedCompany,
  platform: PlatformId,
  query: ProviderQuery,
  posts: readonly StoredPost[],
): CompanyMentionInput[] {
  const sense = prepareSense({
    names: namesOf(company),
    domain: company.domain,
    description: company.description,
    excluded: [],
  });
  const scores = scorePosts(query, platform, posts);
  return posts.flatMap((post, at) => {
    const about = judgeText(sense, post);
    const score = scores[at];
    if (!about || !score || about.about === 'not_about') return [];
    const { sentiment, intent } = score;
    return [{ companyId: company.companyId, mentionId: post.id, ...about, sentiment, intent }];
  });
}

/** The better of title and text decides; spans of both. */
function judgeText(
  sense: PreparedSense,
  { title, content }: StoredPost,
): Pick<CompanyMentionInput, 'about' | 'reason' | 'spans'> | null {
  const found = [
    { field: 'title' as const, about: isAbout(sense, title) },
    { field: 'content' as const, about: isAbout(sense, content) },
  ];
  const [best] = found
    .flatMap(({ about }) => (about ? [about] : []))
    .toSorted((a, b) => b.score - a.score);
  if (!best) return null;
  return {
    about: best.verdict,
    reason: best.reason,
    spans: found.flatMap(({ field, about }) =>
      (about?.spans ?? []).map(({ start, end }) => ({ field, start, end })),
    ),
  };
}

/** What is kept between reads of a site. Plain JSON. */
interface SiteState {
  pages: SiteMemory;
  facts: FactsMemory;
}

async function collectSite(deps: MonitoringDeps, key: CollectionKey): Promise<{ events: number }> {
  const watch = await readSiteWatch(deps.database, key);
  if (!watch || watch.domain === null) return { events: 0 };
  const { companyId, domain, name } = watch;
  const state = (watch.state as SiteState | null) ?? {
    pages: emptySiteMemory(),
    facts: emptyMemory(),
  };
  const { cancellationSignal } = Context.current();
  const signal = AbortSignal.any([cancellationSignal, AbortSignal.timeout(SITE_MS)]);
  const site = await deps.sources.readCompanySite({ domain, name, memory: state.pages, signal });
  const collected = await deps.sources.collectFacts(
    { name, domain, hints: site.hints },
    { signal },
  );
  const reads = [...site.reads, ...collected.flatMap(({ read }) => (read ? [read] : []))];
  let memory = state.facts;
  const events: FoundEvent[] = [];
  const confirmAt: number[] = [];
  for (const read of reads) {
    const comparison = compareFacts(memory, read);
    memory = comparison.memory;
    events.push(...comparison.events);
    if (comparison.confirmAt) confirmAt.push(comparison.confirmAt.getTime());
  }
  const dueAt = new Date(Math.min(Date.now() + DAY_MS, ...confirmAt));
  const facts = [...site.facts, ...collected.flatMap((each) => each.facts)];
  const stored = await transaction(deps.database, async (tx) => {
    if (site.verification !== 'failed_verification')
      await saveFacts(tx, {
        companyId,
        facts,
        complete: [
          ...(site.status === 'read' ? (['site'] as const) : []),
          ...collected.flatMap(({ source, outcome }) => (outcome === 'known' ? [source] : [])),
        ],
        site: { status: site.status, verification: site.verification },
        now: new Date(),
      });
    await saveSiteState(tx, key, {
      state: { pages: site.memory, facts: memory } satisfies SiteState,
      dueAt,
      note: site.note,
    });
    return recordCompanyEvents(tx, companyId, events);
  });
  return { events: stored };
}

async function endCollection(deps: MonitoringDeps, key: CollectionKey): Promise<void> {
  const load = await readLoad(deps.database, key);
  if (!load) return;
  const now = new Date();
  const { daily, recent, earlier, companyId, rate, weight, sumOfRoots } = load;
  const course = { daily, recent, earlier, now };
  const found = load.baseline ? [] : [findSpike(course), findShift(course)];
  const requestsPerSecond = Math.min(
    ...load.platforms.map((platform) => deps.backgroundRates[platform]),
    1,
  );
  const wait = intervalOf({ rate, weight, sumOfRoots, requestsPerSecond });
  const due = Math.min(now.getTime() + wait, load.siteDueAt?.getTime() ?? Infinity);
  await finishCollection(deps.database, key, {
    companyId,
    events: found.filter((event) => event !== null),
    rate,
    nextDueAt: new Date(Math.max(due, now.getTime() + 60_000)),
  });
}

async function fanOut(deps: MonitoringDeps, key: CollectionKey): Promise<{ notified: number }> {
  let notified = 0;
  for (;;) {
    const chunk = await publishing(deps, fanOutChunk(deps.database, key));
    notified += chunk.notified;
    if (chunk.done) return { notified };
  }
}
