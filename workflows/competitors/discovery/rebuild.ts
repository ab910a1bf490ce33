import { cutText } from '#domain/text/cut.ts';
import { LAUNCH_PLATFORMS } from '#domain/competitors/names.ts';
import type { CompanyFact } from '#domain/competitors/facts.ts';
import type { DiscoverySpec } from '#contracts/competitors/discovery.ts';
import { compareCompetitors } from '#domain/competitors/discovery.ts';
import type { Judgement } from '#contracts/competitors/competitor.ts';
import { ensureCompanies } from '#db/commands/companies/ensure.ts';
import type { KnownCompanyRow } from '#db/commands/companies/ensure.ts';
import { saveCards } from '#db/commands/discovery/cards.ts';
import type { Cards } from '#db/commands/discovery/cards.ts';
import { readDiscoveryPosts } from '#db/queries/competitors/discovery-posts.ts';
import type { StoredDiscoveryPost } from '#db/queries/competitors/discovery-posts.ts';
import type { DiscoveryKey } from '#db/queries/competitors/discovery-rows.ts';
import type { SourceClock } from '#providers/source-clock.ts';
import { publishing } from '../../activities/deps.ts';
import type { ActivityDeps } from '../../activities/deps.ts';
import { gathering } from '../../activities/gathering.ts';
import type { FoundPage } from '../../company-sources/port.ts';
import { foldPrints } from '../../scoring/duplicates/duplicate-groups.ts';
import { readFingerprint } from '../../scoring/duplicates/fingerprint.ts';
import { mentionsOf } from './card-mentions.ts';
import type { JudgedCard, JudgedCompany } from './card-mentions.ts';
import { collectCandidates, isNamesake, joinCandidates } from './candidates/candidates.ts';
import type { Candidate } from './candidates/candidates.ts';
import type { DiscoveryPost } from './candidates/names-in-post.ts';
import { domainFits } from './candidates/company-name.ts';
import { readMarket } from './market.ts';
import { judgeAll } from './candidates/weighed.ts';

/**
 * Maximum candidates with a stored company: more than a list shows, far fewer than names in posts.
 */
const KEPT = 60;
/** Below these values a name is noise whatever its site says. */
const HOPEFUL = { confidence: 0.12, relevance: 0.12 };

interface Rebuilt {
  spec: DiscoverySpec;
  judged: JudgedCompany[];
  /** The listed companies, best first. */
  cards: JudgedCard[];
  /** What was stored with them. */
  saved: Omit<Cards, 'cards'>;
}

export interface RebuildDeps extends ActivityDeps {
  /** Clock for dating posts. */
  clock: Pick<SourceClock, 'now'>;
}

export interface RoundKey extends DiscoveryKey {
  round: number;
}

/**
 * Rebuilds a discovery's cards from everything known: posts read so far, and facts of the companies
 * they name. The computation is pure, so it can run after every new piece of evidence.
 */
export const rebuild = (
  deps: RebuildDeps,
  key: RoundKey,
  pages: readonly FoundPage[] = [],
): Promise<Rebuilt | null> => rebuilt({ deps, key, pages, urgent: true });

/**
 * Shows new evidence soon, without making the caller wait. A failure is only logged: the step that
 * follows rebuilds from the same rows.
 */
export function rebuildSoon(
  deps: RebuildDeps,
  key: RoundKey,
  pages: readonly FoundPage[] = [],
): void {
  rebuilt({ deps, key, pages, urgent: false }).catch((error: unknown) => {
    deps.logger.warn({ err: error, searchId: key.searchId }, 'the list was not rebuilt');
  });
}

interface Rebuild {
  deps: RebuildDeps;
  key: RoundKey;
  /** What searches found; empty for callers that started before they ended. */
  pages: readonly FoundPage[];
  /** A step waits for it. */
  urgent: boolean;
}

// A list that changes more often is not read better, and each change costs a judgment.
const PACE_MS = 500;

/** A rebuild sees everything stored by now, so all callers that wait share it. */
const rebuilt = gathering<Rebuild, Rebuilt | null>(
  ({ key }) => `${key.searchId} ${key.round}`,
  async (asked) => {
    const latest = asked.findLast(({ pages }) => pages.length > 0) ?? asked[0];
    const result = await rebuildNow(latest);
    return asked.map(() => result);
  },
  { ms: PACE_MS, isUrgent: ({ urgent }) => urgent },
);

async function rebuildNow({ deps, key, pages }: Rebuild): Promise<Rebuilt | null> {
  const found = await readDiscoveryPosts(deps.database, key);
  if (!found) return null;
  const { spec, posts, collected } = found;
  const judged = await judgeCandidates(deps, spec, collectCandidates(grouped(posts), pages));
  const cards = cardsOf(judged);
  const read = judged.filter(({ company }) => company.siteReadAt !== null).length;
  const saved = {
    candidates: judged.length,
    sites: { read, total: judged.length },
    // Posts are assigned to products of the same name once all of these are known.
    mentions: collected ? mentionsOf(cards.slice(0, spec.limit), judged) : [],
  };
  await publishing(
    deps,
    saveCards(deps.database, key, { ...saved, cards: cards.map(({ card }) => card) }),
  );
  return { spec, judged, cards, saved };
}

