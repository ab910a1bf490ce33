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
import { createRoutes } from '../../middleware/validation.ts';
import { answers, jsonBody, success, userRoute } from '../answers.ts';

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
  const route = userRoute(deps, 'Account');

  return createRoutes()
    .openapi(
      route('get', '/api/auth/plan-info', {
        summary: 'Plan, limits and usage',
        responses: answers(planInfo),
      }),
      async (c) => {
        const { userId, asOf } = c.get('actor');
        const data = await getPlanInfo(c.get('database').db, { userId });
        return planInfo.send(c, { data, asOf });
      },
    )
    .openapi(
      route('get', '/api/users/me', {
        summary: 'The user’s profile and settings',
        responses: answers(profile),
      }),
      async (c) => {
        const { userId, asOf } = c.get('actor');
        const data = await getProfile(c.get('database').db, { userId });
        if (data === null) throw notFound();
        return profile.send(c, { data, asOf });
      },
    )
    .openapi(
      route('put', '/api/users/me', {
        summary: 'Change name and settings',
        description: 'Only the fields that are given change; settings are merged key by key.',
        request: { body: jsonBody(profileUpdateSchema) },
        responses: answers(profile),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        const committed = await updateProfile(c.get('database'), {
          userId,
          update: c.req.valid('json'),
        });
        return profile.commit(c, deps, committed);
      },
    )
    .openapi(
      route('get', '/api/users/me/products', {
        summary: 'What the user sells',
        responses: answers(products),
      }),
      async (c) => {
        const { userId, asOf } = c.get('actor');
        const items = await readProducts(c.get('database').db, { userId });
        return products.send(c, { data: { items }, asOf });
      },
    )
    .openapi(
      route('put', '/api/users/me/products', {
        summary: 'Change what the user sells',
        description: 'Replaces all product profiles; an item without an id is new.',
        request: { body: jsonBody(productsRequestSchema) },
        responses: answers(products, [403]),
      }),
      async (c) => {
        const { userId, plan } = c.get('actor');
        const committed = await saveProducts(c.get('database'), {
          userId,
          plan,
          request: c.req.valid('json'),
        });
        return products.commit(c, deps, committed);
      },
    )
    .openapi(
      route('post', '/api/users/me/products/site-reading', {
        summary: 'Read a product profile from a site',
        description:
          'Proposes name, sentence, audience and prices. Nothing is stored until the profile is saved. A second request replaces the first.',
        request: { body: jsonBody(siteReadingRequestSchema) },
        responses: answers(siteReading, [], [202]),
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
