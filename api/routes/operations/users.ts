import { z } from '@hono/zod-openapi';
import { accountDeletionSchema } from '#contracts/account/account.ts';
import { idParamSchema } from '#contracts/http.ts';
import {
  auditPageSchema,
  auditQuerySchema,
  operatedUserSchema,
  troubledDeliveriesSchema,
} from '#contracts/operator-records.ts';
import { AppError, notFound } from '#domain/errors.ts';
import { revokeAllSessions } from '#db/commands/account/sessions.ts';
import { sendAgain } from '#db/commands/alerts/deliveries/send-by-hand.ts';
import { recordLookUp } from '#db/commands/audit.ts';
import { getPlanInfo } from '#db/queries/account/plan-info.ts';
import { listSessions } from '#db/queries/account/sessions.ts';
import {
  findAccount,
  findDeliveryOwner,
  listAudit,
  listTroubledDeliveries,
} from '#db/queries/operator-records.ts';
import { afterCommit } from '../../after-commit.ts';
import type { ApiDeps } from '../../deps.ts';
import { eraseAccount } from '../../identity/erase.ts';
import { createRoutes } from '../../middleware/validation.ts';
import { answers, jsonBody, success } from '../answers.ts';
import { adminRoute } from './admin-only.ts';

const operated = success(operatedUserSchema, {
  id: 'OperatedUser',
  description: 'Usage and sessions of the user.',
});
const done = success(z.object({}), { id: 'OperatorDone', description: 'Done, and audited.' });
const troubled = success(troubledDeliveriesSchema, {
  id: 'TroubledDeliveries',
  description: 'Newest first, at most 20.',
});
const auditPage = success(auditPageSchema, { id: 'AuditPage', description: 'Newest first.' });

/** What the administrator sees and does about users, deliveries and the audit log. */
export function operatedUserRoutes(deps: ApiDeps) {
  const route = adminRoute(deps, 'Operator');

  return createRoutes()
    .openapi(
      route('get', '/api/admin/users/{id}', {
        summary: 'Usage and sessions of a user',
        description: 'Audited.',
        request: { params: idParamSchema },
        responses: answers(operated, [403, 404]),
      }),
      async (c) => {
        const userId = c.req.valid('param').id;
        const { counters } = await getPlanInfo(deps.background.db, { userId });
        const sessions = await listSessions(deps.background, { userId, sessionId: '' });
        await recordLookUp(c.get('database'), { userId: c.get('actor').userId, found: [userId] });
        return operated.send(c, { data: { usage: counters, sessions } });
      },
    )
    .openapi(
      route('delete', '/api/admin/users/{id}/sessions', {
        summary: 'Sign a user out everywhere',
        description: 'Audited. API keys stay.',
        request: { params: idParamSchema },
        responses: answers(done, [403, 404]),
      }),
      async (c) => {
        const userId = c.req.valid('param').id;
        if ((await findAccount(deps.background, userId)) === null) throw notFound();
        await revokeAllSessions(deps.background, { userId, by: c.get('actor').userId });
        deps.publisher.control({ type: 'user_revoked', userId });
        return done.send(c, { data: {} });
      },
    )
    .openapi(
      route('post', '/api/admin/users/{id}/deletion', {
        summary: 'Erase a user with all their data',
        description: 'Audited. `confirmation` is the e-mail of the account.',
        request: { params: idParamSchema, body: jsonBody(accountDeletionSchema) },
        responses: answers(done, [403, 404, 409]),
      }),
      async (c) => {
        const by = c.get('actor').userId;
        const account = await findAccount(deps.background, c.req.valid('param').id);
        if (account === null) throw notFound();
        if (account.userId === by) {
          throw new AppError('INVALID_OPERATION', 'Delete your own account on your profile page.');
        }
        const { confirmation } = c.req.valid('json');
        if (confirmation.trim().toLowerCase() !== account.email.toLowerCase()) {
          throw new AppError('INVALID_VALUE', 'Type the e-mail address of the account.');
        }
        await eraseAccount(deps.background, deps, { ...account, by });
        return done.send(c, { data: {} });
      },
    )
    .openapi(
      route('get', '/api/admin/deliveries', {
        summary: 'Deliveries that are tried again or failed',
        responses: answers(troubled, [403]),
      }),
      async (c) =>
        troubled.send(c, { data: { items: await listTroubledDeliveries(deps.background) } }),
    )
    .openapi(
      route('post', '/api/admin/deliveries/{id}/send-again', {
        summary: 'Send a delivery of any user again, with the same id',
        description: 'Audited.',
        request: { params: idParamSchema },
        responses: answers(done, [403, 404, 409], [202]),
      }),
      async (c) => {
        const deliveryId = c.req.valid('param').id;
        const userId = await findDeliveryOwner(deps.background, deliveryId);
        if (userId === null) throw notFound();
        const by = c.get('actor').userId;
        afterCommit(deps, await sendAgain(deps.background, { userId, deliveryId, by }));
        return done.send(c, { data: {} }, 202);
      },
    )
    .openapi(
      route('get', '/api/admin/audit', {
        summary: 'The audit log',
        request: { query: auditQuerySchema },
        responses: answers(auditPage, [403]),
      }),
      async (c) =>
        auditPage.send(c, { data: await listAudit(deps.background, c.req.valid('query')) }),
    );
}
