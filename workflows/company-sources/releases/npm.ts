import { z } from 'zod';
import { ProviderError } from '#providers/port.ts';
import { createSourceAsker } from '../ask.ts';
import type { SourceDeps } from '../ask.ts';
import { unknownCompany, factsFrom } from '../port.ts';
import type { CompanySource } from '../port.ts';

const PACKAGE = /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/iu;
const MAX_RELEASES = 30;

export const packumentSchema = z.object({
  name: z.string(),
  time: z.record(z.string(), z.unknown()).default({}),
  versions: z.record(z.string(), z.unknown()).default({}),
});

/** Versions of the package that the company's own site links to, newest first by their date. */
export function createNpm(config: { registryUrl: string }, deps: SourceDeps): CompanySource {
  const { ask } = createSourceAsker(
    { id: 'npm', source: 'The npm registry', spacingMs: 500 },
    deps,
  );

  async function packument(name: string, signal: AbortSignal) {
    const url = `${config.registryUrl.replace(/\/$/u, '')}/${name.replace('/', '%2F')}`;
    try {
      // Only the full document has dates; the largest ones are not read.
      return await ask({ url, signal, headers: { accept: 'application/json' } }, packumentSchema);
    } catch (error) {
      if (error instanceof ProviderError && error.failure === 'too_large') return 'too large';
      throw error;
    }
  }

  return {
    id: 'npm',
    async collect({ hints }, { signal }) {
      const name = hints.npm;
      if (name === undefined || !PACKAGE.test(name)) return unknownCompany();
      const found = await packument(name, signal);
      if (found === 'too large')
        return unknownCompany('The package has too many versions to read.');
      if (found === null) return unknownCompany();
      const fact = factsFrom('npm', deps.now);
      const releases = Object.entries(found.time)
        .flatMap(([version, at]) => {
          const ms = typeof at === 'string' ? Date.parse(at) : Number.NaN;
          // `time` also contains unpublished versions, and when the package was created and
          // changed.
          return Number.isNaN(ms) || !(version in found.versions) ? [] : [{ version, ms }];
        })
        .toSorted((a, b) => b.ms - a.ms)
        .slice(0, MAX_RELEASES);
      return {
        facts: releases.map(({ version, ms }) => {
          const url = `https://www.npmjs.com/package/${found.name}/v/${version}`;
          const value = {
            version,
            title: `${found.name} ${version}`,
            url,
            publishedAt: new Date(ms).toISOString(),
            prerelease: version.includes('-'),
          };
          return fact('release', value, { url, quote: version, key: `${found.name}@${version}` });
        }),
        complete: true,
        hints: {},
        note: null,
      };
    },
  };
}
