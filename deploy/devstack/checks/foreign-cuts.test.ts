import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../paths.ts';
import { trackedFiles } from './tracked-files.ts';

/** Properties that hold what others wrote. */
const FOREIGN =
  'title|content|quote|headline|description|excerpt|summary|author|label|subject|reply|tagline';
/** A cut by code units: of such a property, or of anything that then gets an ellipsis. */
const CUTS = [
  new RegExp(String.raw`\b(?:${FOREIGN})\??\.(?:slice\(0,\s*[\dA-Z]|substring\(|substr\()`, 'u'),
  /\.(?:slice|substring|substr)\([^)]*\)[^`}\n]{0,40}\}…/u,
  /\.slice\(0,[^)]*\)\.toWellFormed\(\)/u,
];

/** Reads the beginning of a text and shows none of it. */
const READS =
  /(?:test|Test|exec|guess\w*|matchAll|mayBe\w*|mentionsOnset)\(|\.toLowerCase\(\)|READ_CHARS/u;

const cutsIn = (source: string): string[] =>
  source
    .split('\n')
    .filter((line) => CUTS.some((cut) => cut.test(line)) && !READS.test(line))
    .map((line) => line.trim());

test('foreign text is cut by cutText only, between characters as people see them', () => {
  const files = trackedFiles().filter(
    (file) =>
      /^(?:api|db|streams|web\/src|workflows)\/.*\.tsx?$/u.test(file) &&
      !/\.(?:test|lib)\.tsx?$|\/(?:testing|bench)\/|^api\/domain\/text\//u.test(file),
  );
  const found = files.flatMap((file) =>
    cutsIn(readFileSync(join(ROOT, file), 'utf8')).map((line) => `${file}: ${line}`),
  );
  expect(found).toEqual([]);
});

test.each([
  'title: post.title.slice(0, 300),',
  'quote: value.fact.quote?.slice(0, MAX) ?? null,',
  'const cut = `${text.slice(0, 40)}…`;',
  'return `${words.slice(0, EXCERPT).toWellFormed()}…`;',
  'one.text.slice(0, MAX_TEXT).toWellFormed()',
  'subject.substring(0, 80)',
])('"%s" is such a cut', (line) => {
  expect(cutsIn(line)).toEqual([line]);
});
