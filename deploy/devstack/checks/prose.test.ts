import { expect, test } from 'vitest';
import { findInMarkdown, findInSource, findRows, hintFor } from './prose.ts';

const wordsIn = (source: string): string[] => findInSource(source).map(({ word }) => word);

test.each([
  ['a comment', '// Stands where the page reads it.', ['Stands']],
  ['a docstring', '/** Whoever asks gets it. */', ['Whoever']],
  ['a line inside a docstring', ' * so that nobody waits', ['nobody']],
  ['a test title', "  test('tabs are told', async () => {", ['told']],
  ['a name', 'const toldOf = (x: Room) => x;', ['told']],
  ['a constant', 'export const BESIDE_WORD = 1;', ['BESIDE']],
  ['a comment after code', 'const a = 1; // kept beside b', ['beside']],
])('%s with a rejected word is found', (_, source, words) => {
  expect(wordsIn(source)).toEqual(words);
});

test.each([
  ['strings are data', 'const words = [\'nobody\', `told`, "anew"];'],
  ['patterns are data', 'const NEGATION = /nobody|somebody/iu;'],
  ['a longer word is another word', '// An understandsome standstill, toldo.'],
  ['the system account may be named', '// Runs as the account `nobody`.'],
  ['an idiom is fine', '// A burst stands out.'],
])('%s', (_, source) => {
  expect(wordsIn(source)).toEqual([]);
});

test('documents are checked with line numbers, code in them is not', () => {
  const markdown = 'It stands here.\n\n```\ntold\n```\n\nThe `told` list. Made anew.';
  expect(findInMarkdown(markdown).map(({ line, word }) => [line, word])).toEqual([
    [1, 'stands'],
    [7, 'anew'],
  ]);
});

test('each rejected word has a suggestion', () => {
  expect(hintFor('Stands')).toContain('contains');
});

test('ids of rows are found wherever they are, and words that only look alike are not', () => {
  const found = findRows('/** The limit (A-96), as in R-VAL-18. */\nconst id = "S-09";');
  expect(found.map(({ word, line }) => [word, line])).toEqual([
    ['A-96', 1],
    ['R-VAL-18', 1],
    ['S-09', 2],
  ]);
  expect(findRows('SHA-256, UTF-8, A-B-A-B, R-tree, F-1, ISO-8859-1')).toEqual([]);
});
