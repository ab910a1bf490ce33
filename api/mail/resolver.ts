import { Resolver } from 'node:dns/promises';
import type { ResolveTxt } from './domain-records.ts';

const TIMEOUT_MS = 3_000;
const NO_RECORD = new Set(['ENODATA', 'ENOTFOUND']);

/** TXT records by this machine's resolvers; rejects when none of them answers. */
export function createResolver(): ResolveTxt {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 });
  return async (name) => {
    try {
      return await resolver.resolveTxt(name);
    } catch (error) {
      if (NO_RECORD.has((error as NodeJS.ErrnoException).code ?? '')) return [];
      throw error;
    }
  };
}
