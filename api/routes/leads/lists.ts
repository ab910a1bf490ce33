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
import { listLeadSuggestions } from '#db/queries/lead-suggestions.ts';
import { getLead, listLeads, listSavedPlaces, readLeadsForExport } from '#db/queries/leads.ts';
import type { ApiDeps } from '../../deps.ts';
import { answerExport, success, userRoutes } from '../answers.ts';

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
  const routes = userRoutes(deps, 'Leads');

  routes.get('/api/leads', {
    summary: 'Leads',
    description: 'Without a state everything but `not_for_me`.',
    query: leadListQuerySchema,
    answer: page,
    handle: ({ database, userId, query }) => listLeads(database, { userId, ...query }),
  });
  routes.get('/api/leads/places', {
    summary: 'Posts and addresses that are leads',
    description: 'Every lead with its state, to mark it in other lists.',
    answer: places,
    handle: ({ database, userId }) => listSavedPlaces(database, userId),
  });
  routes.get('/api/leads/suggestions', {
    summary: 'Posts worth saving',
    description: 'The best posts of recent searches and watched searches that are not leads yet.',
    answer: suggestions,
    handle: ({ database, userId }) => listLeadSuggestions(database, userId),
  });
  routes.get('/api/leads/export', {
    summary: 'Data of an export in a format of the plan',
    query: leadExportQuerySchema,
    answer: leadExport,
    refusals: [403],
    handle: (request) =>
      answerExport(deps, request, { kind: 'leads', subjectId: null }, async (tx) => {
        const { userId, query } = request;
        const leads = await readLeadsForExport(tx, { userId, state: query.state });
        return { data: { leads }, rows: leads.length };
      }),
  });
  routes.get('/api/leads/{id}', {
    summary: 'One lead with its history',
    params: idParamSchema,
    answer: detail,
    refusals: [400, 404],
    handle: ({ database, userId, param }) => getLead(database, { userId, leadId: param.id }),
  });
  return routes.app;
}
