import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../paths.ts';
import { trackedFiles } from './tracked-files.ts';

const EXPORT = /^export (?:async )?(?:function|const|let|class|interface|type) (\w+)/gmu;
const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/gu;

/** Tables for the migration tool, workflows for the engine, scripts of k6, code written into pages. */
const READ_ELSEWHERE =
  /^(?:db\/schema|loadtest)\/|workflows?\.ts$|^workflows\/index\.ts$|^web\/adopted-styles\.ts$/u;

interface Source {
  path: string;
  text: string;
}

/** Exported names that no other file names, each with its file. */
function deadExports(sources: readonly Source[]): string[] {
  const users = new Map<string, number>();
  for (const { text } of sources)
    for (const word of new Set(text.match(WORD))) users.set(word, (users.get(word) ?? 0) + 1);
  return sources
    .filter(({ path }) => !READ_ELSEWHERE.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(EXPORT)]
        .filter(([, name = '']) => users.get(name) === 1)
        .map(([, name]) => `${path}: ${name}`),
    );
}

test('what is exported is used by another file', () => {
  const sources = trackedFiles()
    .filter((path) => /\.(?:ts|tsx|mjs)$/u.test(path))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
  expect(deadExports(sources)).toEqual([]);
});

test('an export that only its own file names is found', () => {
  const sources = [
    { path: 'web/a.ts', text: 'export const used = 1;\nexport interface Alone {}\n' },
    { path: 'web/b.ts', text: "import { used } from './a.ts';\n" },
  ];
  expect(deadExports(sources)).toEqual(['web/a.ts: Alone']);
});
