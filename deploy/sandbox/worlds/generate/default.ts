import { CORPUS_SEED, loadDrafts } from '../../corpus/corpus.ts';
import { loadRelevance } from '../../corpus/labels/labels.ts';
import type { Relevance } from '../../corpus/labels/labels.ts';
import type { Query, World, WorldPost } from '../../world/files.ts';
import { postsOfDrafts } from './corpus-posts.ts';

/** Until then what was kept back arrives, and after that reposts of it. */
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

/** The default world, the same on every machine. */
export function generateDefault(): World {
  const drafts = loadDrafts();
  const relevance = loadRelevance(drafts);
  const posts = postsOfDrafts(drafts, CORPUS_SEED, LAST_DAY).map((post) => ({
    ...post,
    labels: { ...post.labels, relevance: gradesOf(post, relevance) },
  }));
  return {
    id: 'default',
    title: 'Tools for freelancers and small teams',
    market: 'simple CRM for freelancers and small agencies',
    description: 'What founders, freelancers and developers write about the tools they work with.',
    language: 'en',
    writtenFor: '2026-11-22',
    companies: [],
    pages: [],
    changes: [],
    posts,
    queries: queriesOf(relevance),
    problems: [],
    assistants: { intents: [], assistants: {}, answers: [] },
  };
}
