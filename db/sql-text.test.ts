import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Texts of our own: names of types and fields, and values of enumerations in the schema. */
const LITERALS = ['db/fields.ts', 'db/schema/shared/columns.ts', 'db/sql.ts'];

const files = globSync('{api,db,streams,workflows}/**/*.ts', {
  exclude: (name) => /\.test\.ts$|(?:^|\/)(?:testing|bench)$/u.test(name),
});
const filesWith = (pattern: RegExp): string[] =>
  files.filter((file) => pattern.test(readFileSync(file, 'utf8'))).toSorted();

test('S-22: no statement of the product is built from text', () => {
  expect(files.length).toBeGreaterThan(300);
  expect(filesWith(/\bsql\.(?:raw|identifier)\b|\.as\((?!['"`)])/u)).toEqual(LITERALS);
});

test('one module names the query builder’s package, whose name is slow to resolve', () => {
  expect(filesWith(/from 'drizzle-orm'/u)).toEqual(['db/sql.ts']);
});
