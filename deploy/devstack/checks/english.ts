import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';
import { findInMarkdown, findInSource, hintFor } from './prose.ts';
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

/** `npm run verify`: fails on words that deploy/docs/style.md rejects. */
const rows = trackedFiles()
  .filter((file) => /\.(?:tsx?|mjs|md)$/.test(file))
  .filter((file) => !EXEMPT.some((pattern) => pattern.test(file)))
  .filter((file) => statSync(join(ROOT, file), { throwIfNoEntry: false })?.isFile())
  .flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    const find = file.endsWith('.md') ? findInMarkdown : findInSource;
    return find(text).map(
      ({ line, word, text: found }) =>
        `${file}:${line}: “${word}” (try: ${hintFor(word)})\n    ${found.slice(0, 160)}`,
    );
  });
for (const row of rows) console.error(row);
console.log(`${rows.length} rejected words`);
process.exitCode = rows.length > 0 ? 1 : 0;
