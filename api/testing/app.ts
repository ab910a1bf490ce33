import { Registry } from 'prom-client';
import { createLogger } from '#config/logger.ts';
import type { ControlMessage, Tick } from '#contracts/events.ts';
import { ASSISTANT_CATALOGUE } from '#domain/ai-visibility/assistant-catalogue.ts';
import type { AssistantInfo } from '#contracts/ai-visibility/ai-visibility.ts';
import { ASSISTANT_IDS, PLATFORM_IDS } from '#domain/names.ts';
import type { PlanName } from '#domain/names.ts';
import { COMPANY_SOURCE_IDS } from '#domain/competitors/company-source-catalogue.ts';
import type { CompanySource } from '#contracts/competitors/company-sources.ts';
import type { Source } from '#contracts/platforms.ts';
import type { WorkflowStart } from '#contracts/workflows.ts';
import type { JobRound } from '#db/queries/jobs.ts';
import type { StreamBatch } from '#db/committed.ts';
import { testLimits } from '#db/testing/model-limits.ts';
import type { TestDatabase } from '#db/testing/database.ts';
import { createSession } from '#db/testing/factories.ts';
import { createTokens } from '#streams/access-token.ts';
import { createApp } from '../app.ts';
import type { ApiConfig, ApiDeps } from '../deps.ts';

export const PUBLIC_URL = 'http://localhost:4400';
export const TOKEN_SECRET = 'a-secret-of-the-tests-of-32-characters';

const AVAILABLE = ['reddit', 'hackernews', 'stackoverflow'];

const SOURCES: Source[] = PLATFORM_IDS.map((id) => ({
  id,
  state: AVAILABLE.includes(id) ? 'sandbox' : 'not_available_yet',
  reason: null,
  limitedUntil: null,
  lastAnswerAt: null,
  postedToShown: null,
  textsKeptDays: null,
  capabilities: { fullText: true, timeframe: true, comments: false, note: null },
}));

/** Without a Crunchbase key. */
const COMPANY_SOURCES: CompanySource[] = COMPANY_SOURCE_IDS.map((id) => ({
  id,
  state: id === 'crunchbase' ? 'not_configured' : 'sandbox',
  reason: id === 'crunchbase' ? 'Set CRUNCHBASE_API_KEY to use it.' : null,
  limitedUntil: null,
  failingSince: null,
  lastAnswerAt: null,
}));

/** Two assistants are configured, the others are not. */
export const ASSISTANTS: AssistantInfo[] = ASSISTANT_IDS.map((id) => {
  const configured = id === 'openai' || id === 'perplexity';
  return {
    id,
    name: ASSISTANT_CATALOGUE[id].name,
    label: ASSISTANT_CATALOGUE[id].label,
    state: configured ? 'sandbox' : 'not_configured',
    model: configured ? `${id}-model-1` : null,
    reason: configured ? null : 'Not configured.',
    searches: id !== 'gemini',
    costMicros: 10_000,
    rate: 2,
  };
});

export const TEST_CONFIG: ApiConfig = {
  publicUrl: PUBLIC_URL,
  tokenKeys: [TOKEN_SECRET],
  channelKeys: ['a channel secret for tests, long enough'],
  privateOrigins: [],
  trustedProxies: 0,
  planGrants: { 'granted@earshot.test': 'starter' },
  administrator: { issuer: 'https://issuer.test', subject: 'the-admin' },
  mail: { from: 'Earshot <alerts@mail.example.com>', dkimSelector: 's1' },
  operations: { isPublic: true, token: undefined },
  assistantLimits: testLimits({}),
  publicConfig: {
    productName: 'Earshot',
    gatewayUrl: 'http://localhost:4401',
    supportEmail: 'support@earshot.test',
    sandbox: true,
    signInEnabled: true,
    analysisEnabled: true,
    referencePublic: true,
  },
};

/** Calls of the app to external services, in order. */
interface Outbox {
  published: StreamBatch[];
  controls: ControlMessage[];
  ticks: { userId: string; tick: Tick }[];
  started: WorkflowStart[];
  cancelled: Pick<JobRound, 'kind' | 'jobId' | 'round'>[];
  logLines: Record<string, unknown>[];
}

/** The app in memory over a real database, with its outgoing calls recorded in `outbox`. */
export function createTestApp(
  { database, app: shared }: Pick<TestDatabase, 'database' | 'app'>,
  overrides: Partial<ApiDeps> = {},
) {
  const outbox: Outbox = {
    published: [],
    controls: [],
    ticks: [],
    started: [],
    cancelled: [],
    logLines: [],
  };
  const logger = createLogger(
    { level: 'info', name: 'api' },
    { write: (line) => void outbox.logLines.push(JSON.parse(line) as Record<string, unknown>) },
  );
  const tokens = createTokens({ keys: [TOKEN_SECRET], issuer: PUBLIC_URL, ttlSeconds: 900 });
  const app = createApp({
    config: TEST_CONFIG,
    shared,
    background: database,
    publisher: {
      publish: (batches) => void outbox.published.push(...batches),
      control: (message) => void outbox.controls.push(message),
      tick: (userId, tick) => void outbox.ticks.push({ userId, tick }),
      watch: () => () => {},
      status: () => 'up',
    },
    workflows: {
      start: (start) => void outbox.started.push(start),
      ensureStarted: (start) => Promise.resolve(outbox.started.push(start) > 0),
      cancel: (job) => void outbox.cancelled.push(job),
      status: () => Promise.resolve('up'),
      close: () => Promise.resolve(),
    },
    sources: () => SOURCES,
    companySources: COMPANY_SOURCES,
    assistants: ASSISTANTS,
    tokens,
    signIn: null,
    resolveTxt: () => Promise.resolve([]),
    logger,
    metrics: new Registry(),
    webRoot: 'does-not-exist',
    maintenance: { current: () => null, refresh: () => Promise.resolve() },
    draining: () => false,
    ...overrides,
  });

  /** Requests with a token. */
  function as(token: string) {
    const headers = { authorization: `Bearer ${token}` };
    return {
      get: (path: string) => app.request(path, { headers }),
      send: (
        path: string,
        body?: unknown,
        options: { method?: string; headers?: Record<string, string> } = {},
      ) =>
        app.request(path, {
          method: options.method ?? 'POST',
          headers: {
            ...headers,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...options.headers,
          },
          ...(body === undefined
            ? {}
            : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        }),
    };
  }

  /** A signed-in user with a token. */
  async function user({ plan = 'free' }: { plan?: PlanName } = {}) {
    const session = await createSession(database, { plan });
    const { token } = await tokens.sign(session);
    return { ...session, token, ...as(token) };
  }

  return { app, tokens, outbox, logger, as, user };
}

export type TestApp = ReturnType<typeof createTestApp>;
export type TestUser = Awaited<ReturnType<TestApp['user']>>;

/** Status and error code of a refused request, such as "404 RESOURCE_NOT_FOUND". */
export async function errorOf(answer: Response): Promise<string> {
  const { error } = (await answer.json()) as { error: { code: string } };
  return `${answer.status} ${error.code}`;
}
