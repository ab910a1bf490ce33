import { triggerMailSchema, triggeredMailSchema } from '#contracts/alerts/mail.ts';
import { triggerMail } from '#db/commands/mail/trigger.ts';
import type { ApiDeps } from '../../deps.ts';
import { createRoutes } from '../../middleware/validation.ts';
import { answers, jsonBody, success, userRoute } from '../answers.ts';

const triggered = success(triggeredMailSchema, {
  id: 'TriggeredMail',
  description: 'The mail, queued now or sent before.',
});

/** Mail requested by a user. */
export function emailTriggerRoutes(deps: ApiDeps) {
  const route = userRoute(deps, 'Alerts');
  return createRoutes().openapi(
    route('post', '/api/email/trigger', {
      summary: 'Send a mail to the address of the account, once per subject',
      request: { body: jsonBody(triggerMailSchema) },
      responses: answers(triggered, [403, 409], [202]),
    }),
    async (c) => {
      const { userId, plan } = c.get('actor');
      const { type } = c.req.valid('json');
      const data = await triggerMail(c.get('database'), { userId, plan, type });
      return triggered.send(c, { data }, 202);
    },
  );
}
