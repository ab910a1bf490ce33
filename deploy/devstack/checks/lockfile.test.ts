import { expect, test } from 'vitest';
import { problemsOfLockfile } from './lockfile.ts';

const ADVISORIES = {
  recorded: '2026-11-22',
  advisories: [
    { package: 'pad', from: '2.0.0', fixed: '2.1.3', id: 'CVE-1' },
    { package: 'bundler', fixed: '0.25.0', id: 'CVE-2', accepted: 'Never runs here.' },
  ],
};
const MANIFEST = { allowScripts: { native: true, refused: false } };

function problems(path: string, entry: object): string[] {
  const sound = { version: '1.0.0', license: 'MIT', integrity: 'sha512-x' };
  const lockfile = { packages: { '': {}, [`node_modules/${path}`]: { ...sound, ...entry } } };
  return problemsOfLockfile(lockfile, MANIFEST, ADVISORIES);
}

test.each([
  ['2.0.0', ['pad@2.0.0: CVE-1, fixed in 2.1.3']],
  ['2.1.2', ['pad@2.1.2: CVE-1, fixed in 2.1.3']],
  ['2.1.3', []],
  ['2.10.0', []],
  ['1.9.9', []],
])('S-44: a recorded advisory covers its range of versions: %s', (version, expected) => {
  expect(problems('pad', { version })).toEqual(expected);
  expect(problems('other/node_modules/pad', { version })).toEqual(expected);
});

test('S-44: an accepted advisory is silent', () => {
  expect(problems('bundler', { version: '0.18.0' })).toEqual([]);
});

test('S-44: an install script needs a decision, either way', () => {
  expect(problems('native', { hasInstallScript: true })).toEqual([]);
  expect(problems('refused', { hasInstallScript: true })).toEqual([]);
  expect(problems('sneaky', { hasInstallScript: true })).toEqual([
    'sneaky@1.0.0: has an install script; decide in package.json, allowScripts',
  ]);
});

test.each([
  ['MIT', true],
  ['(GPL-3.0 OR MIT)', true],
  ['MIT AND ISC', true],
  ['GPL-3.0', false],
  ['MIT AND AGPL-3.0', false],
  [undefined, false],
])('license %s: allowed %s', (license, allowed) => {
  expect(problems('pad', { license })).toHaveLength(allowed ? 0 : 1);
});

test('a package without an integrity hash is reported', () => {
  expect(problems('pad', { integrity: undefined })).toEqual(['pad@1.0.0: has no integrity hash']);
});
