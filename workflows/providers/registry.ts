import { setTimeout } from 'node:timers/promises';
import { PLATFORM_CATALOGUE } from '#domain/platform-catalogue.ts';
import { PLATFORM_IDS } from '#domain/names.ts';
import type { PlatformId } from '#domain/names.ts';
import { PLATFORM_SERVICES } from '#domain/platforms/index.ts';
import type { PlatformAccess, PlatformSettings } from '#domain/platforms/index.ts';
import type { Source } from '#contracts/platforms.ts';
import { ADAPTERS } from './adapters.ts';
import { createHttpClient } from '#http/client.ts';
import type { HttpClient } from '#http/client.ts';
import { ProviderError } from './port.ts';
import type { Provider, AdapterDeps } from './port.ts';
import { createLocalState } from './shared-state.ts';
import type { SharedState } from './shared-state.ts';
import { createSourceClock } from './source-clock.ts';
import type { SourceClock } from './source-clock.ts';

/** Configuration passed on by the mains; addresses decide between live and sandbox. */
export interface ProviderConfig extends PlatformSettings {
  /** True: responses come from the sandbox, and every page says so. */
  sandbox: boolean;
  userAgent: string;
  /** Exact origins on private addresses that may be asked: the sandbox's. */
  privateOrigins: readonly string[];
}

export interface Registry {
  /** Always a provider; an unusable one rejects each search with `not_configured`. */
  get(id: PlatformId): Provider;
  /** All ten in catalogue order, as configured; health (limited, blocked, silent) comes on top. */
  sources(): Source[];
  close(): Promise<void>;
}

interface Entry {
  provider: Provider;
  source: Source;
}

/** A source of which nothing is known yet but its terms. */
const initialSource = (id: PlatformId) => ({
  id,
  limitedUntil: null,
  lastAnswerAt: null,
  postedToShown: null,
  textsKeptDays: PLATFORM_SERVICES[id].retentionDays,
});

const wait: AdapterDeps['wait'] = (ms, signal) =>
  // Waiting callers go next and then learn that the search was cancelled.
  setTimeout(ms, undefined, { signal }).catch(() => undefined);

function usable(provider: Provider, state: Source['state']): Entry {
  const { id, capabilities } = provider;
  return { provider, source: { ...initialSource(id), state, reason: null, capabilities } };
}

function unusable(id: PlatformId, state: Source['state'], reason: string): Entry {
  const capabilities = PLATFORM_SERVICES[id].capabilities;
  const search: Provider['search'] = () =>
    Promise.reject(new ProviderError('not_configured', reason));
  return {
    provider: { id, capabilities, search },
    source: { ...initialSource(id), state, reason, capabilities },
  };
}

/** In sandbox mode only the sandbox is called, whatever keys are set. */
function isPlayed(id: PlatformId, config: ProviderConfig): boolean {
  const origins = config.privateOrigins.map((origin) => new URL(origin).origin);
  return !config.sandbox || origins.includes(new URL(config[id].baseUrl).origin);
}

function setUp<Id extends PlatformId>(id: Id, config: ProviderConfig, deps: AdapterDeps): Entry {
  if (!isPlayed(id, config))
    return unusable(
      id,
      'not_available_yet',
      `${PLATFORM_CATALOGUE[id].name} is not available yet.`,
    );
  const { accessHint, settings } = PLATFORM_SERVICES[id];
  const values: Readonly<Record<string, unknown>> = config[id];
  const isMissing = Object.entries<object>(settings).some(
    ([name, setting]) => 'required' in setting && !values[name],
  );
  if (isMissing) return unusable(id, 'not_configured', accessHint ?? '');
  const provider = ADAPTERS[id](config[id] as PlatformAccess[Id], deps);
  return usable(provider, config.sandbox ? 'sandbox' : 'live');
}

/** The client of one platform, whose answers set the sources' clock by their Date header. */
function observed(http: HttpClient, id: PlatformId, clock: SourceClock): HttpClient {
  return {
    ...http,
    async send(request) {
      const answer = await http.send(request);
      // An answer out of a cache carries the time it was made at, and its age.
      const ageMs = (Number(answer.headers['age']) || 0) * 1_000;
      const stated = Date.parse(answer.headers['date'] ?? '') + ageMs;
      if (!Number.isNaN(stated)) clock.observe(id, new Date(stated));
      return answer;
    },
  };
}

/** All ten platforms with what they can do and whether they can be searched now. */
export function createRegistry(
  config: ProviderConfig,
  deps: { http?: HttpClient; clock?: SourceClock; shared?: SharedState } = {},
): Registry {
  const http = deps.http ?? createHttpClient(config);
  const clock = deps.clock ?? createSourceClock();
  const { now } = clock;
  const shared = deps.shared ?? createLocalState(now);
  const depsOf = (id: PlatformId): AdapterDeps => ({
    http: observed(http, id, clock),
    now,
    steady: () => new Date(),
    shared,
    wait,
  });
  const entries = new Map(PLATFORM_IDS.map((id) => [id, setUp(id, config, depsOf(id))]));
  return {
    get: (id) => (entries.get(id) ?? setUp(id, config, depsOf(id))).provider,
    sources: () => [...entries.values()].map(({ source }) => source),
    close: () => http.close(),
  };
}
