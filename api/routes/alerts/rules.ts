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
import { success, userRoutes } from '../answers.ts';

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
  const routes = userRoutes(deps, 'Alerts');

  routes.get('/api/alerts/rules', {
    summary: 'Rules',
    answer: rules,
    handle: ({ database, userId }) => listRules(database, { userId }),
  });
  routes.post('/api/alerts/rules', {
    summary: 'Add a rule',
    body: ruleInputSchema,
    answer: rule,
    refusals: [404, 409],
    handle: async ({ database, userId, body }) => {
      const committed = await saveRule(database, { userId, ruleId: null, rule: body });
      return { data: afterCommit(deps, committed) };
    },
  });
  routes.post('/api/alerts/rules/preview', {
    summary: 'What a rule would have sent in the last seven days',
    body: ruleInputSchema,
    answer: preview,
    handle: async ({ database, userId, body }) => ({
      data: await previewRule(database, { userId, rule: body }),
    }),
  });
  routes.put('/api/alerts/rules/{id}', {
    summary: 'Change a rule',
    params: idParamSchema,
    body: ruleInputSchema,
    answer: rule,
    refusals: [404],
    handle: async ({ database, userId, param, body }) => {
      const committed = await saveRule(database, { userId, ruleId: param.id, rule: body });
      return { data: afterCommit(deps, committed) };
    },
  });
  routes.delete('/api/alerts/rules/{id}', {
    summary: 'Delete a rule',
    params: idParamSchema,
    answer: removed,
    refusals: [400, 404],
    handle: async ({ database, userId, param }) => {
      const { id } = param;
      afterCommit(deps, await removeRule(database, { userId, ruleId: id }));
      return { data: { id } };
    },
  });
  routes.get('/api/alerts/settings', {
    summary: 'Time zone, quiet hours and digest times',
    answer: settings,
    handle: ({ database, userId }) => readAlertSettings(database, { userId }),
  });
  routes.put('/api/alerts/settings', {
    summary: 'Set time zone, quiet hours and digest times',
    body: saveAlertSettingsSchema,
    answer: settings,
    handle: ({ database, userId, body }) => saveAlertSettings(database, { userId, ...body }),
  });
  return routes.app;
}
