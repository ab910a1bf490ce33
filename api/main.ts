import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { keyringOf } from '#domain/keyring.ts';
import { Registry as MetricsRegistry, collectDefaultMetrics } from 'prom-client';
import { assistantInfos } from '#config/assistants.ts';
import { readEnvironment } from '#config/read-environment.ts';
import { createLogger } from '#config/logger.ts';
import { createHistogram, watchDependencies } from '#config/metrics.ts';
import { watchLoop } from '#config/loop-watch.ts';
import { startTracing } from '#config/tracing/start.ts';
import { modelLimits } from '#config/model-budget.ts';
import { configuredCompanySources, providerSettings } from '#config/providers.ts';
import { temporalSecurity } from '#config/temporal.ts';
import { openDatabases } from '#db/databases.ts';
import { watchMaintenance } from '#db/maintenance-watch.ts';
import { startBeat } from '#db/process-beat.ts';
import { createRegistry } from '#providers/registry.ts';
import { createTokens } from '#streams/access-token.ts';
import { connectPublisher } from '#streams/publish.ts';
import { createApp } from './app.ts';
import { createSignInProvider } from './identity/provider.ts';
import { createResolver } from './mail/domain-records.ts';
import { drain, listen } from './server.ts';
import { createWorkflowStarter } from './jobs/workflow-starter.ts';

const env = readEnvironment();
const logger = createLogger({ level: env.LOG_LEVEL, name: 'api' });
const tracing = await startTracing(env, { name: 'api', logger });
const publicUrl = env.PUBLIC_URL.replace(/\/$/, '');

const { database: shared, background } = openDatabases(env, { name: 'api', logger });
const metrics = new MetricsRegistry();
collectDefaultMetrics({ register: metrics });
const lag = createHistogram(metrics, 'earshot_event_publish_lag_seconds');
const publisher = connectPublisher({
  url: env.NATS_URL,
  name: 'api',
  logger,
  noteLag: (seconds) => lag.observe(seconds),
});
const workflows = createWorkflowStarter({
  address: env.TEMPORAL_ADDRESS,
  namespace: env.TEMPORAL_NAMESPACE,
  security: temporalSecurity(env),
  logger,
});
const providers = createRegistry(providerSettings(env));
watchDependencies(metrics, {
  nats: () => publisher.status(),
  temporal: () => workflows.status(),
});

const signInEnabled = env.OIDC_CLIENT_ID !== '';
const maintenance = await watchMaintenance(shared);
let draining = false;

const app = createApp({
  assistants: assistantInfos(env),
  config: {
    publicUrl,
    assistantLimits: modelLimits(env).ai_visibility,
    tokenKeys: keyringOf(env.TOKEN_SECRET, env.TOKEN_SECRET_OTHER),
    channelKeys: keyringOf(env.CHANNEL_SECRET, env.CHANNEL_SECRET_OTHER),
    privateOrigins: env.OUTBOUND_PRIVATE_ORIGINS,
    trustedProxies: env.TRUSTED_PROXIES,
    planGrants: env.PLAN_GRANTS,
    administrator: { issuer: env.OIDC_ISSUER, subject: env.ADMIN_SUBJECT },
    mail: { from: env.MAIL_FROM, dkimSelector: env.MAIL_DKIM_SELECTOR ?? null },
    operations: { isPublic: env.METRICS_PUBLIC, token: env.METRICS_TOKEN },
    publicConfig: {
      productName: env.PRODUCT_NAME,
      gatewayUrl: env.GATEWAY_PUBLIC_URL,
      supportEmail: env.SUPPORT_EMAIL,
      sandbox: env.SANDBOX,
      signInEnabled,
      localSignIn: new URL(env.OIDC_ISSUER).hostname !== 'accounts.google.com',
      analysisEnabled: env.OPENAI_API_KEY !== undefined,
      referencePublic: env.METRICS_PUBLIC || env.API_REFERENCE_PUBLIC,
      site: {
        companyName: env.COMPANY_NAME ?? env.PRODUCT_NAME,
        socialLinks: env.SOCIAL_LINKS,
        listing: env.PRODUCT_LISTING ?? null,
        registrationNote: env.REGISTRATION_NOTE ?? null,
        accessibilityBadge: env.ACCESSIBILITY_BADGE,
        analyticsUrl: env.ANALYTICS_URL ?? null,
      },
    },
  },
  shared,
  background,
  publisher,
  workflows,
  sources: () => providers.sources(),
  companySources: configuredCompanySources(env),
  tokens: createTokens({
    keys: keyringOf(env.TOKEN_SECRET, env.TOKEN_SECRET_OTHER),
    issuer: env.PUBLIC_URL,
    ttlSeconds: env.TOKEN_TTL_SECONDS,
  }),
  signIn: signInEnabled
    ? createSignInProvider({
        issuer: env.OIDC_ISSUER,
        clientId: env.OIDC_CLIENT_ID,
        clientSecret: env.OIDC_CLIENT_SECRET,
        redirectUri: `${publicUrl}/api/auth/callback`,
      })
    : null,
  resolveTxt: createResolver(),
  logger,
  metrics,
  webRoot: fileURLToPath(new URL('../web/dist', import.meta.url)),
  maintenance,
  draining: () => draining,
});

const server = await listen(app, {
  port: env.API_PORT,
  host: env.LISTEN_HOST,
  behindProxy: env.TRUSTED_PROXIES > 0,
});
logger.info({ port: env.API_PORT }, 'listening');
watchLoop({ name: 'api' });

const beat = startBeat(shared, {
  kind: 'api',
  report: async () => ({ nats: publisher.status(), temporal: await workflows.status() }),
});
/**
 * Become unready first, serve on until balancers know it, then finish requests, then close their
 * resources. A second signal exits at once.
 */
async function stop(signal: string): Promise<void> {
  draining = true;
  logger.info({ signal }, 'draining');
  await sleep(env.SHUTDOWN_DELAY_SECONDS * 1_000);
  await drain(server);
  await Promise.allSettled([
    workflows.close(),
    publisher.close(),
    providers.close(),
    beat.stop(),
    maintenance.stop(),
  ]);
  await Promise.all([shared.close(), background.close(), tracing.stop()]);
  logger.info('stopped');
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void stop(signal));
}
