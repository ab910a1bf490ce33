import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import type { z } from 'zod';
import { PLATFORMS } from '../platforms/index.ts';
import { checkReferences } from './check.ts';
import { LINE_FILES, assistantsSchema, worldFileSchema } from './files.ts';
import type { World } from './files.ts';
import { WorldError } from './problems.ts';
import type { Row, Rows, WorldProblem } from './problems.ts';

const SHIPPED = join(import.meta.dirname, '../worlds');
export const DEFAULT_WORLD = join(SHIPPED, 'default');

const reasonOf = (error: z.ZodError): string =>
  error.issues
    .map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message))
    .join('; ');

function parseJson(text: string): { value: unknown } | { reason: string } {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { reason: `not JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
}

/** Reads one `.ndjson` file; empty lines are skipped, a missing file has no rows. */
export function readLines<T>(
  file: string,
  text: string | null,
  schema: z.ZodType<T>,
): { rows: Row<T>[]; problems: WorldProblem[] } {
  const rows: Row<T>[] = [];
  const problems: WorldProblem[] = [];
  for (const [index, raw] of (text ?? '')
    .replace(/^\uFEFF/u, '')
    .split('\n')
    .entries()) {
    if (raw.trim() === '') continue;
    const line = index + 1;
    const json = parseJson(raw);
    if ('reason' in json) {
      problems.push({ file, line, reason: json.reason });
      continue;
    }
    const parsed = schema.safeParse(json.value);
    if (parsed.success) rows.push({ line, value: parsed.data });
    else problems.push({ file, line, reason: reasonOf(parsed.error) });
  }
  return { rows, problems };
}

/** Reads a file that contains one object. */
function readObject<T>(
  file: string,
  text: string | null,
  schema: z.ZodType<T>,
  problems: WorldProblem[],
): T | null {
  if (text === null) {
    problems.push({ file, line: null, reason: 'is missing' });
    return null;
  }
  const json = parseJson(text);
  if ('reason' in json) {
    problems.push({ file, line: null, reason: json.reason });
    return null;
  }
  const parsed = schema.safeParse(json.value);
  if (parsed.success) return parsed.data;
  problems.push({ file, line: null, reason: reasonOf(parsed.error) });
  return null;
}

const values = <T>(list: readonly Row<T>[]): T[] => list.map(({ value }) => value);

/** The folder named by `EARSHOT_SANDBOX_WORLD`: a path, or the name of an included world. */
export function worldFolder(named: string | undefined): string {
  if (named === undefined || named === '') return DEFAULT_WORLD;
  const shipped = join(SHIPPED, named);
  const isName = !isAbsolute(named) && /^[\w-]+$/u.test(named);
  return isName && !existsSync(resolve(named)) && existsSync(shipped) ? shipped : resolve(named);
}

/**
 * Reads a world and checks that ids are unique, references resolve and names are where they claim
 * to be. `world.json` has to be there; another file that is missing is empty.
 * @throws WorldError with file, line and reason of everything that is wrong
 */
export function loadWorld(folder: string, platforms: readonly { id: string }[] = PLATFORMS): World {
  if (!existsSync(folder) || !readdirSync(folder).includes('world.json'))
    throw new WorldError(folder, [{ file: 'world.json', line: null, reason: 'is missing' }]);
  const textOf = (file: string): string | null => {
    const path = join(folder, file);
    return existsSync(path) ? readFileSync(path, 'utf8') : null;
  };
  const problems: WorldProblem[] = [];
  const head = readObject('world.json', textOf('world.json'), worldFileSchema, problems);
  const assistants = readObject(
    'assistants.json',
    textOf('assistants.json') ?? '{"intents":[],"assistants":{}}',
    assistantsSchema,
    problems,
  );
  const read = <K extends keyof Rows>(name: K): Rows[K] => {
    const file = `${name}.ndjson`;
    const result = readLines(file, textOf(file), LINE_FILES[name] as z.ZodType);
    problems.push(...result.problems);
    return result.rows as Rows[K];
  };
  const rows: Rows = {
    companies: read('companies'),
    pages: read('pages'),
    changes: read('changes'),
    posts: read('posts'),
    queries: read('queries'),
    problems: read('problems'),
  };
  // References into unreadable lines would only repeat known errors.
  if (problems.length === 0 && assistants)
    problems.push(...checkReferences(rows, assistants, platforms));
  if (problems.length > 0 || !head || !assistants) throw new WorldError(folder, problems);
  return {
    ...head,
    companies: values(rows.companies),
    pages: values(rows.pages),
    changes: values(rows.changes),
    posts: values(rows.posts),
    queries: values(rows.queries),
    problems: values(rows.problems),
    assistants,
  };
}
