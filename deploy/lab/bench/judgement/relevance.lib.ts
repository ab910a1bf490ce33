import { expandSentence } from '#domain/query/expand.ts';
import type { ScoringQuery } from '../../../../workflows/scoring/relevance/query.ts';
import { toScoringQuery } from '../../../../workflows/scoring/relevance/query.ts';
import { scoreRelevance } from '../../../../workflows/scoring/relevance/relevance.ts';
import type { Scorable } from '../../../../workflows/scoring/relevance/relevance.ts';
import { questionSchema, readSet } from '../../data.ts';
import { mean, ndcg10, withInterval } from '../metrics.lib.ts';
import type { Row } from '../table.lib.ts';

const GAINS: Record<string, number> = {
  PerfectMatch: 2,
  Relevant: 1,
  Good: 2,
  PotentiallyUseful: 1,
};
/** `counted`: only queries with such an answer, as in the published baseline. */
const SETS = [
  { set: 'forum-comments', baseline: 'BM25 0.316', target: 0.37, counted: ['Good'] },
  {
    set: 'forum-questions',
    baseline: 'BM25 0.810',
    target: 0.84,
    counted: ['PerfectMatch', 'Relevant'],
  },
];

/** Ranking of candidate answers to a question, by words only. */
export function relevanceRows(): Row[] {
  return SETS.flatMap(({ set, baseline, target, counted }) => {
    const questions = readSet(`relevance/${set}`, questionSchema)?.filter(({ candidates }) =>
      candidates.some(({ label }) => counted.includes(label)),
    );
    if (!questions) return [];
    const values = questions.map(({ title, body, candidates }) => {
      const posts: Scorable[] = candidates.map((candidate) => ({
        title: candidate.title,
        content: candidate.body || candidate.text,
      }));
      const scores = scoreRelevance(asQuery(`${title} ${body}`), posts);
      const order = candidates
        .map(({ label }, at) => ({ gain: GAINS[label] ?? 0, score: scores[at]?.score ?? 0 }))
        .toSorted((a, b) => b.score - a.score);
      return ndcg10(order.map(({ gain }) => gain));
    });
    const known = values.filter((value) => !Number.isNaN(value));
    const ours = withInterval(known, mean);
    return [{ set, metric: 'nDCG@10', ours, baseline, target, note: `n ${known.length}` }];
  });
}

const asQuery = (text: string): ScoringQuery =>
  toScoringQuery({
    mode: 'query',
    text,
    query: { mode: 'query', text, terms: expandSentence(text) },
    groups: [],
    alternatives: [],
    excluded: [],
    terms: [],
    phrasings: [],
  });
