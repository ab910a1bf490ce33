import type { PlatformId } from '#domain/names.ts';
import { forgetSourceTrouble, takeProbes } from '#db/commands/sources.ts';
import { parseQuery } from '#providers/query.ts';
import type { Registry } from '#providers/registry.ts';
import { repeat } from '../runtime/repeat.ts';
import { publishing } from './deps.ts';
import type { ActivityDeps } from './deps.ts';
import { toProviderError } from './provider-failures.ts';
import { noteAnswer, noteFailure } from './source-health.ts';

interface RecoveryDeps extends ActivityDeps {
  registry: Pick<Registry, 'get' | 'sources'>;
}

const EVERY_MS = 2_000;
const PROBE_TIMEOUT_MS = 30_000;
/** A short window, because an answer to the same question is soon outdated. */
const PROBE_WINDOW_MS = 3_600_000;
const PROBE = { query: parseQuery('help', 'keywords'), limit: 1 };

/**
 * Notifies open pages that a limit has passed or a past trouble is no longer relevant, and checks
 * sources that searches skip, until `signal` fires. Every worker runs one; each change is published
 * once, and each check is made by one of them.
 */
export async function runSourceRecovery(deps: RecoveryDeps, signal: AbortSignal): Promise<void> {
  let starting = true;
  const probes = new Set<Promise<void>>();
  await repeat(
    async () => {
      const sources = deps.registry.sources();
      await publishing(deps, forgetSourceTrouble(deps.database, sources));
      // A restart may have brought a new key.
      for (const platform of await takeProbes(deps.database, { all: starting })) {
        const probe = probeSource(deps, platform, signal).finally(() => probes.delete(probe));
        probes.add(probe);
      }
      starting = false;
    },
    {
      everyMs: EVERY_MS,
      failure: 'the recovery of sources is delayed',
      logger: deps.logger,
      signal,
    },
  );
  await Promise.all(probes);
}

/** Sends a source one small request; its answer or failure decides for the next searches. */
async function probeSource(
  deps: RecoveryDeps,
  platform: PlatformId,
  signal: AbortSignal,
): Promise<void> {
  const since = new Date(Date.now() - PROBE_WINDOW_MS);
  try {
    const { remembered } = await deps.registry
      .get(platform)
      .search(
        { ...PROBE, since },
        { signal: AbortSignal.any([signal, AbortSignal.timeout(PROBE_TIMEOUT_MS)]) },
      );
    if (remembered !== true) await noteAnswer(deps, platform);
  } catch (error) {
    if (signal.aborted) return;
    const problem = toProviderError(error);
    if (problem) await noteFailure(deps, platform, problem);
    else deps.logger.warn({ err: error, platform }, 'a source could not be probed');
  }
}
