import { Registry as MetricsRegistry } from 'prom-client';
import { assistantRates, assistantSettings } from '#config/assistants.ts';
import { readEnvironment } from '#config/read-environment.ts';
import { createLogger } from '#config/logger.ts';
import { createHistogram } from '#config/metrics.ts';
import { watchLoop } from '#config/loop-watch.ts';
import { startTracing } from '#config/tracing/start.ts';
import { modelLimits } from '#config/model-budget.ts';
import {
  companySourceSettings,
  configuredCompanySources,
  providerSettings,
  receiverSettings,
} from '#config/providers.ts';
import { createCompanySourceListener } from './activities/company-source-health.ts';
import { temporalSecurity } from '#config/temporal.ts';
import { ASSISTANT_IDS } from '#domain/names.ts';
import { keyringOf } from '#domain/keyring.ts';
import { openBackground } from '#db/databases.ts';
import { startBeat } from '#db/process-beat.ts';
import { checkDatabase } from '#db/queries/health.ts';
import { createRegistry } from '#providers/registry.ts';
import { connectPublisher } from '#streams/publish.ts';
import { runDueList } from './monitoring/due-list.ts';
import { createCompetitorActivities } from './competitors/activities.ts';
import { createCompanySources } from './company-sources/company-sources.ts';
import { createAskActivities } from './ai-visibility/ask-activity.ts';
import { createProductSiteActivities } from './account/product-site.ts';
import { createCorrectionActivities } from './ai-visibility/correct-activity.ts';
import { createDraftActivities } from './ai-visibility/draft-activity.ts';
import { createQuestionActivities } from './ai-visibility/question-activity.ts';
import { runDraftDispatcher } from './ai-visibility/draft-dispatcher.ts';
import { createReaders } from './ai-visibility/readers.ts';
import { createTurns } from './ai-visibility/groups.ts';
import { createRunActivities } from './ai-visibility/run-activities.ts';
import { runWeeklyAiVisibility } from './ai-visibility/weekly.ts';
import { createAssistants } from './assistants/registry.ts';
import { runDispatcher } from './jobs/dispatcher.ts';
import { createEncoder } from './encoder/encoder.ts';
import { createLlm } from './llm/client.ts';
import { loadWorkflowBundle } from './runtime/bundle.ts';
import { runRetention } from './runtime/housekeeping.ts';
import { startHealthServer } from './runtime/health.ts';
import { createWorkerMetrics } from './runtime/metrics.ts';
import { backgroundRates, providerRates } from './runtime/rates.ts';
import { startWorkers } from './runtime/session.ts';
import { temporalLogger } from './runtime/temporal-logger.ts';
import { createTemporalMetrics, installRuntime } from './runtime/temporal-metrics.ts';
import { createWorkers } from './runtime/workers.ts';
import { createAnalysisActivities } from './search/analysis-activities.ts';
import { createCoreActivities } from './search/core-activities.ts';
import { createPlatformActivities } from './search/platform-activities.ts';
import { createProviderMemory } from './activities/provider-memory.ts';
import { createCollectActivities } from './trending/collect-activities.ts';
import { createTrendActivities } from './trending/rank-activities.ts';
import { runTrendSchedule } from './trending/schedule.ts';
import { runQueuePlaces } from './search/queue-places.ts';
import { createPhrasingActivities } from './search/phrasing-activities.ts';
import { createRefinementActivities } from './search/refinement-activities.ts';
import { createHttpClient } from '#http/client.ts';
import { createAttempts } from './alerts/attempts.ts';
import { createMailer } from './alerts/channels/email.ts';
import { createMailActivities } from './alerts/mail/activities.ts';
import { runDeliveryDispatcher } from './alerts/dispatcher.ts';
import { runMailDispatcher } from './alerts/mail/dispatcher.ts';
import { openSourceClock } from './activities/source-clock.ts';
import { runSourceRecovery } from './activities/source-recovery.ts';

const env = readEnvironment();
const logger = createLogger({ level: env.LOG_LEVEL, name: 'worker' });
const tracing = await startTracing(env, { name: 'worker', logger });
const engineLogger = temporalLogger(logger);
const metrics = new MetricsRegistry();
const engineMetrics = createTemporalMetrics(metrics);
installRuntime(engineLogger, engineMetrics.buffer);

const database = openBackground(env, { name: 'worker', logger });
const lag = createHistogram(metrics, 'earshot_event_publish_lag_seconds');
const publisher = connectPublisher({
  url: env.NATS_URL,
  name: 'worker',
  logger,
  noteLag: (seconds) => lag.observe(seconds),
});
const clock = await openSourceClock({ database, logger });
const registry = createRegistry(providerSettings(env), {
  clock,
  shared: createProviderMemory(database),
});

