import { notFound } from '#domain/errors.ts';
import { idParamSchema } from '#contracts/http.ts';
import {
  leadDetailSchema,
  leadExportQuerySchema,
  leadExportSchema,
  leadListQuerySchema,
  leadPageSchema,
  savedPlacesSchema,
  leadSuggestionsSchema,
} from '#contracts/leads/leads.ts';
import { serveExport } from '#db/commands/exports/gate.ts';
import { listLeadSuggestions } from '#db/queries/lead-suggestions.ts';
import { getLead, listLeads, listSavedPlaces, readLeadsForExport } from '#db/queries/leads.ts';
import type { ApiDeps } from '../../deps.ts';
import { createRoutes } from '../../middleware/validation.ts';
import { answers, success, userRoute } from '../answers.ts';

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
  const route = userRoute(deps, 'Leads');

  return createRoutes()
    .openapi(
      route('get', '/api/leads', {
        summary: 'Leads',
        description: 'Without a state everything but `not_for_me`.',
        request: { query: leadListQuerySchema },
        responses: answers(page),
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
      route('get', '/api/leads/places', {
        summary: 'Posts and addresses that are leads',
        description: 'Every lead with its state, to mark it in other lists.',
        responses: answers(places),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        return places.send(c, await listSavedPlaces(c.get('database'), userId));
      },
    )
    .openapi(
      route('get', '/api/leads/suggestions', {
        summary: 'Posts worth saving',
        description:
          'The best posts of recent searches and watched searches that are not leads yet.',
        responses: answers(suggestions),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        return suggestions.send(c, await listLeadSuggestions(c.get('database'), userId));
      },
    )
    .openapi(
      route('get', '/api/leads/export', {
        summary: 'Data of an export in a format of the plan',
        request: { query: leadExportQuerySchema },
        responses: answers(leadExport, [403]),
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
      route('get', '/api/leads/{id}', {
        summary: 'One lead with its history',
        request: { params: idParamSchema },
        responses: answers(detail, [400, 404]),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        const found = await getLead(c.get('database'), { userId, leadId: c.req.valid('param').id });
        if (found === null) throw notFound();
        return detail.send(c, found);
      },
    );
}
