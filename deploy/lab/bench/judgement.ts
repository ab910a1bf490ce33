import { dislikedRows } from './judgement/disliked.lib.ts';
import { duplicateRows } from './judgement/duplicates.lib.ts';
import { intentRows } from './judgement/intent.lib.ts';
import { SEED } from './metrics.lib.ts';
import { relevanceRows } from './judgement/relevance.lib.ts';
import { readSandbox } from './sandbox.lib.ts';
import { sandboxRows } from './judgement/sandbox-rows.lib.ts';
import { sentimentRows } from './judgement/sentiment.lib.ts';
import { ownPostRows } from './judgement/own-posts.lib.ts';
import { postsPerSecond, slowestStep } from './judgement/speed.lib.ts';
import { renderTable } from './table.lib.ts';
import { trainingPosts } from '../training/training-posts.ts';

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
    ...(sandbox ? [...sandboxRows(sandbox), ...dislikedRows(sandbox)] : []),
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
