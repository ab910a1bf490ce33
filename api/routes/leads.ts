import { createRoute, z } from '@hono/zod-openapi';
import { notFound } from '#contracts/errors.ts';
import { idParamSchema } from '#contracts/http.ts';
import {
  changeLeadSchema,
  changeLeadsSchema,
  leadDetailSchema,
  leadExportQuerySchema,
  leadExportSchema,
  leadListQuerySchema,
  leadMarkSchema,
  leadMarksSchema,
  leadPageSchema,
  leadSchema,
  saveLeadSchema,
  savedPlacesSchema,
} from '#contracts/leads/leads.ts';
import { leadSuggestionsSchema } from '#contracts/leads/suggestions.ts';
import { serveExport } from '#db/commands/exports/gate.ts';
import { changeLead, changeLeads } from '#db/commands/leads/change.ts';
import { removeLead } from '#db/commands/leads/remove.ts';
import { saveLead } from '#db/commands/leads/save.ts';
import { listLeadSuggestions } from '#db/queries/lead-suggestions.ts';
import { getLead, listLeads, listSavedPlaces, readLeadsForExport } from '#db/queries/leads.ts';
import { afterCommit } from '../after-commit.ts';
import { asOfCommit } from '../as-of.ts';
import type { ApiDeps } from '../deps.ts';
import { requireActor } from '../middleware/auth.ts';
import { createRoutes } from '../middleware/validation.ts';
import { GUARDED, answers, jsonBody, signedIn, success } from './answers.ts';

const lead = success(leadSchema, { id: 'Lead', description: 'The lead as it is now.' });
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
const mark = success(leadMarkSchema, {
  id: 'LeadMark',
  description: 'The state, note and follow-up as they are now.',
});
const marks = success(leadMarksSchema, { id: 'LeadMarks', description: 'The leads that exist.' });
const leadExport = success(leadExportSchema, {
  id: 'LeadExport',
  description: 'Data of the export; the browser makes the file.',
});
const removed = success(z.object({ leadId: z.uuid() }), {
  id: 'RemovedLead',
  description: 'The lead, its note and its history are deleted.',
});

/** Conversations that a user wants to turn into customers. */
export function leadRoutes(deps: ApiDeps) {
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
        method: 'post',
        path: '/api/leads',
        tags,
        summary: 'Save a lead',
        description:
          'A post by its id or a page by its address. One lead per conversation: saved again, only the named fields change.',
        ...user,
        request: { body: jsonBody(saveLeadSchema) },
        responses: answers(lead, [400, 404, 409, 413, 415, ...GUARDED]),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        const committed = await saveLead(c.get('database'), { ...c.req.valid('json'), userId });
        const data = afterCommit(deps, committed);
        return lead.send(c, { data, ...asOfCommit(committed) });
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/leads/bulk',
        tags,
        summary: 'Move leads to a state',
        ...user,
        request: { body: jsonBody(changeLeadsSchema) },
        responses: answers(marks, [400, 413, 415, ...GUARDED]),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        const committed = await changeLeads(c.get('database'), { ...c.req.valid('json'), userId });
        const data = { marks: afterCommit(deps, committed) };
        return marks.send(c, { data, ...asOfCommit(committed) });
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
    )
    .openapi(
      createRoute({
        method: 'patch',
        path: '/api/leads/{id}',
        tags,
        summary: 'Change the state, note or follow-up',
        ...user,
        request: { params: idParamSchema, body: jsonBody(changeLeadSchema) },
        responses: answers(mark, [400, 404, 413, 415, ...GUARDED]),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        const leadId = c.req.valid('param').id;
        const change = c.req.valid('json');
        const committed = await changeLead(c.get('database'), { userId, leadId, change });
        const data = afterCommit(deps, committed);
        return mark.send(c, { data, ...asOfCommit(committed) });
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/api/leads/{id}',
        tags,
        summary: 'Delete a lead',
        ...user,
        request: { params: idParamSchema },
        responses: answers(removed, [400, 404, ...GUARDED]),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        const leadId = c.req.valid('param').id;
        const committed = await removeLead(c.get('database'), { userId, leadId });
        afterCommit(deps, committed);
        return removed.send(c, { data: { leadId }, ...asOfCommit(committed) });
      },
    );
}
