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
import { afterCommit, asOfCommit } from '../../after-commit.ts';
import type { ApiDeps } from '../../deps.ts';
import { createRoutes } from '../../middleware/validation.ts';
import { answers, jsonBody, success, userRoute } from '../answers.ts';

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
  const route = userRoute(deps, 'Leads');

  return createRoutes()
    .openapi(
      route('post', '/api/leads', {
        summary: 'Save a lead',
        description:
          'A post by its id or a page by its address. One lead per conversation: saved again, only the named fields change.',
        request: { body: jsonBody(saveLeadSchema) },
        responses: answers(lead, [404, 409]),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        const committed = await saveLead(c.get('database'), { ...c.req.valid('json'), userId });
        return lead.commit(c, deps, committed);
      },
    )
    .openapi(
      route('post', '/api/leads/bulk', {
        summary: 'Move leads to a state',
        request: { body: jsonBody(changeLeadsSchema) },
        responses: answers(marks),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        const committed = await changeLeads(c.get('database'), { ...c.req.valid('json'), userId });
        const data = { marks: afterCommit(deps, committed) };
        return marks.send(c, { data, ...asOfCommit(committed) });
      },
    )
    .openapi(
      route('patch', '/api/leads/{id}', {
        summary: 'Change the state, note or follow-up',
        request: { params: idParamSchema, body: jsonBody(changeLeadSchema) },
        responses: answers(mark, [404]),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        const leadId = c.req.valid('param').id;
        const change = c.req.valid('json');
        const committed = await changeLead(c.get('database'), { userId, leadId, change });
        return mark.commit(c, deps, committed);
      },
    )
    .openapi(
      route('post', '/api/leads/{id}/draft', {
        summary: 'Have the language model draft a reply, once for each state of the product',
        request: { params: idParamSchema },
        responses: answers(requested, [400, 404], [202]),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        const leadId = c.req.valid('param').id;
        if (!deps.config.publicConfig.analysisEnabled)
          return requested.send(c, { data: { requested: false } }, 202);
        const committed = await requestLeadDraft(c.get('database'), { userId, leadId });
        const start = committed.value && draftStart(committed.value);
        afterCommit(deps, committed, start ? { start } : {});
        return requested.send(c, { data: { requested: start !== null } }, 202);
      },
    )
    .openapi(
      route('delete', '/api/leads/{id}', {
        summary: 'Delete a lead',
        request: { params: idParamSchema },
        responses: answers(removed, [400, 404]),
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
