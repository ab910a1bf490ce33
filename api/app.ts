import { Hono } from 'hono';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { ApiDeps, AppEnv } from './deps.ts';
import { createCookies } from './identity/cookies.ts';
import { createIndexPage } from './pages/index-page.ts';
import { requireJson } from './middleware/body.ts';
import { errorHandler } from './middleware/errors.ts';
import { shedFloods } from './middleware/rate-limit.ts';
import { methodsOf } from './middleware/methods.ts';
import { limitInFlight, receiveBody } from './middleware/in-flight.ts';
import { obeyMaintenance } from './middleware/maintenance.ts';
import { requestLog } from './middleware/request-log.ts';
import { sameOriginWrites, refuseSecondHost } from './middleware/same-origin.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { createRoutes } from './middleware/validation.ts';
import { accountRoutes } from './routes/account/account.ts';
import { operatedUserRoutes } from './routes/operations/users.ts';
import { operatorRoutes } from './routes/operations/admin.ts';
import { alertChannelRoutes } from './routes/alerts/channels.ts';
import { deliveryRoutes } from './routes/alerts/deliveries.ts';
import { bounceRoutes } from './routes/alerts/bounces.ts';
import { feedRoutes } from './routes/alerts/feeds.ts';
import { unsubscribeRoutes } from './routes/alerts/unsubscribe.ts';
import { alertRuleRoutes } from './routes/alerts/rules.ts';
import { alertRoutes } from './routes/alerts/inbox.ts';
import { catalogueRoutes } from './routes/catalogue.ts';
import { competitorDetailRoutes } from './routes/competitors/detail.ts';
import { competitorListRoutes } from './routes/competitors/lists.ts';
import { bulkMonitoringRoutes } from './routes/competitors/bulk.ts';
import { monitoringRoutes } from './routes/competitors/monitoring.ts';
import { discoveryRoutes } from './routes/competitors/discovery.ts';
import { eventRoutes } from './routes/events.ts';
import { feedbackRoutes } from './routes/search/feedback.ts';
import { aiVisibilityActionRoutes } from './routes/ai-visibility/actions.ts';
import { aiVisibilityRoutes } from './routes/ai-visibility/ai-visibility.ts';
import { aiVisibilityExportRoutes } from './routes/ai-visibility/export.ts';
import { aiVisibilityGapRoutes } from './routes/ai-visibility/gaps.ts';
import { leadChangeRoutes } from './routes/leads/changes.ts';
import { leadListRoutes } from './routes/leads/lists.ts';
import { shareLinkRoutes } from './routes/share-links.ts';
import { mcpRoutes } from './routes/mcp.ts';
import { exceptOperations, operationRoutes } from './routes/operations/operations.ts';
import { keyRoutes } from './routes/account/keys.ts';
import { ownDataRoutes } from './routes/account/own-data.ts';
import { policyReportRoutes } from './routes/operations/policy-reports.ts';
import { premiumInterestRoutes } from './routes/account/premium-interests.ts';
import { referenceRoutes } from './routes/reference.ts';
import { searchActionRoutes } from './routes/search/actions.ts';
import { searchRoutes } from './routes/search/search.ts';
import { sessionRoutes } from './routes/account/session.ts';
import { signInRoutes } from './routes/account/sign-in.ts';
import { trendingFeedRoutes } from './routes/trending/feeds.ts';
import { trendingShareImageRoutes } from './routes/trending/share-images.ts';
import { trendingRoutes } from './routes/trending/problems.ts';
import { createTrendingPageData, listTrendingAddresses } from './pages/trending-page-data.ts';
import { watchedSearchRoutes } from './routes/watched-search/watched-search.ts';
import { webAppRoutes } from './routes/web-app.ts';
import { createSitePages } from './pages/site-pages.ts';

