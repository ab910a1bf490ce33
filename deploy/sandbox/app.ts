import { join } from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { ASSISTANT_FAULTS } from './assistants/reply.ts';
import { createAssistantRoutes } from './assistants/routes.ts';
import { readTruth } from './assistants/truth.ts';
import { SANDBOX_ASSISTANTS, WIRES } from './assistants/wires.ts';
import { createClock, loadAnchor } from './clock.ts';
import type { Clock } from './clock.ts';
import { createControl } from './control/routes.ts';
import { createFaults, faultMiddleware } from './faults.ts';
import type { FailureForms, Faults } from './faults.ts';
import { createLimits } from './limits.ts';
import { createInbox } from './mail/inbox.ts';
import { createMailbox } from './mail/mailbox.ts';
import type { Mailbox } from './mail/mailbox.ts';
import { loadKeys } from './oidc/keys.ts';
import { createProvider } from './oidc/provider.ts';
import type { OidcSettings } from './oidc/provider.ts';
import { createOidc, oidcFailures } from './oidc/routes.ts';
import { MODEL_FAULTS } from './openai/call.ts';
import type { ModelFault } from './openai/call.ts';
import { openaiFailures } from './openai/errors.ts';
import { createWorldReader } from './openai/reading/world-reader.ts';
import { createOpenai } from './openai/routes.ts';
import { OUTSIDE_TARGETS, createOutside, isOutside } from './outside/outside.ts';
import { PLATFORMS } from './platforms/index.ts';
import type { Platform } from './platforms/platform.ts';
import { createReceivedLog } from './receivers/receiver.ts';
import { countRequests, createRequestLog, stampDates } from './requests.ts';
import { createCorpus } from './world/corpus.ts';
import type { Corpus } from './world/corpus.ts';
import type { World } from './world/files.ts';
import { playWorld } from './world/playing.ts';
import type { PlayedWorld } from './world/playing.ts';

export const SANDBOX_MODEL_KEY = 'sandbox-key';
const MODEL_PACE_MS = 1_600;

export interface SandboxDeps {
  oidc: OidcSettings;
  /** Folder that keeps the signing key and the dates over restarts; null keeps them in memory. */
  stateFolder: string | null;
  clock?: Clock;
  /** Unix seconds of the world's day 0; without it, the stored one. */
  anchor?: number;
  world: World;
  /** Those of `platforms/index.ts`, where no others are named. */
  platforms?: readonly Platform[];
  /** Time over which the model spreads an answer, in milliseconds. */
  modelPaceMs?: number;
}

export interface Sandbox {
  app: Hono<{ Bindings: HttpBindings }>;
  clock: Clock;
  faults: Faults;
  corpus: Corpus;
  world: PlayedWorld;
  mailbox: Mailbox;
}

/** Everything the sandbox serves over HTTP, ready to be given to a server. */
export async function createSandbox(deps: SandboxDeps): Promise<Sandbox> {
  const clock = deps.clock ?? createClock();
  const faults = createFaults();
  const limits = createLimits(clock);
  const requests = createRequestLog();
  const file = (name: string): string | null =>
    deps.stateFolder === null ? null : join(deps.stateFolder, 'sandbox', name);
  const anchor = deps.anchor ?? loadAnchor(file('anchor.json'), clock.seconds(), deps.world.id);
  const world = playWorld(deps.world, clock, anchor);
  const platforms = deps.platforms ?? PLATFORMS;
  const corpus = createCorpus(world.posts, anchor, platforms);
  const app = new Hono<{ Bindings: HttpBindings }>();

  const received = createReceivedLog();
  const outside = createOutside({ world, clock, faults, requests, received });
  app.use('*', async (context, next) =>
    isOutside(new URL(context.req.url).hostname)
      ? outside.fetch(context.req.raw, context.env)
      : next(),
  );

  const serve = (target: string, path: string, forms: FailureForms, routes: Hono): void => {
    app.use(
      `${path}/*`,
      stampDates(clock),
      countRequests(requests, target),
      faultMiddleware(faults, target, forms),
    );
    app.route(path, routes);
  };
  for (const platform of platforms)
    for (const mount of platform.mount({ corpus, world, clock, faults, limits }))
      serve(mount.target, mount.path, mount.failures, mount.routes);

  const takeFault = (aboutEachPost: boolean): ModelFault | null =>
    (aboutEachPost ? faults.take('openai-verdicts', MODEL_FAULTS) : null)?.kind ??
    faults.take('openai', MODEL_FAULTS)?.kind ??
    null;
  const model = createOpenai({
    clock,
    apiKey: SANDBOX_MODEL_KEY,
    reader: createWorldReader(world),
    paceMs: deps.modelPaceMs ?? MODEL_PACE_MS,
    takeFault,
    verdictFaults: faultMiddleware(faults, 'openai-verdicts', openaiFailures),
  });
  serve('openai', '/openai/v1', openaiFailures, model);

  const truth = readTruth(world);
  for (const assistant of SANDBOX_ASSISTANTS) {
    const { version, forms } = WIRES[assistant];
    const routes = createAssistantRoutes({
      assistant,
      world,
      truth,
      clock,
      faults,
      apiKey: SANDBOX_MODEL_KEY,
      paceMs: (deps.modelPaceMs ?? MODEL_PACE_MS) / 16,
    });
    const path = `/assistants/${assistant}/${version}`;
    serve(`assistant-${assistant}`, path, forms, routes);
  }

  const provider = createProvider(deps.oidc, await loadKeys(file('oidc-keys.json')));
  const oidcPath = new URL(deps.oidc.issuer).pathname.replace(/\/$/, '');
  app.use(
    `${oidcPath}/*`,
    countRequests(requests, 'oidc'),
    faultMiddleware(faults, 'oidc', oidcFailures),
  );
  app.route(oidcPath, createOidc(provider, oidcPath));

  const mailbox = createMailbox();
  app.route('/', createInbox(mailbox));
  const targets = [
    ...platforms.flatMap(({ id, targets = [id] }) => targets),
    'openai',
    'openai-verdicts',
    'oidc',
    ...OUTSIDE_TARGETS,
    ...SANDBOX_ASSISTANTS.map((name) => `assistant-${name}`),
  ];
  const contentFaults = [
    ...platforms.flatMap((platform) => platform.faults ?? []),
    'gone',
    ...MODEL_FAULTS,
    ...ASSISTANT_FAULTS,
  ];
  app.route(
    '/control',
    createControl({
      platforms,
      targets,
      contentFaults,
      clock,
      faults,
      limits,
      requests,
      corpus,
      world,
      truth,
      received,
    }),
  );
  app.get('/livez', (context) => context.json({ status: 'ok' }));
  app.get('/readyz', (context) =>
    context.json({ status: 'ok', posts: corpus.all(clock.seconds()).length }),
  );
  return { app, clock, faults, corpus, world, mailbox };
}
