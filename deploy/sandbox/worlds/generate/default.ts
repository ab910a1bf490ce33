import { CORPUS_SEED, loadDrafts } from '../../corpus/corpus.ts';
import { loadRelevance } from '../../corpus/labels/labels.ts';
import type { Relevance } from '../../corpus/labels/labels.ts';
import type { Change, Company, Query, World, WorldPost } from '../../world/files.ts';
import { postsOfDrafts } from './corpus-posts.ts';
import { marketAssistants } from './market/assistants.ts';
import { MARKET, companyOf } from './market/companies.ts';
import { siteHistory } from './market/history.ts';
import { createNamer } from './market/names.ts';
import { marketPosts } from './market/posts.ts';
import { PROBLEMS } from './market/problems.ts';

/** Until then held-back posts arrive, after that reposts of them. */
const LAST_DAY = 14;

const queryId = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, '-').toLowerCase();

const queriesOf = (relevance: Relevance): Query[] =>
  [...relevance.keys()].map((text) => ({
    id: queryId(text),
    style: 'keyword',
    text,
    meaning: `Posts about ${text}, best of all from people who want such a thing.`,
  }));

/** Grades of a post by query. Both who wants such a thing and who writes about it are relevant. */
function gradesOf({ id }: WorldPost, relevance: Relevance): Record<string, number> {
  const original = id.replace(/~\d+$/u, '');
  const grades = [...relevance].flatMap(([text, byKey]) => {
    const grade = byKey.get(original);
    return grade === undefined ? [] : [[queryId(text), Math.min(2, grade)] as const];
  });
  return Object.fromEntries(grades);
}

/** The first launch of each company, on Product Hunt if it had one there. */
function launchesOf(posts: readonly WorldPost[]): Map<string, NonNullable<Company['launch']>> {
  const launches = new Map<string, NonNullable<Company['launch']>>();
  for (const kind of ['launch', 'show'])
    for (const { platform, kind: own, day, labels } of posts.toSorted((a, b) => a.day - b.day)) {
      const [first] = labels.names;
      const launched = own === kind && labels.intent === 'promotion' && first?.field === 'title';
      if (launched && first.company !== null && !launches.has(first.company))
        launches.set(first.company, { platform, day });
    }
  return launches;
}

const launchChange = (
  company: string,
  { platform, day }: NonNullable<Company['launch']>,
): Change => ({
  id: `launch-${company}`,
  type: 'change',
  company,
  path: null,
  kind: 'launch',
  day,
  before: null,
  after: platform,
  significance: 'medium',
  evidence: null,
});

/** The default world, the same on every machine. */
export function generateDefault(): World {
  const drafts = loadDrafts();
  const relevance = loadRelevance(drafts);
  const known = MARKET.map(companyOf);
  const named = createNamer(known);
  const written = postsOfDrafts(drafts, CORPUS_SEED, LAST_DAY).map((post) => {
    const { labels } = named(post);
    return { ...post, labels: { ...labels, relevance: gradesOf(post, relevance) } };
  });
  const said = marketPosts(CORPUS_SEED).map(({ post, not }) => named(post, not));
  const posts = [...written, ...said];
  const launches = launchesOf(posts);
  const companies = known.map((company) => ({
    ...company,
    launch: launches.get(company.id) ?? null,
  }));
  const { pages, changes } = siteHistory();
  const toCome = [...launches].flatMap(([company, launch]) =>
    launch.day > 0 ? [launchChange(company, launch)] : [],
  );
  return {
    id: 'default',
    title: 'Tools for freelancers and small teams',
    market: 'simple CRM for freelancers and small agencies',
    description: 'What founders, freelancers and developers write about the tools they work with.',
    language: 'en',
    writtenFor: '2026-11-22',
    companies,
    pages,
    changes: [...changes, ...toCome],
    posts,
    queries: queriesOf(relevance),
    problems: [...PROBLEMS],
    assistants: marketAssistants(),
  };
}
