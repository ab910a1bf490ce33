import { expect, it } from 'vitest';
import { judgeBlock, readLabelledBlocks } from './testing/labelled-blocks.ts';

/** The mean F1 of the classes that occur among the labels. */
function macroF1(rows: readonly { truth: string; guess: string }[]): number {
  const scores = [...new Set(rows.map(({ truth }) => truth))].map((label) => {
    const both = rows.filter(({ truth, guess }) => truth === label && guess === label).length;
    const either = rows.filter(({ truth, guess }) => truth === label || guess === label).length;
    return (2 * both) / (either + both);
  });
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

/**
 * Sentences written and labelled without looking at the reader, then read once, before any rule
 * was changed for them: macro-F1 .37 of the first (.54 and .82 of the later two, which were written
 * after what the earlier ones had shown). Each has been read since, so that they only guard what was reached.
 */
it.each([
  { set: 'first-set', least: 0.94 },
  { set: 'second-set', least: 0.76 },
  { set: 'third-set', least: 0.9 },
])('roles of sentences that were written blind keep their macro-F1: $set', ({ set, least }) => {
  const blocks = readLabelledBlocks(new URL(`blind/${set}.txt`, import.meta.url));
  const judged = blocks.flatMap(judgeBlock);
  expect(judged.length).toBeGreaterThan(90);
  expect(macroF1(judged)).toBeGreaterThanOrEqual(least);
});