/** All routes below /api that the OpenAPI document describes. Literal paths come first. */
export function createApi(deps: ApiDeps): OpenAPIHono<AppEnv> {
  const cookies = createCookies(deps.config.publicUrl);
  const api = createRoutes();
  api.openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
  });
  return (
    api
      .route('/', signInRoutes(deps, cookies))
      .route('/', sessionRoutes(deps, cookies))
      .route('/', ownDataRoutes(deps, cookies))
      .route('/', accountRoutes(deps))
      .route('/', keyRoutes(deps))
      .route('/', premiumInterestRoutes(deps))
      .route('/', operatorRoutes(deps))
      .route('/', operatedUserRoutes(deps))
      .route('/', catalogueRoutes(deps))
      .route('/', eventRoutes(deps))
      .route('/', trendingRoutes(deps))
      .route('/', discoveryRoutes(deps))
      // Literal paths before `{id}`.
      .route('/', competitorListRoutes(deps))
      .route('/', bulkMonitoringRoutes(deps))
      .route('/', monitoringRoutes(deps))
      .route('/', competitorDetailRoutes(deps))
      .route('/', aiVisibilityRoutes(deps))
      .route('/', aiVisibilityActionRoutes(deps))
      .route('/', aiVisibilityExportRoutes(deps))
      .route('/', aiVisibilityGapRoutes(deps))
      .route('/', searchRoutes(deps))
      .route('/', feedbackRoutes(deps))
      .route('/', leadListRoutes(deps))
      .route('/', leadChangeRoutes(deps))
      .route('/', shareLinkRoutes(deps))
      .route('/', watchedSearchRoutes(deps))
      .route('/', alertChannelRoutes(deps))
      .route('/', deliveryRoutes(deps))
      .route('/', alertRuleRoutes(deps))
      .route('/', alertRoutes(deps))
      .route('/', searchActionRoutes(deps)) as unknown as OpenAPIHono<AppEnv>
  );
}

/** The whole HTTP surface of the process: API, operations, reference and the built web app. */
export function createApp(deps: ApiDeps): Hono<AppEnv> {
  const { publicUrl, publicConfig } = deps.config;
  const indexPage = createIndexPage(deps.webRoot, publicUrl, publicConfig);
  const sitePage = createSitePages({
    ...deps,
    indexPage,
    publicUrl,
    config: publicConfig,
    readPageData: createTrendingPageData(deps),
  });
  const api = createApi(deps);

  const app = new Hono<AppEnv>();
  app.onError(errorHandler(deps.logger));
  app.use(requestLog(deps));
  app.use(
    securityHeaders({
      publicUrl,
      gatewayUrl: publicConfig.gatewayUrl,
      analyticsUrl: publicConfig.site?.analyticsUrl ?? null,
      indexPage,
    }),
  );
  app.use(refuseSecondHost);
  app.use(exceptOperations(shedFloods()));
  const ownWrites = sameOriginWrites(publicUrl);
  const body = receiveBody();
  const inFlight = limitInFlight();
  const maintenance = obeyMaintenance(deps);
  app.route('/', mcpRoutes(deps, [ownWrites, body, inFlight, maintenance]));
  app.use('/api/*', ownWrites, body);
  app.use(exceptOperations(inFlight));
  app.use('/api/*', maintenance, requireJson);
  app.route('/', operationRoutes(deps));
  app.route('/', policyReportRoutes(deps));
  app.route('/', referenceRoutes(deps, api));
  app.route('/', bounceRoutes(deps));
  app.route('/', feedRoutes(deps));
  app.route('/', unsubscribeRoutes(deps));
  const methods = methodsOf(api);
  app.use('/api/*', methods.ofLiteralPaths);
  app.route('/', api);
  app.all('/api/*', methods.ofUnknownRequests);
  app.route('/', trendingFeedRoutes(deps));
  app.route('/', trendingShareImageRoutes(deps));
  app.route(
    '/',
    webAppRoutes({
      webRoot: deps.webRoot,
      indexPage,
      publicUrl,
      sitePage,
      moreAddresses: () => listTrendingAddresses(deps),
    }),
  );
  app.all('*', (c) => c.text('Not found', 404));
  return app;
}
