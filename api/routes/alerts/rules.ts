import { createRoute, z } from '@hono/zod-openapi';
import { ruleInputSchema, ruleSchema, rulesSchema } from '#contracts/alerts/rules.ts';
import {
  alertSettingsSchema,
  rulePreviewSchema,
  saveAlertSettingsSchema,
} from '#contracts/alerts/settings.ts';
import { idParamSchema } from '#contracts/http.ts';
import { previewRule, removeRule, saveRule } from '#db/commands/alerts/rules.ts';
import { saveAlertSettings } from '#db/commands/alerts/settings.ts';
import { listRules, readAlertSettings } from '#db/queries/alerts/settings.ts';
import { afterCommit } from '../../after-commit.ts';
import { asOfCommit } from '../../as-of.ts';
import type { ApiDeps } from '../../deps.ts';
import { requireActor } from '../../middleware/auth.ts';
import { createRoutes } from '../../middleware/validation.ts';
import { GUARDED, answers, jsonBody, signedIn, success } from '../answers.ts';

const rules = success(rulesSchema, { id: 'AlertRules', description: 'Oldest first.' });
const rule = success(ruleSchema, { id: 'AlertRule', description: 'The rule as it is now.' });
const preview = success(rulePreviewSchema, {
  id: 'AlertRulePreview',
  description: 'What the rule would have sent in the last seven days.',
});
const settings = success(alertSettingsSchema, {
  id: 'AlertSettings',
  description: 'Time zone, quiet hours and digest times.',
});
const removed = success(z.object({ id: z.uuid() }), {
  id: 'RemovedAlertRule',
  description: 'The rule is deleted.',
});

/** Rules for which alerts are sent outside the inbox, and when. */
export function alertRuleRoutes(deps: ApiDeps) {
  const user = signedIn(requireActor(deps));
  const tags = ['Alerts'];

  return createRoutes()
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/alerts/rules',
        tags,
        summary: 'Rules',
        ...user,
        responses: answers(rules, [...GUARDED]),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        return rules.send(c, await listRules(c.get('database'), { userId }));
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/alerts/rules',
        tags,
        summary: 'Add a rule',
        ...user,
        request: { body: jsonBody(ruleInputSchema) },
        responses: answers(rule, [400, 404, 409, 413, 415, ...GUARDED]),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        const input = c.req.valid('json');
        const committed = await saveRule(c.get('database'), { userId, ruleId: null, rule: input });
        return rule.send(c, { data: afterCommit(deps, committed) });
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/alerts/rules/preview',
        tags,
        summary: 'What a rule would have sent in the last seven days',
        ...user,
        request: { body: jsonBody(ruleInputSchema) },
        responses: answers(preview, [400, 413, 415, ...GUARDED]),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        return preview.send(c, {
          data: await previewRule(c.get('database'), { userId, rule: c.req.valid('json') }),
        });
      },
    )
    .openapi(
      createRoute({
        method: 'put',
        path: '/api/alerts/rules/{id}',
        tags,
        summary: 'Change a rule',
        ...user,
        request: { params: idParamSchema, body: jsonBody(ruleInputSchema) },
        responses: answers(rule, [400, 404, 413, 415, ...GUARDED]),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        const ruleId = c.req.valid('param').id;
        const input = c.req.valid('json');
        const committed = await saveRule(c.get('database'), { userId, ruleId, rule: input });
        return rule.send(c, { data: afterCommit(deps, committed) });
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/api/alerts/rules/{id}',
        tags,
        summary: 'Delete a rule',
        ...user,
        request: { params: idParamSchema },
        responses: answers(removed, [400, 404, ...GUARDED]),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        const { id } = c.req.valid('param');
        afterCommit(deps, await removeRule(c.get('database'), { userId, ruleId: id }));
        return removed.send(c, { data: { id } });
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/alerts/settings',
        tags,
        summary: 'Time zone, quiet hours and digest times',
        ...user,
        responses: answers(settings, [...GUARDED]),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        return settings.send(c, await readAlertSettings(c.get('database'), { userId }));
      },
    )
    .openapi(
      createRoute({
        method: 'put',
        path: '/api/alerts/settings',
        tags,
        summary: 'Set time zone, quiet hours and digest times',
        ...user,
        request: { body: jsonBody(saveAlertSettingsSchema) },
        responses: answers(settings, [400, 413, 415, ...GUARDED]),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        const input = c.req.valid('json');
        const committed = await saveAlertSettings(c.get('database'), { userId, ...input });
        const data = afterCommit(deps, committed);
        return settings.send(c, { data, ...asOfCommit(committed) });
      },
    );
}
