import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Texts of our own: names of types and fields, and values of enumerations in the schema. */
const LITERALS = ['db/any-of.ts', 'db/fields.ts', 'db/schema/shared/columns.ts'];

test('S-22: no statement of the product is built from text', () => {
  const files = globSync('{api,db,streams,workflows}/**/*.ts', {
    exclude: (name) => /\.test\.ts$|(?:^|\/)(?:testing|bench)$/u.test(name),
  });
  expect(files.length).toBeGreaterThan(300);
  const building = files.filter((file) =>
    /\bsql\.(?:raw|identifier)\b|\.as\((?!['"`)])/u.test(readFileSync(file, 'utf8')),
  );
  expect(building.toSorted()).toEqual(LITERALS);
});
