import { z } from '@hono/zod-openapi';
import { idParamSchema } from '#contracts/http.ts';
import { draftStart } from '#contracts/workflows.ts';
import {
  changeLeadSchema,
  changeLeadsSchema,
  leadMarkSchema,
  leadMarksSchema,
  leadDraftRequestedSchema,
  leadSchema,
  saveLeadSchema,
} from '#contracts/leads/leads.ts';
import { changeLead, changeLeads, removeLead } from '#db/commands/leads/change.ts';
import { requestLeadDraft } from '#db/commands/leads/draft.ts';
import { saveLead } from '#db/commands/leads/save.ts';
import { afterCommit } from '../../after-commit.ts';
import type { ApiDeps } from '../../deps.ts';
import { success, userRoutes } from '../answers.ts';

const lead = success(leadSchema, { id: 'Lead', description: 'The lead as it is now.' });
const mark = success(leadMarkSchema, {
  id: 'LeadMark',
  description: 'The state, note and follow-up as they are now.',
});
const marks = success(leadMarksSchema, { id: 'LeadMarks', description: 'The leads that exist.' });
const requested = success(leadDraftRequestedSchema, {
  id: 'LeadDraftRequested',
  description: 'A requested draft arrives as `lead.changed.v1`.',
});
const removed = success(z.object({ leadId: z.uuid() }), {
  id: 'RemovedLead',
  description: 'The lead, its note and its history are deleted.',
});

/** Saving and changing conversations that a user wants to turn into customers. */
export function leadChangeRoutes(deps: ApiDeps) {
  const routes = userRoutes(deps, 'Leads');

  routes.post('/api/leads', {
    summary: 'Save a lead',
    description:
      'A post by its id or a page by its address. One lead per conversation: saved again, only the named fields change.',
    body: saveLeadSchema,
    answer: lead,
    refusals: [404, 409],
    handle: ({ database, userId, body }) => saveLead(database, { ...body, userId }),
  });
  routes.post('/api/leads/bulk', {
    summary: 'Move leads to a state',
    body: changeLeadsSchema,
    answer: marks,
    handle: async ({ database, userId, body }) => {
      const committed = await changeLeads(database, { ...body, userId });
      return { ...committed, value: { marks: committed.value } };
    },
  });
  routes.patch('/api/leads/{id}', {
    summary: 'Change the state, note or follow-up',
    params: idParamSchema,
    body: changeLeadSchema,
    answer: mark,
    refusals: [404],
    handle: ({ database, userId, param, body }) =>
      changeLead(database, { userId, leadId: param.id, change: body }),
  });
  routes.post('/api/leads/{id}/draft', {
    summary: 'Have the language model draft a reply, once for each state of the product',
    params: idParamSchema,
    answer: requested,
    refusals: [400, 404],
    status: 202,
    handle: async ({ database, userId, param }) => {
      if (!deps.config.publicConfig.analysisEnabled) return { data: { requested: false } };
      const committed = await requestLeadDraft(database, { userId, leadId: param.id });
      const start = committed.value && draftStart(committed.value);
      afterCommit(deps, committed, start ? { start } : {});
      return { data: { requested: start !== null } };
    },
  });
  routes.delete('/api/leads/{id}', {
    summary: 'Delete a lead',
    params: idParamSchema,
    answer: removed,
    refusals: [400, 404],
    handle: async ({ database, userId, param }) => {
      const leadId = param.id;
      const committed = await removeLead(database, { userId, leadId });
      return { ...committed, value: { leadId } };
    },
  });
  return routes.app;
}
