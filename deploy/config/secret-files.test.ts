import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnvironment } from './read-environment.ts';

const SECRET = 'k3J8vQz1mXw7Rt5Yb2Nc9Lh4Gd6Fs0Pa';
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-secrets-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function fileWith(text: string): string {
  const file = join(folder, 'secret');
  writeFileSync(file, text);
  return file;
}

function refusal(source: Record<string, string>): string {
  try {
    readEnvironment(source);
    return 'accepted';
  } catch (error) {
    return (error as Error).message;
  }
}

test('a secret is read from its file, with or without a line break at the end', () => {
  for (const end of ['', '\n', '\r\n'])
    expect(readEnvironment({ TOKEN_SECRET_FILE: fileWith(SECRET + end) }).TOKEN_SECRET).toBe(
      SECRET,
    );
  const ofPlatform = readEnvironment({ GITHUB_TOKEN_FILE: fileWith('ghp_abc') }).platforms;
  expect(JSON.stringify(ofPlatform)).toContain('ghp_abc');
});

test('an empty file counts as unset, like an empty value', () => {
  const file = fileWith('\n');
  expect(readEnvironment({ OPENAI_API_KEY_FILE: file }).OPENAI_API_KEY).toBeUndefined();
});

test('a value and a file at once, a missing file and a short secret are refused by name, never with the value', () => {
  const both = refusal({ TOKEN_SECRET: SECRET, TOKEN_SECRET_FILE: fileWith(SECRET) });
  expect(both).toContain('TOKEN_SECRET_FILE: TOKEN_SECRET is set, too');
  expect(both).not.toContain(SECRET);
  expect(refusal({ TOKEN_SECRET_FILE: join(folder, 'nothing') })).toContain('ENOENT');
  expect(refusal({ TOKEN_SECRET_FILE: fileWith('short') })).toMatch(/- TOKEN_SECRET: .*32/);
});

test('only secrets are read from files', () => {
  const env = readEnvironment({ PUBLIC_URL_FILE: fileWith('http://localhost:9999') });
  expect(env.PUBLIC_URL).not.toContain('9999');
});
