import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';
import { findInMarkdown, findInSource, findRows, hintFor } from './prose.ts';
import { trackedFiles } from './tracked-files.ts';

/** Data, generated files, texts quoted from the specification, and the words of the lint itself. */
const EXEMPT = [
  /^web\/src\/texts\//,
  /^deploy\/devstack\/(?:checks|services)\//,
  /^deploy\/sandbox\/worlds\//,
  /^db\/migrations\//,
  /\/histories\//,
  /^deploy\/docs\/style\.md$/,
  /^api\/domain\/query\/stop-words\.ts$/,
];

/** Where ids of rows belong: titles of tests, texts that tests compare by row, and their page. */
const MAY_NAME_ROWS =
  /\.test\.tsx?$|\/testing\/|^deploy\/devstack\/checks\/|^deploy\/docs\/requirements\.md$/;

const readTracked = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const files = trackedFiles()
  .filter((file) => /\.(?:tsx?|mjs|md)$|\/content\/.*\.json$/.test(file))
  .filter((file) => statSync(join(ROOT, file), { throwIfNoEntry: false })?.isFile());

/** `npm run verify`: fails on words that deploy/docs/style.md rejects. */
const rows = files
  .filter((file) => !EXEMPT.some((pattern) => pattern.test(file)))
  .flatMap((file) => {
    const text = readTracked(file);
    const find = /\.(?:md|json)$/.test(file) ? findInMarkdown : findInSource;
    return find(text).map(
      ({ line, word, text: found }) =>
        `${file}:${line}: “${word}” (try: ${hintFor(word)})\n    ${found.slice(0, 160)}`,
    );
  });
const ids = files
  .filter((file) => !MAY_NAME_ROWS.test(file))
  .flatMap((file) =>
    findRows(readTracked(file)).map(
      ({ line, word, text }) =>
        `${file}:${line}: ${word} (state the reason)\n    ${text.slice(0, 160)}`,
    ),
  );
for (const row of [...rows, ...ids]) console.error(row);
console.log(`${rows.length} rejected words, ${ids.length} ids of rows`);
process.exitCode = rows.length + ids.length > 0 ? 1 : 0;
