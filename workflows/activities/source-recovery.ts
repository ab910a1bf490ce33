import { setTimeout } from 'node:timers/promises';
import { forgetSourceTrouble } from '#db/commands/sources.ts';
import type { Registry } from '#providers/registry.ts';
import { publishing } from './deps.ts';
import type { ActivityDeps } from './deps.ts';

interface RecoveryDeps extends ActivityDeps {
  registry: Pick<Registry, 'sources'>;
}

const EVERY_MS = 2_000;

/**
 * Notifies open pages that a limit has passed or a past trouble is no longer relevant, until
 * `signal` fires. Every worker runs one; each change is published once.
 */
export async function runSourceRecovery(deps: RecoveryDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const sources = deps.registry.sources();
      await publishing(deps, forgetSourceTrouble(deps.database, sources));
    } catch (error) {
      deps.logger.warn({ err: error }, 'publishing source recovery failed; retrying');
    }
    await setTimeout(EVERY_MS, undefined, { signal }).catch(() => {});
  }
}