/**
 * Judges the most likely candidates by the known facts of their companies, creating missing rows.
 */
export async function judgeCandidates(
  deps: RebuildDeps,
  spec: DiscoverySpec,
  candidates: readonly Candidate[],
): Promise<JudgedCompany[]> {
  const now = deps.clock.now();
  const market = readMarket(spec);
  const hopeful = judgeAll(market, candidates, () => UNKNOWN, now)
    .filter(
      ({ confidence, relevance_score: relevance }) =>
        confidence >= HOPEFUL.confidence && relevance >= HOPEFUL.relevance,
    )
    .toSorted((a, b) => b.confidence * b.relevance_score - a.confidence * a.relevance_score)
    .slice(0, KEPT)
    .map(({ candidate }) => candidate);
  const rows = await ensureCompanies(
    deps.database,
    hopeful.map((candidate) => ({
      nameKey: candidate.key,
      name: candidate.name,
      aliases: candidate.aliases,
      domain: domainOf(candidate),
    })),
  );
  const companies = new Map(rows.map((row) => [row.nameKey, row]));
  const known = joined(hopeful, companies);
  return judgeAll(market, known, ({ key: name }) => companies.get(name) ?? null, now).flatMap(
    (each) => {
      const company = companies.get(each.candidate.key);
      return company ? [{ judged: each, company }] : [];
    },
  );
}

/**
 * Merges candidates that turned out to be one company; the one with the company's name comes first.
 */
function joined(
  candidates: readonly Candidate[],
  companies: ReadonlyMap<string, KnownCompanyRow>,
): Candidate[] {
  const isOwnName = ({ key, name }: Candidate) => companies.get(key)?.name === name;
  const groups = Map.groupBy(candidates, ({ key }) => companies.get(key)?.id);
  return [...groups].flatMap(([id, group]) => {
    const [first, ...others] = group.toSorted(
      (a, b) => Number(isOwnName(b)) - Number(isOwnName(a)),
    );
    return id === undefined || first === undefined ? group : [joinCandidates(first, others)];
  });
}

const UNKNOWN = { verification: 'other', profile: null } as const;

function grouped(posts: readonly StoredDiscoveryPost[]): DiscoveryPost[] {
  const groups = foldPrints(posts.map(({ fingerprint }) => readFingerprint(fingerprint)));
  return posts.map((post, at) => ({ ...post, conversation: String(groups[at] ?? at) }));
}

/** The domain linked with the name, if it can be that product's. */
const domainOf = (candidate: Candidate): string | null => {
  const { name, domains, places, pages } = candidate;
  if (isNamesake(candidate)) return domains[0] ?? null;
  return (
    domains.find((domain) => domainFits(name, domain)) ??
    pages[0]?.domain ??
    (places.some(({ pattern }) => pattern === 'launch') ? (domains[0] ?? null) : null)
  );
};

/** The listed ones, one per company, best first. */
function cardsOf(all: readonly JudgedCompany[]): JudgedCard[] {
  const best = new Map<string, JudgedCard>();
  for (const { judged, company } of all) {
    if (!judged.listed) continue;
    const known = best.get(company.id);
    if (known && known.judged.relevance_score >= judged.relevance_score) continue;
    const { candidate: _candidate, listed: _listed, ...judgement } = judged;
    best.set(company.id, {
      card: { companyId: company.id, name: company.name, judgement: judgement satisfies Judgement },
      judged,
      company,
    });
  }
  return [...best.values()].toSorted((a, b) =>
    compareCompetitors(
      { ...a.card.judgement, id: a.card.companyId },
      { ...b.card.judgement, id: b.card.companyId },
    ),
  );
}

/** Facts that a launch states: date, place and tagline. */
export function launchFacts({ places }: Candidate, now: Date): CompanyFact[] {
  const launch = places.find(({ pattern, own }) => pattern === 'launch' && own);
  if (!launch) return [];
  const { post, end } = launch;
  const platform = LAUNCH_PLATFORMS.find((id) => id === post.platform);
  if (!platform) return [];
  const origin = {
    source: platform,
    sourceUrl: post.url,
    quote: cutText(post.title, 300),
    fetchedAt: now.toISOString(),
  };
  const line = post.title
    .slice(end)
    .replace(/^[\s:,–—-]+(?:an? )?/u, '')
    .trim();
  const value = {
    platform,
    url: post.url,
    title: post.title,
    date: post.postedAt?.toISOString() ?? null,
  };
  return [
    { kind: 'launch', key: platform, value, ...origin },
    ...(line.length > 8 && line.length < 200
      ? [{ kind: 'tagline' as const, key: '', value: line, ...origin }]
      : []),
  ];
}
