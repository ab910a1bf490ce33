import { parseQuery } from '#providers/query.ts';
import { foldDuplicates } from '../../../../workflows/scoring/duplicates/duplicate-groups.ts';
import { scorePosts } from '../../../../workflows/scoring/score.ts';
import { macroF1, mean, precisionAtRecall, withInterval } from '../metrics.lib.ts';
import type { LabelledPost, SandboxPosts } from '../sandbox.lib.ts';
import { mayLearn } from '../split.lib.ts';
import type { Row } from '../table.lib.ts';
import { scoreAsSearch } from './score-as-search.lib.ts';
import { named } from './sentiment.lib.ts';

const BASE = 'none known';

/** Our verdicts on the sandbox's posts, read through the product's own adapters. */
export function sandboxRows(sandbox: SandboxPosts): Row[] {
  const posts = sandbox.posts.filter((post) => !mayLearn(post));
  const note = `n ${posts.length}, none learnt from`;
  const verdicts = posts.flatMap(({ post, label }) => {
    const [score] = scorePosts(parseQuery('any', 'keywords'), label.platform, [post]);
    return score ? [{ label, score }] : [];
  });
  const intents = verdicts.map(({ label, score }) => ({
    truth: label.intent,
    guess: score.intent,
  }));
  const sentiments = verdicts
    .filter(({ label }) => label.sentiment !== 'mixed')
    .map(({ label, score }) => ({ truth: label.sentiment, guess: named(score.sentiment) }));
  return [
    {
      set: 'sandbox',
      metric: 'intent macro-F1',
      ours: withInterval(intents, macroF1),
      baseline: BASE,
      target: 0.72,
      note,
    },
    {
      set: 'sandbox',
      metric: 'sentiment macro-F1',
      ours: withInterval(sentiments, macroF1),
      baseline: BASE,
      target: null,
      note: 'without mixed',
    },
    ...relevance(sandbox),
    duplicates(sandbox.posts),
  ];
}

/**
 * Scored as in a search, in one batch per platform, and merged into one list; then the same without
 * training posts.
 */
function relevance({ found }: SandboxPosts): Row[] {
  const lists = [...found].map(([text, items]) => rankedList(text, items));
  const row = (set: string, isCounted: (post: LabelledPost) => boolean): Row => {
    const values = lists.map((list) =>
      precisionAtRecall(
        list.filter(({ item }) => isCounted(item)),
        0.85,
      ),
    );
    return {
      set,
      metric: 'precision at recall 0.85',
      ours: withInterval(values, mean),
      baseline: BASE,
      target: 0.85,
      note: `${values.filter((value) => !Number.isNaN(value)).length} queries`,
    };
  };
  return [row('sandbox', () => true), row('sandbox, half', (item) => !mayLearn(item))];
}

/** The judged posts of a search with their scores. */
const rankedList = (
  text: string,
  items: readonly LabelledPost[],
): { item: LabelledPost; relevant: boolean; score: number }[] =>
  scoreAsSearch(text, items).flatMap(({ item, score }) => {
    const grade = item.label.relevance[text];
    return grade === undefined ? [] : [{ item, relevant: grade >= 2, score: score.relevance }];
  });

function duplicates(posts: readonly LabelledPost[]): Row {
  const firsts = foldDuplicates(posts.map(({ post }) => post));
  const truths = posts.map(({ label }) => label.duplicateGroup ?? label.key.replace(/~\d+$/, ''));
  const pairs: { both: boolean; truth: boolean; guess: boolean }[] = [];
  for (let a = 0; a < posts.length; a += 1)
    for (let b = 0; b < a; b += 1) {
      const [truth, guess] = [truths[a] === truths[b], firsts[a] === firsts[b]];
      if (truth || guess) pairs.push({ both: truth && guess, truth, guess });
    }
  const f1 = (rows: typeof pairs | readonly (typeof pairs)[number][]): number => {
    const count = (test: (row: (typeof pairs)[number]) => boolean): number =>
      rows.filter(test).length;
    return (2 * count((row) => row.both)) / (count((row) => row.truth) + count((row) => row.guess));
  };
  const ours = withInterval(pairs, f1);
  const note = `${pairs.filter((row) => row.truth).length} true pairs`;
  return { set: 'sandbox', metric: 'duplicates F1', ours, baseline: BASE, target: 0.95, note };
}
