import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { environmentExample } from './example.ts';
import { VARIABLES, readEnvironment } from './env.ts';

test('.env.example is what npm run generate writes', () => {
  const file = new URL('../../.env.example', import.meta.url);
  expect(readFileSync(file, 'utf8')).toBe(environmentExample());
});

test('every variable is in .env.example exactly once, and no secret has a value', () => {
  const lines = environmentExample().split('\n');
  for (const [name, variable] of Object.entries(VARIABLES)) {
    const rows = lines.filter((line) => line.startsWith(`#${name}=`));
    expect(rows).toHaveLength(1);
    if ('secret' in variable) expect(rows[0]).toBe(`#${name}=`);
  }
});

test('.env.example with every row uncommented is a usable configuration', () => {
  const entries = environmentExample()
    .split('\n')
    .flatMap((line) => {
      const [, name, value] = /^#([A-Z_]+)=(.*)$/.exec(line) ?? [];
      return name ? [[name, value] as const] : [];
    });
  expect(readEnvironment(Object.fromEntries(entries))).toEqual(readEnvironment({}));
});
