import { PLATFORM_IDS } from '#domain/names.ts';
import { noteSourceClock } from '#db/commands/sources.ts';
import { readSourcesAhead } from '#db/queries/source-clock.ts';
import { createSourceClock } from '#providers/source-clock.ts';
import type { SourceClock } from '#providers/source-clock.ts';
import type { ActivityDeps } from './deps.ts';

/** How often an unchanged observation is written again. */
const AGAIN_MS = 60_000;
/** Skew below this is noise. */
const CHANGED_SECONDS = 5;

/** The sources' clock, shared with other processes through the database. */
export async function openSourceClock({
  database,
  logger,
}: Pick<ActivityDeps, 'database' | 'logger'>): Promise<SourceClock> {
  const written = new Map<string, { aheadSeconds: number; at: number }>();
  const clock = createSourceClock({
    onObserved(source, aheadSeconds) {
      const platform = PLATFORM_IDS.find((id) => id === source);
      const last = written.get(source);
      const isKnown =
        last !== undefined &&
        Date.now() - last.at < AGAIN_MS &&
        Math.abs(last.aheadSeconds - aheadSeconds) < CHANGED_SECONDS;
      if (platform === undefined || isKnown) return;
      written.set(source, { aheadSeconds, at: Date.now() });
      noteSourceClock(database, { platform, aheadSeconds }).catch((error: unknown) => {
        written.delete(source);
        logger.warn({ err: error, platform }, 'a source’s clock was not noted');
      });
    },
  });
  try {
    clock.adopt(await readSourcesAhead(database.db));
  } catch (error) {
    logger.warn({ err: error }, 'the sources’ clock is not known yet');
  }
  return clock;
}
