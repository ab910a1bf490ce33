import { expect, it } from 'vitest';
import { judgeBlock, readLabelledBlocks } from './testing/labelled-blocks.ts';

/** Answers of our own in the styles of the five assistants, labelled before they were read by the product. */
const BLOCKS = readLabelledBlocks(new URL('labelled-answers.txt', import.meta.url));

it.each(BLOCKS)('reads the role of every brand: $title', (block) => {
  const judged = judgeBlock(block);
  expect(judged.map(({ name, guess }) => `${name}=${guess}`)).toEqual(
    judged.map(({ name, truth }) => `${name}=${truth}`),
  );
});
