import { triggerMailSchema, triggeredMailSchema } from '#contracts/alerts/mail.ts';
import { triggerMail } from '#db/commands/mail/trigger.ts';
import type { ApiDeps } from '../../deps.ts';
import { success, userRoutes } from '../answers.ts';

const triggered = success(triggeredMailSchema, {
  id: 'TriggeredMail',
  description: 'The mail, queued now or sent before.',
});

/** Mail requested by a user. */
export function emailTriggerRoutes(deps: ApiDeps) {
  const routes = userRoutes(deps, 'Alerts');
  routes.post('/api/email/trigger', {
    summary: 'Send a mail to the address of the account, once per subject',
    body: triggerMailSchema,
    answer: triggered,
    refusals: [403, 409],
    status: 202,
    handle: async ({ database, userId, plan, body }) => {
      const { type } = body;
      const data = await triggerMail(database, { userId, plan, type });
      return { data };
    },
  });
  return routes.app;
}
