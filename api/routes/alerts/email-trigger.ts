import { createRoute } from '@hono/zod-openapi';
import { triggerMailSchema, triggeredMailSchema } from '#contracts/alerts/mail.ts';
import { triggerMail } from '#db/commands/mail/trigger.ts';
import type { ApiDeps } from '../../deps.ts';
import { requireActor } from '../../middleware/auth.ts';
import { createRoutes } from '../../middleware/validation.ts';
import { GUARDED, answers, jsonBody, signedIn, success } from '../answers.ts';

const triggered = success(triggeredMailSchema, {
  id: 'TriggeredMail',
  description: 'The mail, queued now or sent before.',
});

/** Mail requested by a user. */
export function emailTriggerRoutes(deps: ApiDeps) {
  return createRoutes().openapi(
    createRoute({
      method: 'post',
      path: '/api/email/trigger',
      tags: ['Alerts'],
      summary: 'Send a mail to the address of the account, once per subject',
      ...signedIn(requireActor(deps)),
      request: { body: jsonBody(triggerMailSchema) },
      responses: answers(triggered, [400, 403, 409, 413, 415, ...GUARDED], [202]),
    }),
    async (c) => {
      const { userId, plan } = c.get('actor');
      const { type } = c.req.valid('json');
      const data = await triggerMail(c.get('database'), { userId, plan, type });
      return triggered.send(c, { data }, 202);
    },
  );
}
