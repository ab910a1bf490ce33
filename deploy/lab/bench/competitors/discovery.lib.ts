import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { PLATFORM_IDS } from '#domain/names.ts';
import type { CompetitiveType } from '#domain/competitors/names.ts';
import { localMatcher } from '#providers/text/local-match.ts';
import type { ProviderQuery } from '#providers/port.ts';
import { collectCandidates } from '../../../../workflows/competitors/discovery/candidates/candidates.ts';
import type { DiscoveryPost } from '../../../../workflows/competitors/discovery/candidates/names-in-post.ts';
import { nameKey } from '../../../../workflows/competitors/discovery/candidates/company-name.ts';
import type { Judged } from '../../../../workflows/competitors/discovery/judge.ts';
import { fitOf, readMarket } from '../../../../workflows/competitors/discovery/market.ts';
import {
  firstWave,
  namesToFollow,
  secondWave,
} from '../../../../workflows/competitors/discovery/plan.ts';
import {
  isUnmentioned,
  judgeAll,
} from '../../../../workflows/competitors/discovery/candidates/weighed.ts';
import { readLines } from './world-sites.lib.ts';
import type { WorldSites } from './world-sites.lib.ts';

const companySchema = z.object({
  id: z.string(),
  name: z.string(),
  aliases: z.array(z.string()).default([]),
  domain: z.string().nullable(),
  type: z.enum(['direct', 'indirect', 'adjacent']),
  description: z.string(),
  category: z.string(),
});
const postSchema = z.object({
  id: z.string(),
  platform: z.enum(PLATFORM_IDS),
  kind: z.string(),
  author: z.string().nullable(),
  title: z.string().nullable(),
  text: z.string(),
  day: z.number(),
  tags: z
    .array(z.string())
    .nullish()
    .transform((tags) => tags ?? []),
  labels: z.object({ names: z.array(z.object({ company: z.string().nullable() })) }),
});
const worldSchema = z.object({ id: z.string(), market: z.string() });

type WorldCompany = z.infer<typeof companySchema>;

interface DiscoveredWorld {
  id: string;
  market: string;
  /** Companies named by posts of the past year. */
  named: WorldCompany[];
  companies: WorldCompany[];
  judged: Judged[];
  /** Names that were judged and rejected. */
  unlisted: Judged[];
  postsRead: number;
}

const namesOf = (judged: readonly Judged[]): string[] =>
  judged.map(({ candidate }) => candidate.name);

/** As in the product: waves of names after the first answers. */
const WAVES = 2;

/**
 * Discovers the market of a world in memory: posts that match the product's queries, then the
 * product's own extraction and judgment.
 */
export function discoverWorld(folder: string, sites: WorldSites): DiscoveredWorld {
  const world = worldSchema.parse(JSON.parse(readFileSync(join(folder, 'world.json'), 'utf8')));
  const companies = readLines(join(folder, 'companies.ndjson'), companySchema);
  const rows = readLines(join(folder, 'posts.ndjson'), postSchema).filter(
    ({ day }) => day <= 0 && day > -365,
  );
  const spec = { query: world.market, industry: 'any', focus: 'any' } as const;
  const market = readMarket(spec);
  const posts = rows.map((row): DiscoveryPost => ({
    id: row.id,
    platform: row.platform,
    kind: row.kind === 'launch' ? 'launch' : null,
    url: `https://posts.example/${row.id}`,
    title: row.title ?? '',
    content: row.text,
    author: row.author,
    postedAt: new Date(Date.now() + row.day * 86_400_000),
    conversation: row.id,
    relevance: fitOf(market, `${row.title ?? ''}\n${row.text}`).score,
    sentiment: 0,
    intent: 'other',
  }));
  // Platforms that search by tags also match the tags.
  const tags = new Map(rows.map((row) => [row.id, row.tags]));
  const found = new Set<string>();
  const matching = (
    queries: readonly ProviderQuery[],
    of: readonly DiscoveryPost[] = posts,
  ): void => {
    for (const query of queries) {
      const matches = localMatcher(query);
      for (const post of of)
        if (matches(`${post.title}\n${post.content}`, tags.get(post.id))) found.add(post.id);
    }
  };
  for (const [platform, of] of Map.groupBy(posts, (post) => post.platform))
    matching(firstWave(spec, platform), of);
  const pages = sites.search(world.market);
  const judgeNow = (): Judged[] =>
    judgeAll(
      market,
      collectCandidates(
        posts.filter(({ id }) => found.has(id)),
        pages,
      ),
      (candidate) => sites.companyOf(candidate.name, candidate.domains),
      new Date(),
    ).toSorted((a, b) => b.relevance_score - a.relevance_score);
  const asked: string[] = [];
  for (let wave = 0; wave < WAVES; wave += 1) {
    const now = judgeNow();
    const names = namesToFollow(
      namesOf(now.filter(({ listed }) => listed)),
      asked,
      namesOf(now.filter(isUnmentioned)),
    );
    asked.push(...names);
    matching(secondWave(names));
  }
  const namedIds = new Set(
    rows.flatMap(({ labels }) => labels.names.map(({ company }) => company)),
  );
  const judged = judgeNow();
  return {
    id: world.id,
    market: world.market,
    companies,
    named: companies.filter(({ id }) => namedIds.has(id)),
    judged: judged.filter(({ listed }) => listed),
    unlisted: judged.filter(({ listed }) => !listed),
    postsRead: found.size,
  };
}

/**
 * The world's company that a candidate is, by domain first, then by name; null for anything else.
 */
function companyFor(world: DiscoveredWorld, { candidate }: Judged): WorldCompany | null {
  const [linked] = candidate.domains;
  return (
    world.companies.find(({ domain }) => domain !== null && domain === linked) ??
    world.companies.find(
      ({ name, aliases, domain }) =>
        [name, ...aliases].some((each) => nameKey(each) === candidate.key) ||
        (domain !== null && candidate.domains.includes(domain)),
    ) ??
    null
  );
}

export interface DiscoveryFigures {
  precision10: number;
  recall: number;
  typeF1: number;
}

export function figuresOf(world: DiscoveredWorld): DiscoveryFigures {
  // The product merges names with the same site into one card.
  const cards = new Map(
    world.judged
      .toReversed()
      .map((judged) => [companyFor(world, judged)?.id ?? judged.candidate.key, judged]),
  );
  const top = world.judged.filter((judged) => [...cards.values()].includes(judged)).slice(0, 10);
  const right = top.filter((judged) => companyFor(world, judged) !== null).length;
  const found = new Set(world.judged.flatMap((judged) => companyFor(world, judged)?.id ?? []));
  const typed = world.judged.flatMap((judged) => {
    const company = companyFor(world, judged);
    return company
      ? [{ truth: company.type as CompetitiveType, guess: judged.competitive_type }]
      : [];
  });
  // Companies of the market that posts of the past year name.
  const rivals = world.named.filter(({ type }) => type === 'direct');
  const labels = [...new Set(typed.map(({ truth }) => truth))];
  const f1 = labels.map((label) => {
    const hit = typed.filter((row) => row.truth === label && row.guess === label).length;
    const all =
      typed.filter(({ truth }) => truth === label).length +
      typed.filter(({ guess }) => guess === label).length;
    return all === 0 ? 0 : (2 * hit) / all;
  });
  return {
    precision10: top.length === 0 ? 0 : right / top.length,
    recall:
      rivals.length === 0 ? 0 : rivals.filter(({ id }) => found.has(id)).length / rivals.length,
    typeF1: f1.reduce((sum, value) => sum + value, 0) / Math.max(1, f1.length),
  };
}
