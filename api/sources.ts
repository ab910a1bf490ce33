import type { Source } from '#contracts/platforms.ts';
import { readSourceHealth } from '#db/queries/sources.ts';
import type { ApiDeps } from './deps.ts';

/** Sources as they are configured, with what running searches have learnt of them since. */
export async function listSources(deps: Pick<ApiDeps, 'database' | 'sources'>): Promise<Source[]> {
  const health = new Map(
    (await readSourceHealth(deps.database)).map((entry) => [entry.platform, entry]),
  );
  return deps.sources().map((source) => {
    const learnt = health.get(source.id);
    const searchable = source.state === 'live' || source.state === 'sandbox';
    if (learnt === undefined || !searchable) return source;
    const { state, reason, limitedUntil } = learnt;
    return { ...source, state, reason, limitedUntil };
  });
}
