import { z } from '@hono/zod-openapi';
import { profileSchema, profileUpdateSchema } from '#contracts/account/account.ts';
import {
  productsRequestSchema,
  productsSchema,
  siteReadingRequestSchema,
} from '#contracts/account/products.ts';
import { planInfoSchema } from '#contracts/account/plans.ts';
import { productSiteStart } from '#contracts/workflows.ts';
import { updateProfile } from '#db/commands/account/account.ts';
import { saveProducts } from '#db/commands/account/products.ts';
import { readProducts, getPlanInfo } from '#db/queries/account/plan-info.ts';
import { getProfile } from '#db/queries/account/account.ts';
import type { ApiDeps } from '../../deps.ts';
import { notFound } from '#domain/errors.ts';
import { limitSiteReadings } from '../../middleware/rate-limit.ts';
import { success, userRoutes } from '../answers.ts';
import { overviewSchema } from '#contracts/overview.ts';
import { getOverview } from '#db/queries/overview.ts';

const profile = success(profileSchema, { id: 'Profile', description: 'The user’s profile.' });
const products = success(productsSchema, {
  id: 'Products',
  description: 'Product profiles, the default first.',
});
const siteReading = success(z.object({ accepted: z.literal(true) }), {
  id: 'SiteReading',
  description: 'What the site states arrives as an event.',
});
const planInfo = success(planInfoSchema, {
  id: 'PlanInfo',
  description: 'Plan, limits, features and today’s usage.',
});

const overview = success(overviewSchema, {
  id: 'Overview',
  description: 'Insights, usage, recent searches, recent activity and top problems.',
});

/** Plan info, the user's own profile and the start page. */
export function accountRoutes(deps: ApiDeps) {
  const routes = userRoutes(deps, 'Account');

  routes.get('/api/auth/plan-info', {
    summary: 'Plan, limits and usage',
    answer: planInfo,
    handle: async ({ database, actor, userId }) => {
      const { asOf } = actor;
      const data = await getPlanInfo(database.db, { userId });
      return { data, asOf };
    },
  });
  routes.get('/api/users/me', {
    summary: 'The user’s profile and settings',
    answer: profile,
    handle: async ({ database, actor, userId }) => {
      const { asOf } = actor;
      const data = await getProfile(database.db, { userId });
      if (data === null) throw notFound();
      return { data, asOf };
    },
  });
  routes.put('/api/users/me', {
    summary: 'Change name and settings',
    description: 'Only the fields that are given change; settings are merged key by key.',
    body: profileUpdateSchema,
    answer: profile,
    handle: ({ database, userId, body }) =>
      updateProfile(database, {
        userId,
        update: body,
      }),
  });
  routes.get('/api/users/me/products', {
    summary: 'What the user sells',
    answer: products,
    handle: async ({ database, actor, userId }) => {
      const { asOf } = actor;
      const items = await readProducts(database.db, { userId });
      return { data: { items }, asOf };
    },
  });
  routes.put('/api/users/me/products', {
    summary: 'Change what the user sells',
    description: 'Replaces all product profiles; an item without an id is new.',
    body: productsRequestSchema,
    answer: products,
    refusals: [403],
    handle: ({ database, userId, plan, body }) =>
      saveProducts(database, {
        userId,
        plan,
        request: body,
      }),
  });
  routes.post('/api/users/me/products/site-reading', {
    summary: 'Read a product profile from a site',
    description:
      'Proposes name, sentence, audience and prices. Nothing is stored until the profile is saved. A second request replaces the first.',
    body: siteReadingRequestSchema,
    answer: siteReading,
    status: 202,
    handle: async ({ c, userId, body }) => {
      await limitSiteReadings(c, deps, userId);
      const { site } = body;
      await deps.workflows.ensureStarted(productSiteStart({ userId, site }));
      return { data: { accepted: true as const } };
    },
  });
  routes.get('/api/overview', {
    summary: 'The start page',
    answer: overview,
    handle: ({ database, actor }) => getOverview(database, actor),
  });
  return routes.app;
}
