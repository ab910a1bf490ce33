import { TREND_PLATFORMS } from '#domain/trending/names.ts';
import type { TrendPlatform } from '#domain/trending/names.ts';
import { createHttpClient } from '#http/client.ts';
import type { FeedAnswer, FeedRequest } from '#providers/port.ts';
import { createRegistry } from '#providers/registry.ts';
import { sandboxConfig } from '#providers/testing/sandbox-config.ts';
import { startSandboxProcess } from '#providers/testing/sandbox-process.ts';
import { WINDOW_DAYS } from '../../../../workflows/trending/model/bursts/measure.ts';
import { sinceOf } from '../../../../workflows/trending/collect-activities.ts';

const MINUTES = 30;
const LIMIT = 1_000;

interface CostRow {
  platform: TrendPlatform;
  /** Requests and posts of the first refresh, which reads the whole window. */
  firstRequests: number;
  firstPosts: number;
  /** Of a refresh half an hour later. */
  laterRequests: number;
  laterPosts: number;
}

/** Requests of a refresh by platform, through the real adapters against the sandbox's default world. */
export async function refreshCost(): Promise<CostRow[]> {
  const sandbox = await startSandboxProcess();
  const config = sandboxConfig(sandbox.origin);
  const http = createHttpClient({ ...config, totalTimeoutMs: 20_000 });
  const registry = createRegistry(config, { http });
  const read = async (platform: TrendPlatform, request: FeedRequest): Promise<FeedAnswer> => {
    const { readFeed } = registry.get(platform);
    if (!readFeed) throw new Error(`${platform} has no feed`);
    return readFeed(request, { signal: AbortSignal.timeout(60_000) });
  };
  try {
    const start = Date.now();
    const firsts = new Map<TrendPlatform, FeedAnswer>();
    for (const platform of TREND_PLATFORMS) {
      const since = new Date(start - WINDOW_DAYS * 86_400_000);
      firsts.set(platform, await read(platform, { since, limit: LIMIT, validators: null }));
    }
    await fetch(`${sandbox.origin}/control/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ offsetSeconds: MINUTES * 60 }),
    });
    const rows: CostRow[] = [];
    for (const [platform, first] of firsts) {
      const newest = Math.max(...first.items.map(({ postedAt }) => postedAt?.getTime() ?? 0));
      const since = sinceOf({ cursorAt: new Date(newest) }, start + MINUTES * 60_000);
      const later = await read(platform, { since, limit: LIMIT, validators: first.validators });
      rows.push({
        platform,
        firstRequests: first.requests,
        firstPosts: first.items.length,
        laterRequests: later.requests,
        laterPosts: later.items.length,
      });
    }
    return rows;
  } finally {
    await registry.close();
    await http.close();
    await sandbox.stop();
  }
}
