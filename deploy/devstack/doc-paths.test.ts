import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { namedPaths, namedScripts } from './testing/doc-paths.ts';
import { ROOT } from './paths.ts';

const DOCUMENTS = globSync(['README.md', 'deploy/docs/**/*.md', '.github/*.md'], { cwd: ROOT });

test.each(DOCUMENTS)('%s names only files, folders and commands that exist', (document) => {
  const text = readFileSync(join(ROOT, document), 'utf8');
  const folder = dirname(document) === '.' ? '' : dirname(document);
  const missing = namedPaths(text, folder).filter(({ path }) => !existsSync(join(ROOT, path)));
  expect(missing).toEqual([]);
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  expect(namedScripts(text).filter((name) => !(name in scripts))).toEqual([]);
});

test('every npm script that the launcher serves has its task', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const tasks = Object.values(scripts).flatMap(
    (script) => /run\.mjs (\w+)/.exec(script)?.[1] ?? [],
  );
  const missing = tasks.filter(
    (task) => !existsSync(join(ROOT, 'deploy/devstack/tasks', `${task}.ts`)),
  );
  expect(missing).toEqual([]);
});

test('paths in backticks and links are found, patterns and addresses are not', () => {
  const text =
    'See `api/main.ts`, `web/src/*`, `deploy/docs/adr/NNNN…`, `npm run plan`, [a](../x.md#part), [b](https://example.test), `db/x.ts#L3`.';
  expect(namedPaths(text, 'deploy/docs')).toEqual([
    { text: 'api/main.ts', path: 'api/main.ts' },
    { text: 'db/x.ts#L3', path: 'db/x.ts' },
    { text: '../x.md#part', path: 'deploy/x.md' },
  ]);
  expect(namedScripts('`npm start`, npm run plan -- x, npm test')).toEqual([
    'start',
    'plan',
    'test',
  ]);
});
