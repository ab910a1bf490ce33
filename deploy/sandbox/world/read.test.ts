import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import { LINE_FILES } from './files.ts';
import type { LineFile } from './files.ts';
import { WorldError } from './problems.ts';
import type { WorldProblem } from './problems.ts';
import { DEFAULT_WORLD, loadWorld, readLines, worldFolder } from './read.ts';

const TINY = worldFolder('tiny');
const schemaOf = (name: LineFile): z.ZodType => LINE_FILES[name];
const LINE_NAMES = Object.keys(LINE_FILES) as LineFile[];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-world-'));
  cpSync(TINY, folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const linesOf = (file: string): string[] =>
  readFileSync(join(folder, file), 'utf8').trimEnd().split('\n');

const write = (file: string, lines: readonly string[]): void =>
  writeFileSync(join(folder, file), lines.join('\n'));

function problemsOf(): readonly WorldProblem[] {
  try {
    loadWorld(folder);
  } catch (error) {
    if (error instanceof WorldError) return error.problems;
    throw error;
  }
  return [];
}

test('tiny and the default world are valid', () => {
  expect(loadWorld(TINY).posts.length).toBeGreaterThan(60);
  const world = loadWorld(DEFAULT_WORLD);
  expect(world.posts.length).toBeGreaterThan(2_500);
});

test('a line that is not JSON is reported with its file and number, wherever it is', () => {
  const broken = fc.string({ minLength: 1 }).filter((text) => {
    if (text.trim() === '' || text.includes('\n')) return false;
    try {
      JSON.parse(text);
      return false;
    } catch {
      return true;
    }
  });
  fc.assert(
    fc.property(fc.constantFrom(...LINE_NAMES), fc.nat(), broken, (name, where, text) => {
      const file = `${name}.ndjson`;
      const lines = linesOf(file);
      const at = where % (lines.length + 1);
      const { problems } = readLines(file, lines.toSpliced(at, 0, text).join('\n'), schemaOf(name));
      expect(problems).toEqual([
        { file, line: at + 1, reason: expect.stringContaining('not JSON') },
      ]);
    }),
  );
});

test('null in an optional field means the same as leaving it out', () => {
  const optional: Partial<Record<LineFile, readonly string[]>> = {
    companies: ['aliases', 'domain', 'founded', 'funding_stage', 'social', 'launch', 'homonym'],
    pages: ['html', 'status', 'location', 'encoding', 'error'],
    changes: ['path', 'kind', 'before', 'after', 'significance', 'evidence'],
    posts: ['community', 'title', 'likes', 'comments', 'shares', 'lang', 'tags', 'link'],
  };
  for (const [name, fields] of Object.entries(optional) as [LineFile, readonly string[]][])
    for (const field of fields) {
      const { [field]: _, ...without } = JSON.parse(linesOf(`${name}.ndjson`)[0] ?? '') as object &
        Record<string, unknown>;
      const read = (line: object) => readLines(name, JSON.stringify(line), schemaOf(name));
      expect(read({ ...without, [field]: null }), field).toEqual(read(without));
      expect(read(without).problems, field).toEqual([]);
    }
  const [post = ''] = linesOf('posts.ndjson');
  const labels = {
    intent: 'other',
    sentiment: 'neutral',
    relevance: null,
    about: null,
    names: null,
  };
  const bare = { ...(JSON.parse(post) as object), labels };
  expect(readLines('posts', JSON.stringify(bare), schemaOf('posts')).problems).toEqual([]);
});

test('a missing or mistyped required field is reported with file, line and field', () => {
  const required: Record<LineFile, readonly string[]> = {
    companies: ['id', 'name', 'type', 'category', 'description', 'site_status'],
    pages: ['company', 'path', 'day'],
    changes: ['id', 'type', 'company', 'day'],
    posts: ['id', 'platform', 'kind', 'author', 'text', 'day', 'labels'],
    queries: ['id', 'style', 'text', 'meaning'],
    problems: ['id', 'title', 'kind', 'from', 'to'],
  };
  fc.assert(
    fc.property(
      fc.constantFrom(...LINE_NAMES).chain((name) =>
        fc.record({
          name: fc.constant(name),
          field: fc.constantFrom(...required[name]),
          where: fc.nat(),
          wrong: fc.constantFrom(undefined, false, [1]),
        }),
      ),
      ({ name, field, where, wrong }) => {
        const file = `${name}.ndjson`;
        const lines = linesOf(file);
        const at = where % lines.length;
        const row: unknown = JSON.parse(lines[at] ?? '');
        const changed = JSON.stringify({ ...(row as object), [field]: wrong });
        const { problems } = readLines(file, lines.with(at, changed).join('\n'), schemaOf(name));
        expect(problems).toHaveLength(1);
        expect(problems[0]).toMatchObject({ file, line: at + 1 });
        expect(problems[0]?.reason).toContain(field);
      },
    ),
  );
});

test('unknown fields and empty lines are ignored, a missing file is empty', () => {
  write('queries.ndjson', [
    '',
    ...linesOf('queries.ndjson').map((line) => line.replace('{', '{"weight":3,')),
    '  ',
  ]);
  rmSync(join(folder, 'changes.ndjson'));
  expect(loadWorld(folder)).toMatchObject({ changes: [], queries: loadWorld(TINY).queries });
});

const edit = (file: string, at: number, change: (row: Record<string, never>) => unknown): void => {
  const lines = linesOf(file);
  const row = JSON.parse(lines[at] ?? '{}') as Record<string, never>;
  write(file, lines.with(at, JSON.stringify(change(row))));
};

test.each([
  ['companies.ndjson', 2, (row: object) => ({ ...row, id: 'chairly' }), /"chairly".*line 1/],
  ['pages.ndjson', 4, (row: object) => ({ ...row, company: 'nowhere' }), /no company "nowhere"/],
  ['changes.ndjson', 0, (row: object) => ({ ...row, company: 'nowhere' }), /no company "nowhere"/],
  ['problems.ndjson', 1, (row: object) => ({ ...row, from: 9, to: 1 }), /ends before/],
  [
    'posts.ndjson',
    7,
    (row: { labels: object }) => ({ ...row, labels: { ...row.labels, problem: 'none' } }),
    /no problem "none"/,
  ],
  [
    'posts.ndjson',
    8,
    (row: { labels: object }) => ({ ...row, labels: { ...row.labels, relevance: { q9: 1 } } }),
    /no query "q9"/,
  ],
  [
    'posts.ndjson',
    9,
    (row: { labels: object }) => ({ ...row, labels: { ...row.labels, homonymOf: 'nowhere' } }),
    /no company "nowhere"/,
  ],
] as const)(
  '%s: a reference that does not resolve is reported (line %i)',
  (file, at, change, reason) => {
    edit(file, at, change as (row: Record<string, never>) => unknown);
    const problems = problemsOf().filter((problem) => reason.test(problem.reason));
    expect(problems).toContainEqual({ file, line: at + 1, reason: expect.stringMatching(reason) });
  },
);

/** A post whose only name is said to be at an offset. */
const named = (at: number) => (row: Record<string, never>) => ({
  ...row,
  text: '🙂 Chairly is fine',
  labels: {
    intent: 'other',
    sentiment: 'positive',
    names: [{ surface: 'Chairly', company: 'chairly', field: 'text', at }],
  },
});

test('a name has to be at its offset, counted in UTF-16 units', () => {
  edit('posts.ndjson', 3, named(3));
  expect(problemsOf()).toEqual([]);
  edit('posts.ndjson', 3, named(2));
  expect(problemsOf()).toEqual([
    {
      file: 'posts.ndjson',
      line: 4,
      reason: 'labels.names.0: "Chairly" is not at 2 but " Chairl"; its first place is 3',
    },
  ]);
});

test('an answer that names a brand elsewhere is reported with the id of the answer', () => {
  const text = readFileSync(join(folder, 'assistants.json'), 'utf8');
  writeFileSync(join(folder, 'assistants.json'), text.replace('"at": ', '"at": 1'));
  expect(problemsOf()[0]).toMatchObject({
    file: 'assistants.json',
    reason: expect.stringContaining('answers "a1": brands.0'),
  });
});

test('a folder without world.json is refused', () => {
  rmSync(join(folder, 'world.json'));
  expect(problemsOf()).toEqual([{ file: 'world.json', line: null, reason: 'is missing' }]);
});
