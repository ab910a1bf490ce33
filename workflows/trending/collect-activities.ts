import { Context } from '@temporalio/activity';
import { z } from 'zod';
import type { TrendPlatform } from '#domain/trending/names.ts';
import {
  noteTrendSilence,
  readTrendCursor,
  storeTrendPosts,
} from '#db/commands/trending/collect.ts';
import type { TrendAnswer, TrendSourceRow } from '#db/commands/trending/collect.ts';
import type { FeedAnswer } from '#providers/port.ts';
import { ProviderError } from '#providers/port.ts';
import type { Registry } from '#providers/registry.ts';
import { publishing } from '../activities/deps.ts';
import type { ActivityDeps } from '../activities/deps.ts';
import { heartbeating } from '../activities/heartbeat.ts';
import { noteAnswer, noteFailure } from '../activities/source-health.ts';
import { WINDOW_DAYS } from './model/bursts/measure.ts';
import { toTrendPosts } from './posts.ts';

interface CollectDeps extends ActivityDeps {
  registry: Pick<Registry, 'get' | 'sources'>;
}

export interface CollectActivities {
  /** Reads a platform's newest posts; an unavailable platform is recorded, not thrown. */
  collectTrendPosts(input: {
    refreshId: string;
    platform: TrendPlatform;
  }): Promise<{ kept: number }>;
}

const LIMIT = 1_000;
/** Deadline for all pages of a platform. */
const PATIENCE_MS = 45_000;
/** Feeds are indexed with a delay, so the cursor is moved back by this much. */
const OVERLAP_MS = 10 * 60_000;
const DAY_MS = 86_400_000;
const MAX_TRIES = 2;
const RETRYABLE = new Set(['down', 'timeout']);

const validatorsSchema = z.object({
  etag: z.string().nullable(),
  lastModified: z.string().nullable(),
});

export function createCollectActivities(deps: CollectDeps): CollectActivities {
  return {
    collectTrendPosts: (input) => heartbeating(() => collect(deps, input)),
  };
}

async function collect(
  deps: CollectDeps,
  key: { refreshId: string; platform: TrendPlatform },
): Promise<{ kept: number }> {
  const { cancellationSignal, info } = Context.current();
  const known = await readTrendCursor(deps.database, key.platform);
  const since = sinceOf(known, Date.now());
  try {
    const provider = deps.registry.get(key.platform);
    if (!provider.readFeed) throw notConfigured(deps, key.platform);
    const answer = await provider.readFeed(
      {
        since,
        limit: LIMIT,
        validators: validatorsSchema.safeParse(known.validators).data ?? null,
      },
      { signal: AbortSignal.any([cancellationSignal, AbortSignal.timeout(PATIENCE_MS)]) },
    );
    const stored = toAnswer(key.platform, answer, { since, known });
    const kept = await publishing(deps, storeTrendPosts(deps.database, key, stored));
    await noteAnswer(deps, key.platform);
    return { kept };
  } catch (error) {
    if (!(error instanceof ProviderError) || cancellationSignal.aborted) throw error;
    if (RETRYABLE.has(error.failure) && info.attempt < MAX_TRIES) throw error;
    await noteFailure(deps, key.platform, error);
    const silence = { failure: error.failure, reason: error.message };
    await publishing(deps, noteTrendSilence(deps.database, key, silence));
    return { kept: 0 };
  }
}

function notConfigured({ registry }: CollectDeps, platform: TrendPlatform): ProviderError {
  const source = registry.sources().find(({ id }) => id === platform);
  return new ProviderError('not_configured', source?.reason ?? 'This platform is not set up.');
}

/**
 * Slightly before the newest known post, but within the window. A cursor in the future, left by a
 * clock that was set back, would find nothing for days.
 */
export function sinceOf({ cursorAt }: Pick<TrendSourceRow, 'cursorAt'>, now: number): Date {
  const earliest = now - WINDOW_DAYS * DAY_MS;
  const from = cursorAt === null ? earliest : cursorAt.getTime() - OVERLAP_MS;
  return new Date(Math.max(earliest, Math.min(from, now)));
}

function toAnswer(
  platform: TrendPlatform,
  answer: FeedAnswer,
  { since, known }: { since: Date; known: TrendSourceRow },
): TrendAnswer {
  const posts = toTrendPosts(platform, answer.items);
  const times = answer.items.flatMap(({ postedAt }) => postedAt?.getTime() ?? []);
  const clockAt = answer.at;
  // Posts dated in the future do not advance the cursor.
  const latest =
    clockAt === null ? times : times.filter((at) => at <= clockAt.getTime() + OVERLAP_MS);
  const newest = latest.length > 0 ? Math.max(...latest) : null;
  const oldest = times.length > 0 ? Math.min(...times) : since.getTime();
  const joins = known.cursorAt === null || oldest <= known.cursorAt.getTime();
  return {
    posts,
    read: answer.items.length,
    requests: answer.requests,
    cursorAt: newest === null ? null : new Date(newest),
    coveredSince:
      answer.complete || joins
        ? (known.coveredSince ?? (answer.complete ? since : new Date(oldest)))
        : new Date(oldest),
    clockAt,
    validators: answer.validators,
    note: answer.note,
  };
}
