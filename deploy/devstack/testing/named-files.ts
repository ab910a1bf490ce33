import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';

const FOLDERS = ['api', 'db', 'deploy', 'streams', 'web', 'workflows'];
/** Tests and what serves them, the laboratory, data of worlds, stored histories, built files. */
const SKIPPED =
  /\.test\.tsx?$|(?:^|\/)(?:testing|bench|e2e|dist|node_modules|histories|worlds|lab|recording)\/|(?:^|\/)gallery\//u;
const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gmu;

interface Source {
  path: string;
  /** Without comments. */
  text: string;
}

/** The product's TypeScript files. */
export function readSources(): Source[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((path) => /\.tsx?$/u.test(path) && !SKIPPED.test(path))
      .map((path) => ({
        path,
        text: readFileSync(join(ROOT, path), 'utf8').replaceAll(COMMENTS, ' '),
      })),
  );
}

/** Paths of the sources that contain one of `names` as a word, outside of the `own` ones. */
export function filesNaming(
  sources: readonly Source[],
  names: readonly string[],
  own: RegExp,
): string[] {
  const pattern = new RegExp(`(?<![\\w-])(?:${names.map(RegExp.escape).join('|')})(?![\\w-])`, 'u');
  return sources
    .filter(({ path, text }) => !own.test(path) && pattern.test(text))
    .map(({ path }) => path)
    .toSorted();
}
