import type { PlatformId } from '#domain/names.ts';
import type { Source } from '#contracts/platforms.ts';
import { noteSourceAnswered, noteSourceTrouble } from '#db/commands/sources.ts';
import type { SourceTrouble } from '#db/commands/sources.ts';
import { isTroubled, readHealth } from '#db/queries/sources.ts';
import type { ProviderError } from '#providers/port.ts';
import type { Registry } from '#providers/registry.ts';
import { publishing } from './deps.ts';
import type { ActivityDeps } from './deps.ts';

interface HealthDeps extends ActivityDeps {
  registry: Pick<Registry, 'sources'>;
}

const MINUTE = 60_000;
/** How long a limit is shown when neither the provider nor our own wait states its end. */
const DEFAULT_LIMIT_MS = MINUTE;
/**
 * How long trouble is shown unless it recurs: longer than the time between two probes of a source
 * that searches skip (`db/commands/sources.ts`).
 */
const SHOWN_MS = {
  blocked: 60 * MINUTE,
  silent: 10 * MINUTE,
  limited: 60 * MINUTE,
} as const;
/** A wait up to this long is kept to its end; quotas that end sooner than stated are longer. */
const KEPT_MS = 10 * MINUTE;

/** A provider answered: clears any trouble shown. */
export async function noteAnswer(deps: HealthDeps, platform: PlatformId): Promise<void> {
  await noting(deps, platform, (source) => noteSourceAnswered(deps.database, source));
}

/**
 * A provider failed in a way that affects the next search too.
 * @param waitMs our own wait before the next try, for providers that name none.
 */
export async function noteFailure(
  deps: HealthDeps,
  platform: PlatformId,
  error: ProviderError,
  waitMs = DEFAULT_LIMIT_MS,
): Promise<void> {
  const trouble = troubleOf(error, waitMs, Date.now());
  if (!trouble) return;
  await noting(deps, platform, (source) => noteSourceTrouble(deps.database, source, trouble));
}

/**
 * Whether the circuit is open: a source that lately did not answer any search gets one try instead
 * of several, and that try decides.
 */
export async function isSilent(deps: HealthDeps, platform: PlatformId): Promise<boolean> {
  const health = await readHealth(deps.database, platform);
  return health !== undefined && isTroubled(health) && health.state === 'silent';
}

/** What a failure means for the next search; null when it means nothing. `now` in milliseconds. */
export function troubleOf(error: ProviderError, waitMs: number, now: number): SourceTrouble | null {
  const reason = error.message;
  switch (error.failure) {
    case 'rate_limited': {
      const until = new Date(now + (error.retryAfterMs ?? waitMs));
      const expiresAt = new Date(Math.min(until.getTime(), now + SHOWN_MS.limited));
      const probed = until.getTime() - now > KEPT_MS;
      return { state: 'limited', reason, limitedUntil: until, expiresAt, probed };
    }
    case 'auth':
      return trouble('blocked', reason, now);
    case 'down':
    case 'timeout':
    case 'malformed':
    case 'too_large':
      return trouble('silent', reason, now);
    default:
      return null;
  }
}

function trouble(state: 'blocked' | 'silent', reason: string, now: number): SourceTrouble {
  const expiresAt = new Date(now + SHOWN_MS[state]);
  return { state, reason, limitedUntil: null, expiresAt, probed: state === 'blocked' };
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
