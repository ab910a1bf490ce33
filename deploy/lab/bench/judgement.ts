import { dislikedRows } from './judgement/disliked.lib.ts';
import { intentRows } from './judgement/intent.lib.ts';
import { f1, SEED, withInterval } from './metrics.lib.ts';
import { relevanceRows } from './judgement/relevance.lib.ts';
import { readSandbox } from './sandbox.lib.ts';
import { sandboxRows } from './judgement/sandbox-rows.lib.ts';
import { sentimentRows } from './judgement/sentiment.lib.ts';
import { meaningRows } from './judgement/meaning.lib.ts';
import { ownPostRows } from './judgement/own-posts.lib.ts';
import { postsPerSecond, slowestStep } from './judgement/speed.lib.ts';
import { renderTable } from './table.lib.ts';
import { trainingPosts } from '../training/training-posts.ts';
import { titleCut, titleLikeness } from '../../../workflows/scoring/duplicates/duplicate-groups.ts';
import { sketchOf, wordsOf } from '../../../workflows/scoring/duplicates/sketch.ts';
import { pairSchema, readSet } from '../data.ts';
import type { Row } from './table.lib.ts';

/**
 * `npm run bench -- judgement`: our verdicts against the published baselines on every labeled set
 * next to the repository, on our own markets and on the sandbox's labels; then speed. Missing sets
 * are skipped.
 */
console.log(`Bootstrap: 95 % over rows or queries, seed ${SEED}.\n`);
const sandbox = await readSandbox();
const known = [
  ...sentimentRows(trainingPosts()),
  ...intentRows(),
  ...relevanceRows(),
  ...duplicateRows(),
];
console.log(
  renderTable([
    ...known,
    ...ownPostRows(),
    ...(sandbox
      ? [...sandboxRows(sandbox), ...(await meaningRows(sandbox)), ...dislikedRows(sandbox)]
      : []),
  ]),
);
if (known.length === 0) console.log('\nNo labelled data found (expected next to the repository).');
if (sandbox) {
  const speed = postsPerSecond(sandbox.posts.map(({ post }) => post));
  console.log(`\n${Math.round(speed)} posts scored per second and core (target 12000)`);
} else {
  console.log('\nThe sandbox did not answer: its labels and the speed were left out.');
}
const { ms, name } = slowestStep();
console.log(`slowest step on 1 MB of hostile text: ${ms.toFixed(1)} ms, ${name} (target under 50)`);

/** Whether two titles are the same story, at the product's own threshold. */
function duplicateRows(): Row[] {
  const pairs = readSet('duplicates/hn-reposts', pairSchema);
  if (!pairs) return [];
  const judged = pairs.map(({ a, b, label }) => {
    const [first, second] = [sketchOf(wordsOf(a.title)), sketchOf(wordsOf(b.title))];
    const score = titleLikeness(first, second) - titleCut(first, second);
    return { truth: String(label), score };
  });
  const at = (cut: number) =>
    judged.map(({ truth, score }) => ({ truth, guess: score >= cut ? '1' : '0' }));
  const cuts = Array.from({ length: 61 }, (_none, step) => step / 100 - 0.3);
  const best = cuts.reduce((a, b) => (f1(at(b), '1') > f1(at(a), '1') ? b : a));
  const ours = withInterval(at(0), (rows) => f1(rows, '1'));
  const note = `best ${f1(at(best), '1').toFixed(3)}, cut moved by ${best.toFixed(2)}`;
  return [
    { set: 'hn-reposts', metric: 'F1', ours, baseline: 'TF-IDF cosine 0.880', target: 0.91, note },
  ];
}
