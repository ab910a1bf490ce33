import { createRoute } from '@hono/zod-openapi';
import { notFound } from '#domain/errors.ts';
import { idParamSchema } from '#contracts/http.ts';
import {
  leadDetailSchema,
  leadExportQuerySchema,
  leadExportSchema,
  leadListQuerySchema,
  leadPageSchema,
  savedPlacesSchema,
} from '#contracts/leads/leads.ts';
import { leadSuggestionsSchema } from '#contracts/leads/suggestions.ts';
import { serveExport } from '#db/commands/exports/gate.ts';
import { listLeadSuggestions } from '#db/queries/lead-suggestions.ts';
import { getLead, listLeads, listSavedPlaces, readLeadsForExport } from '#db/queries/leads.ts';
import type { ApiDeps } from '../../deps.ts';
import { requireActor } from '../../middleware/auth.ts';
import { createRoutes } from '../../middleware/validation.ts';
import { GUARDED, answers, signedIn, success } from '../answers.ts';

const page = success(leadPageSchema, { id: 'LeadPage', description: 'Leads, newest first.' });
const places = success(savedPlacesSchema, {
  id: 'SavedPlaces',
  description: 'The posts and addresses that are leads.',
});
const suggestions = success(leadSuggestionsSchema, {
  id: 'LeadSuggestions',
  description: 'Posts worth saving, best first.',
});
const detail = success(leadDetailSchema, {
  id: 'LeadDetail',
  description: 'The lead with its history, oldest change first.',
});
const leadExport = success(leadExportSchema, {
  id: 'LeadExport',
  description: 'Data of the export; the browser makes the file.',
});

/** Reading and exporting leads. Literal paths come before `{id}`. */
export function leadListRoutes(deps: ApiDeps) {
  const user = signedIn(requireActor(deps));
  const tags = ['Leads'];

  return createRoutes()
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/leads',
        tags,
        summary: 'Leads',
        description: 'Without a state everything but `not_for_me`.',
        ...user,
        request: { query: leadListQuerySchema },
        responses: answers(page, [400, ...GUARDED]),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        return page.send(
          c,
          await listLeads(c.get('database'), { userId, ...c.req.valid('query') }),
        );
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/leads/places',
        tags,
        summary: 'Posts and addresses that are leads',
        description: 'Every lead with its state, to mark it in other lists.',
        ...user,
        responses: answers(places, [...GUARDED]),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        return places.send(c, await listSavedPlaces(c.get('database'), userId));
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/leads/suggestions',
        tags,
        summary: 'Posts worth saving',
        description:
          'The best posts of recent searches and watched searches that are not leads yet.',
        ...user,
        responses: answers(suggestions, [...GUARDED]),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        return suggestions.send(c, await listLeadSuggestions(c.get('database'), userId));
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/leads/export',
        tags,
        summary: 'Data of an export in a format of the plan',
        ...user,
        request: { query: leadExportQuerySchema },
        responses: answers(leadExport, [400, 403, ...GUARDED]),
      }),
      async (c) => {
        const { userId, plan } = c.get('actor');
        const { format, state } = c.req.valid('query');
        const { productName } = deps.config.publicConfig;
        const data = await serveExport(
          c.get('database'),
          { userId, plan, kind: 'leads', subjectId: null, format, productName },
          async (tx) => {
            const leads = await readLeadsForExport(tx, { userId, state });
            return { data: { leads }, rows: leads.length };
          },
        );
        if (data === null) throw notFound();
        return leadExport.send(c, { data });
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/leads/{id}',
        tags,
        summary: 'One lead with its history',
        ...user,
        request: { params: idParamSchema },
        responses: answers(detail, [400, 404, ...GUARDED]),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        const found = await getLead(c.get('database'), { userId, leadId: c.req.valid('param').id });
        if (found === null) throw notFound();
        return detail.send(c, found);
      },
    );
}
