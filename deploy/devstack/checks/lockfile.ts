import { z } from 'zod';

const lockfileSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      name: z.string().optional(),
      version: z.string().optional(),
      license: z.unknown().optional(),
      integrity: z.string().optional(),
      link: z.boolean().optional(),
      hasInstallScript: z.boolean().optional(),
    }),
  ),
});
const manifestSchema = z.object({ allowScripts: z.record(z.string(), z.boolean()) });
const advisoriesSchema = z.object({
  recorded: z.iso.date(),
  advisories: z.array(
    z.strictObject({
      package: z.string(),
      /** The first affected version; absent: every version before `fixed`. */
      from: z.string().optional(),
      /** The first version that is not affected. */
      fixed: z.string(),
      id: z.string(),
      /** Why an affected version does no harm here. */
      accepted: z.string().optional(),
    }),
  ),
});

/** Licenses that allow commercial use in a closed product without publishing its source. */
const LICENSES = new Set([
  '0BSD',
  'Apache-2.0',
  'Apache 2.0',
  'BlueOak-1.0.0',
  // Permissive, like MIT: argparse, of the client generator in a test.
  'Python-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'MIT-0',
  // Applies to the library's own files, which we do not modify.
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
]);
/** Packages whose lockfile entry names no license; read from the package's LICENSE file. */
const READ_BY_HAND = new Map([
  ['png-js', 'MIT'],
  ['unionfs', 'Unlicense'],
  ['xmlhttprequest-ssl', 'MIT'],
]);

/**
 * What is wrong with the locked packages: licenses, install scripts without a decision in
 * `allowScripts`, missing integrity, and versions with a recorded advisory. Reads nothing but its
 * arguments, so it works offline and knows no advisory that is not recorded.
 */
export function problemsOfLockfile(lockfile: unknown, manifest: unknown, known: unknown): string[] {
  const packages = Object.entries(lockfileSchema.parse(lockfile).packages)
    .filter(([path, { link }]) => path !== '' && link !== true)
    .map(([path, entry]) => ({ ...entry, name: entry.name ?? nameOf(path) }));
  const { allowScripts } = manifestSchema.parse(manifest);
  const { advisories } = advisoriesSchema.parse(known);
  return packages.flatMap(({ name, version = '', license, integrity, hasInstallScript }) => {
    const at = `${name}@${version}`;
    const stated = typeof license === 'string' ? license : (READ_BY_HAND.get(name) ?? 'unknown');
    return [
      ...(isAllowed(stated) ? [] : [`${at}: license ${stated} is not on the list`]),
      ...(hasInstallScript && !(name in allowScripts)
        ? [`${at}: has an install script; decide in package.json, allowScripts`]
        : []),
      ...(integrity ? [] : [`${at}: has no integrity hash`]),
      ...advisories
        .filter((advisory) => advisory.package === name && advisory.accepted === undefined)
        .filter(({ from = '0.0.0', fixed }) => !isBefore(version, from) && isBefore(version, fixed))
        .map(({ id, fixed }) => `${at}: ${id}, fixed in ${fixed}`),
    ];
  });
}

/** SPDX expressions of the forms "A", "A AND B" and "(A OR B)". */
function isAllowed(expression: string): boolean {
  const inner = expression.replace(/^\((.*)\)$/, '$1');
  if (inner.includes(' OR ')) return inner.split(' OR ').some(isAllowed);
  return inner.split(' AND ').every((license) => LICENSES.has(license));
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 13);

/** Order of release versions; a pre-release counts as its release. */
function isBefore(version: string, other: string): boolean {
  const [a, b] = [version, other].map((text) => text.split(/[.+-]/).slice(0, 3).map(Number));
  for (const at of [0, 1, 2]) {
    const difference = (a?.[at] ?? 0) - (b?.[at] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
