import { setTimeout } from 'node:timers/promises';
import { PLATFORM_CATALOGUE } from '#contracts/platforms.ts';
import { PLATFORM_IDS } from '#contracts/names.ts';
import type { PlatformId } from '#contracts/names.ts';
import type { Source } from '#contracts/platforms.ts';
import { CAPABILITIES } from './capabilities.ts';
import type { AdapterDeps } from './deps.ts';
import { createHackerNews } from './hackernews/adapter.ts';
import { createHttpClient } from './http.ts';
import type { HttpClient } from './http.ts';
import { createReddit } from './reddit/adapter.ts';
import { createStackOverflow } from './stackoverflow/adapter.ts';
import { ProviderError } from './port.ts';
import type { Provider } from './port.ts';

/** What the mains hand over from the environment. */
export interface ProviderConfig {
  /** True: answers come from the sandbox, and every page says so. */
  sandbox: boolean;
  userAgent: string;
  privateOrigins: readonly string[];
  hackernews: { baseUrl: string };
  stackoverflow: { baseUrl: string; key?: string | undefined };
  reddit: {
    baseUrl: string;
    tokenUrl: string;
    clientId?: string | undefined;
    clientSecret?: string | undefined;
  };
}

export interface Registry {
  /** Always a provider; one that is not usable rejects each search with `not_configured`. */
  get(id: PlatformId): Provider;
  /** All ten in catalogue order, as configured; health (limited, blocked, silent) comes on top. */
  sources(): Source[];
  close(): Promise<void>;
}

type Setup =
  | { state: 'ready'; provider: Provider }
  | { state: 'not_configured' | 'not_available_yet'; reason: string };

const notAvailableYet = (id: PlatformId): Setup => ({
  state: 'not_available_yet',
  reason: `${PLATFORM_CATALOGUE[id].name} is not available yet.`,
});

function unusable(id: PlatformId, reason: string): Provider {
  return {
    id,
    capabilities: CAPABILITIES[id],
    search: () => Promise.reject(new ProviderError('not_configured', reason)),
  };
}

function setUpReddit(config: ProviderConfig['reddit'], deps: AdapterDeps): Setup {
  const { clientId, clientSecret } = config;
  if (clientId && clientSecret)
    return { state: 'ready', provider: createReddit({ ...config, clientId, clientSecret }, deps) };
  return {
    state: 'not_configured',
    reason:
      'Set REDDIT_CLIENT_ID and REDDIT_CLIENT_SECRET of an app that Reddit approved (reddit.com/prefs/apps).',
  };
}

function setUp(id: PlatformId, config: ProviderConfig, deps: AdapterDeps): Setup {
  switch (id) {
    case 'hackernews':
      return { state: 'ready', provider: createHackerNews(config.hackernews, deps) };
    case 'stackoverflow':
      return { state: 'ready', provider: createStackOverflow(config.stackoverflow, deps) };
    case 'reddit':
      return setUpReddit(config.reddit, deps);
    default:
      return notAvailableYet(id);
  }
}

const wait: AdapterDeps['wait'] = (ms, signal) =>
  // Whoever waited asks next, and is told then that the search was cancelled.
  setTimeout(ms, undefined, { signal }).catch(() => undefined);

/** All ten platforms with what they can do and whether they can be searched now. */
export function createRegistry(
  config: ProviderConfig,
  deps: { http?: HttpClient; now?: () => Date } = {},
): Registry {
  const http = deps.http ?? createHttpClient(config);
  const adapterDeps: AdapterDeps = { http, now: deps.now ?? (() => new Date()), wait };
  const setups = new Map(PLATFORM_IDS.map((id) => [id, setUp(id, config, adapterDeps)]));
  const setupOf = (id: PlatformId): Setup => setups.get(id) ?? notAvailableYet(id);
  return {
    get(id) {
      const setup = setupOf(id);
      return setup.state === 'ready' ? setup.provider : unusable(id, setup.reason);
    },
    sources: () =>
      PLATFORM_IDS.map((id) => {
        const setup = setupOf(id);
        const ready = setup.state === 'ready';
        return {
          id,
          state: ready ? (config.sandbox ? 'sandbox' : 'live') : setup.state,
          reason: ready ? null : setup.reason,
          limitedUntil: null,
          capabilities: CAPABILITIES[id],
        };
      }),
    close: () => http.close(),
  };
}
