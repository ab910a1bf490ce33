import { z } from '@hono/zod-openapi';
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
import type { ApiDeps } from '../../deps.ts';
import { createRoutes } from '../../middleware/validation.ts';
import { answers, jsonBody, success, userRoute } from '../answers.ts';

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
  const route = userRoute(deps, 'Alerts');

  return createRoutes()
    .openapi(
      route('get', '/api/alerts/rules', {
        summary: 'Rules',
        responses: answers(rules),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        return rules.send(c, await listRules(c.get('database'), { userId }));
      },
    )
    .openapi(
      route('post', '/api/alerts/rules', {
        summary: 'Add a rule',
        request: { body: jsonBody(ruleInputSchema) },
        responses: answers(rule, [404, 409]),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        const input = c.req.valid('json');
        const committed = await saveRule(c.get('database'), { userId, ruleId: null, rule: input });
        return rule.send(c, { data: afterCommit(deps, committed) });
      },
    )
    .openapi(
      route('post', '/api/alerts/rules/preview', {
        summary: 'What a rule would have sent in the last seven days',
        request: { body: jsonBody(ruleInputSchema) },
        responses: answers(preview),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        return preview.send(c, {
          data: await previewRule(c.get('database'), { userId, rule: c.req.valid('json') }),
        });
      },
    )
    .openapi(
      route('put', '/api/alerts/rules/{id}', {
        summary: 'Change a rule',
        request: { params: idParamSchema, body: jsonBody(ruleInputSchema) },
        responses: answers(rule, [404]),
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
      route('delete', '/api/alerts/rules/{id}', {
        summary: 'Delete a rule',
        request: { params: idParamSchema },
        responses: answers(removed, [400, 404]),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        const { id } = c.req.valid('param');
        afterCommit(deps, await removeRule(c.get('database'), { userId, ruleId: id }));
        return removed.send(c, { data: { id } });
      },
    )
    .openapi(
      route('get', '/api/alerts/settings', {
        summary: 'Time zone, quiet hours and digest times',
        responses: answers(settings),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        return settings.send(c, await readAlertSettings(c.get('database'), { userId }));
      },
    )
    .openapi(
      route('put', '/api/alerts/settings', {
        summary: 'Set time zone, quiet hours and digest times',
        request: { body: jsonBody(saveAlertSettingsSchema) },
        responses: answers(settings),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        const input = c.req.valid('json');
        const committed = await saveAlertSettings(c.get('database'), { userId, ...input });
        return settings.commit(c, deps, committed);
      },
    );
}
