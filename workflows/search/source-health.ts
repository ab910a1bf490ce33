import type { PlatformId } from '#contracts/names.ts';
import type { Source } from '#contracts/platforms.ts';
import { noteSourceAnswered, noteSourceTrouble } from '#db/commands/sources.ts';
import type { ProviderError } from '#providers/port.ts';
import type { Registry } from '#providers/registry.ts';
import { publishing } from './deps.ts';
import type { SearchDeps } from './deps.ts';

interface HealthDeps extends SearchDeps {
  registry: Pick<Registry, 'sources'>;
}

/** How long a limit is shown when the provider does not say. */
const DEFAULT_LIMIT_MS = 60_000;

/** A provider answered: whatever trouble was shown is over. */
export async function noteAnswer(deps: HealthDeps, platform: PlatformId): Promise<void> {
  await noting(deps, platform, (source) => noteSourceAnswered(deps.database, source));
}

/** A provider failed in a way that says something about the next search too. */
export async function noteFailure(
  deps: HealthDeps,
  platform: PlatformId,
  error: ProviderError,
): Promise<void> {
  const trouble = troubleOf(error, Date.now());
  if (!trouble) return;
  await noting(deps, platform, (source) =>
    noteSourceTrouble(deps.database, { ...source, ...trouble, reason: error.message }),
  );
}

function troubleOf(
  error: ProviderError,
  now: number,
): Pick<Source, 'state' | 'limitedUntil'> | null {
  switch (error.failure) {
    case 'rate_limited': {
      const until = new Date(now + (error.retryAfterMs ?? DEFAULT_LIMIT_MS));
      return { state: 'limited', limitedUntil: until.toISOString() };
    }
    case 'auth':
      return { state: 'blocked', limitedUntil: null };
    case 'down':
    case 'timeout':
    case 'malformed':
    case 'too_large':
      return { state: 'silent', limitedUntil: null };
    default:
      return null;
  }
}

/** Health is a notice on the side: failing to write it never fails a search. */
async function noting(
  deps: HealthDeps,
  platform: PlatformId,
  write: (source: Source) => ReturnType<typeof noteSourceAnswered>,
): Promise<void> {
  const source = deps.registry.sources().find(({ id }) => id === platform);
  if (!source) return;
  try {
    await publishing(deps, write(source));
  } catch (error) {
    deps.logger.warn({ err: error, platform }, 'source health was not noted');
  }
}