const shared = { database, publisher, logger };
const limits = modelLimits(env);
const model = {
  ...shared,
  llm:
    env.OPENAI_API_KEY === undefined
      ? null
      : createLlm({
          baseUrl: env.OPENAI_BASE_URL,
          apiKey: env.OPENAI_API_KEY,
          model: env.OPENAI_MODEL,
          wire: env.OPENAI_WIRE,
          price: { input: env.OPENAI_INPUT_USD, output: env.OPENAI_OUTPUT_USD },
        }),
  limits,
};
const encoder = env.SEARCH_ENCODER ? createEncoder(logger) : null;
const platforms = {
  ...shared,
  registry,
  deadlineSeconds: env.SEARCH_PLATFORM_DEADLINE_SECONDS,
  random: Math.random,
};
const sources = createCompanySources(companySourceSettings(env), {
  now: clock.now,
  steady: () => new Date(),
  listener: createCompanySourceListener(shared, configuredCompanySources(env)),
});
const competitors = createCompetitorActivities({
  ...platforms,
  llm: model.llm,
  limits,
  sources,
  clock,
  backgroundRates: backgroundRates(env.PROVIDER_RATE),
});
/** A separate pool, so that slow receivers block nothing else. */
const receivers = createHttpClient(receiverSettings(env));
const channelKeys = keyringOf(env.CHANNEL_SECRET, env.CHANNEL_SECRET_OTHER);
const mail = {
  mailer: createMailer({
    smtpUrl: env.SMTP_URL,
    requireTls: env.NODE_ENV === 'production' && !env.PLAINTEXT_PEERS.includes('smtp'),
    from: env.MAIL_FROM,
    bounces:
      env.MAIL_BOUNCE_ADDRESS === undefined
        ? null
        : { mailbox: env.MAIL_BOUNCE_ADDRESS, keys: channelKeys },
  }),
  publicUrl: env.PUBLIC_URL.replace(/\/$/, ''),
  productName: env.PRODUCT_NAME,
};
const assistants = createAssistants({
  userAgent: env.OUTBOUND_USER_AGENT,
  privateOrigins: env.OUTBOUND_PRIVATE_ORIGINS,
  settings: assistantSettings(env),
});
const configuredAssistants = ASSISTANT_IDS.filter((id) => assistants.get(id) !== null);
const readers = createReaders(database);
const rates = assistantRates(env);
const activities = {
  core: {
    ...createCoreActivities(shared),
    ...createTrendActivities(shared),
    ...competitors.core,
    ...createProductSiteActivities({ ...shared, sources }),
  },
  platform: {
    ...createPlatformActivities(platforms),
    ...createCollectActivities({ ...shared, registry }),
    ...competitors.platform,
  },
  llm: {
    ...createPhrasingActivities(model),
    ...createRefinementActivities({ ...model, encoder }),
    ...createAnalysisActivities(model),
    ...createDraftActivities(model),
    ...createQuestionActivities(model),
    ...competitors.llm,
  },
  mail: createMailActivities({ ...shared, ...mail }),
};

let draining = false;
const measured = createWorkerMetrics(metrics, {
  database,
  sources: () => registry.sources(),
  modelDailyMicros: limits.search.installationMicros,
  status: { nats: () => publisher.status(), temporal: () => session.status() },
});
const workflowBundle = await loadWorkflowBundle(engineLogger);
// The bundle may be built here, which holds the event loop for long on a busy machine.
watchLoop({ name: 'worker' });
const stopping = new AbortController();
/** What needs no workflow engine. */
const independent = Promise.all([
  runSourceRecovery({ ...shared, registry }, stopping.signal),
  runRetention({ ...shared, answerDays: env.ASSISTANT_ANSWER_DAYS }, stopping.signal),
  runDeliveryDispatcher(
    {
      ...shared,
      attempt: createAttempts({
        ...shared,
        ...mail,
        http: receivers,
        channelKeys,
        random: Math.random,
        noteAttempt: measured.noteAttempt,
      }),
    },
    stopping.signal,
  ),
]);
const session = startWorkers({
  address: env.TEMPORAL_ADDRESS,
  security: temporalSecurity(env),
  namespace: env.TEMPORAL_NAMESPACE,
  logger,
  createWorkers: (connection) =>
    createWorkers({
      connection,
      namespace: env.TEMPORAL_NAMESPACE,
      workflowBundle,
      activities,
      rates: providerRates(env.PROVIDER_RATE),
      analyses: {
        run: {
          ...createRunActivities(shared, rates),
          ...createCorrectionActivities({ ...shared, readers }),
        },
        ask: createAskActivities({ ...model, assistants, readers, turns: createTurns(rates) }),
        rates,
      },
    }),
  alongside: async (client, signal) => {
    await Promise.all([
      runDispatcher({ ...shared, client }, signal),
      runDueList({ ...shared, client }, signal),
      runQueuePlaces(shared, providerRates(env.PROVIDER_RATE), signal),
      runTrendSchedule({ ...shared, client }, signal),
      runMailDispatcher({ ...shared, client }, signal),
      runWeeklyAiVisibility(shared, configuredAssistants, signal),
      runDraftDispatcher({ ...shared, client }, signal),
    ]);
  },
});

const beat = startBeat(database, {
  kind: 'worker',
  report: () => ({
    nats: publisher.status(),
    temporal: session.status(),
    modelDailyMicros: env.OPENAI_API_KEY === undefined ? null : limits.search.installationMicros,
  }),
});
const health = await startHealthServer({
  port: env.WORKER_PORT,
  host: env.LISTEN_HOST,
  operations: { isPublic: env.METRICS_PUBLIC, token: env.METRICS_TOKEN },
  metrics,
  checks: {
    database: () => checkDatabase(database),
    nats: () => publisher.status(),
    temporal: () => session.status(),
  },
  draining: () => draining,
});
logger.info({ port: env.WORKER_PORT }, 'listening');

/**
 * Become unready first, then finish the work, then close its resources. A second signal exits at
 * once.
 */
async function stop(signal: string): Promise<void> {
  if (draining) process.exit(1);
  draining = true;
  logger.info({ signal }, 'draining');
  stopping.abort();
  await Promise.all([session.stop(), independent]);
  await Promise.allSettled([
    publisher.close(),
    registry.close(),
    receivers.close(),
    sources.close(),
    assistants.close(),
    encoder?.close(),
    beat.stop(),
    tracing.stop(),
  ]);
  engineMetrics.stop();
  mail.mailer.close();
  await database.close();
  health.close();
  health.closeAllConnections();
  logger.info('stopped');
  // What the engine's library leaves of workers that it could not create never ends by itself.
  process.exit(0);
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => void stop(signal));
}
