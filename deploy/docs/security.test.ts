import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync(new URL('./security.md', import.meta.url), 'utf8');
const ROW = /^\| (\d+\.\d+\.\d+) +\| (\S+) +\| (.+?) +\| (.+?) +\|$/u;
const rows = page.split('\n').flatMap((line) => {
  const match = ROW.exec(line);
  return match ? [{ id: match[1] ?? '', level: match[2], proof: match[4] ?? '', line }] : [];
});

test('each row of the security page is listed once, under its chapter, with its level', () => {
  expect(rows.length).toBeGreaterThan(140);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  expect(rows.filter(({ level }) => level !== '1' && level !== '2')).toEqual([]);
  const chapters = page.split(/^## /mu).slice(1);
  for (const chapter of chapters) {
    const number = /^V(\d+) /u.exec(chapter)?.[1];
    for (const [, id] of chapter.matchAll(/^\| (\d+)\.\d+\.\d+ /gmu)) expect(id).toBe(number);
  }
});

test.each(rows)('row $id names a test that exists, or a reason', ({ proof }) => {
  const links = [...proof.matchAll(/\]\(([^)]+)\)/gu)].map(([, path]) => path ?? '');
  for (const path of links) {
    expect(path).toMatch(/\.test\.tsx?$/u);
    expect(existsSync(new URL(path, import.meta.url)), path).toBe(true);
  }
  if (links.length === 0) expect(proof.length).toBeGreaterThan(15);
});
