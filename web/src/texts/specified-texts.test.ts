import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { CATALOGUE } from './testing/catalogue.ts';
import { flatten } from './testing/flatten.ts';
import { NOT_TEXTS, SPECIFIED_TEXTS } from './testing/specified-texts.ts';

const WEB = fileURLToPath(new URL('..', import.meta.url));
const REQUIREMENTS = fileURLToPath(
  new URL('../../../../shared/spec/requirements.md', import.meta.url),
);

const catalogue = new Set(flatten(CATALOGUE));
const files = globSync('texts/{,guides/}*.ts', { cwd: WEB }).filter(
  (file) => !/\.test\.ts$|catalogue|tone/u.test(file),
);

/** The sources of pages: code outside the catalog and outside tests. */
const sources = globSync('**/*.{ts,tsx}', { cwd: WEB })
  .filter((file) => !/^texts\/|\.test\.tsx?$|\/testing\//.test(file))
  .map((file) => ({ file, code: withoutComments(readFileSync(`${WEB}/${file}`, 'utf8')) }));

function withoutComments(code: string): string {
  return code.replaceAll(/\/\*[\s\S]*?\*\/|(?<![:\w])\/\/.*/g, '');
}

/** The ways in which code can contain a whole text. */
function literals(text: string): string[] {
  return [`'${text}'`, `"${text}"`, `\`${text}\``, `>${text}<`, `> ${text} <`, `> ${text} {`];
}

test('every file of texts is in the catalog', () => {
  const inIndex = Object.keys(CATALOGUE).map((name) =>
    name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  );
  expect(inIndex.toSorted()).toEqual(files.map((file) => basename(file, '.ts')).toSorted());
});

test.each(SPECIFIED_TEXTS)('$row: the catalogue has “$text” to the letter', ({ text }) => {
  expect(catalogue).toContain(text);
});

test('no page writes a specified text by hand', () => {
  const texts = [...new Set(SPECIFIED_TEXTS.map(({ text }) => text))];
  const written = sources.flatMap(({ file, code }) => {
    const line = code.replaceAll(/\s+/g, ' ');
    return texts
      .filter((text) => literals(text).some((form) => line.includes(form)))
      .map((text) => `${file}: ${text}`);
  });
  expect(written).toEqual([]);
});

test('every text of the catalog is used by a page, or by another text of its file', () => {
  const allTexts = files.map((file) => readFileSync(`${WEB}/${file}`, 'utf8')).join('\n');
  const uses = (name: string): number =>
    [...allTexts.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length;
  const unused = Object.values(CATALOGUE)
    .flatMap((texts) => Object.keys(texts))
    .filter((name) => !sources.some(({ code }) => new RegExp(`\\b${name}\\b`).test(code)))
    .filter((name) => uses(name) < 2);
  expect(unused).toEqual([]);
});

describe.runIf(existsSync(REQUIREMENTS))('against the specification (needs ../shared/spec)', () => {
  test('the list has every quoted text of every row, without duplicates', () => {
    const known = new Set([
      ...SPECIFIED_TEXTS.map(({ row, text }) => `${row}: ${text}`),
      ...NOT_TEXTS.map(({ row, quote }) => `${row}: ${quote}`),
    ]);
    const quoted = readFileSync(REQUIREMENTS, 'utf8')
      .split('\n')
      .flatMap((line) => {
        const [, row = '', sentence = ''] = /^- \*\*(R-[A-Z]+-\d+)\*\* (.*)$/.exec(line) ?? [];
        const quotes = sentence.matchAll(/(?<!\w)'(.+?)'(?!\w)|"(.+?)"/g);
        return [...quotes].map(([, single, double]) => `${row}: ${single ?? double ?? ''}`);
      });
    expect(quoted.length).toBeGreaterThan(100);
    expect(quoted.filter((entry) => !known.has(entry))).toEqual([]);
    expect(known.size).toBe(SPECIFIED_TEXTS.length + NOT_TEXTS.length);
  });
});
