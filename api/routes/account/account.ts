import { createRoute, z } from '@hono/zod-openapi';
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
import { afterCommit } from '../../after-commit.ts';
import { asOfCommit } from '../../as-of.ts';
import type { ApiDeps } from '../../deps.ts';
import { requireActor } from '../../middleware/auth.ts';
import { notFound } from '#domain/errors.ts';
import { limitSiteReadings } from '../../middleware/rate-limit.ts';
import { createRoutes } from '../../middleware/validation.ts';
import { GUARDED, answers, jsonBody, signedIn, success } from '../answers.ts';

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

/** Plan info and the user's own profile. */
export function accountRoutes(deps: ApiDeps) {
  const user = signedIn(requireActor(deps));

  return createRoutes()
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/auth/plan-info',
        tags: ['Account'],
        summary: 'Plan, limits and usage',
        ...user,
        responses: answers(planInfo, GUARDED),
      }),
      async (c) => {
        const { userId, asOf } = c.get('actor');
        const data = await getPlanInfo(c.get('database').db, { userId });
        return planInfo.send(c, { data, asOf });
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/users/me',
        tags: ['Account'],
        summary: 'The user’s profile and settings',
        ...user,
        responses: answers(profile, GUARDED),
      }),
      async (c) => {
        const { userId, asOf } = c.get('actor');
        const data = await getProfile(c.get('database').db, { userId });
        if (data === null) throw notFound();
        return profile.send(c, { data, asOf });
      },
    )
    .openapi(
      createRoute({
        method: 'put',
        path: '/api/users/me',
        tags: ['Account'],
        summary: 'Change name and settings',
        description: 'Only the fields that are given change; settings are merged key by key.',
        ...user,
        request: { body: jsonBody(profileUpdateSchema) },
        responses: answers(profile, [400, 413, 415, ...GUARDED]),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        const committed = await updateProfile(c.get('database'), {
          userId,
          update: c.req.valid('json'),
        });
        return profile.send(c, { data: afterCommit(deps, committed), ...asOfCommit(committed) });
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/users/me/products',
        tags: ['Account'],
        summary: 'What the user sells',
        ...user,
        responses: answers(products, GUARDED),
      }),
      async (c) => {
        const { userId, asOf } = c.get('actor');
        const items = await readProducts(c.get('database').db, { userId });
        return products.send(c, { data: { items }, asOf });
      },
    )
    .openapi(
      createRoute({
        method: 'put',
        path: '/api/users/me/products',
        tags: ['Account'],
        summary: 'Change what the user sells',
        description: 'Replaces all product profiles; an item without an id is new.',
        ...user,
        request: { body: jsonBody(productsRequestSchema) },
        responses: answers(products, [400, 403, 413, 415, ...GUARDED]),
      }),
      async (c) => {
        const { userId, plan } = c.get('actor');
        const committed = await saveProducts(c.get('database'), {
          userId,
          plan,
          request: c.req.valid('json'),
        });
        return products.send(c, { data: afterCommit(deps, committed), ...asOfCommit(committed) });
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/users/me/products/site-reading',
        tags: ['Account'],
        summary: 'Read a product profile from a site',
        description:
          'Proposes name, sentence, audience and prices. Nothing is stored until the profile is saved. A second request replaces the first.',
        ...user,
        request: { body: jsonBody(siteReadingRequestSchema) },
        responses: answers(siteReading, [400, 413, 415, 503, ...GUARDED], [202]),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        await limitSiteReadings(c, deps, userId);
        const { site } = c.req.valid('json');
        await deps.workflows.ensureStarted(productSiteStart({ userId, site }));
        return siteReading.send(c, { data: { accepted: true } }, 202);
      },
    );
}
