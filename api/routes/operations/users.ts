import { createRoute, z } from '@hono/zod-openapi';
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
import { GUARDED, answers, jsonBody, success } from '../answers.ts';
import { adminOnly } from './admin-only.ts';

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
  const admin = adminOnly(deps);
  const tags = ['Operator'];

  return createRoutes()
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/admin/users/{id}',
        tags,
        summary: 'Usage and sessions of a user',
        description: 'Audited.',
        ...admin,
        request: { params: idParamSchema },
        responses: answers(operated, [403, 404, ...GUARDED]),
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
      createRoute({
        method: 'delete',
        path: '/api/admin/users/{id}/sessions',
        tags,
        summary: 'Sign a user out everywhere',
        description: 'Audited. API keys stay.',
        ...admin,
        request: { params: idParamSchema },
        responses: answers(done, [403, 404, ...GUARDED]),
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
      createRoute({
        method: 'post',
        path: '/api/admin/users/{id}/deletion',
        tags,
        summary: 'Erase a user with all their data',
        description: 'Audited. `confirmation` is the e-mail of the account.',
        ...admin,
        request: { params: idParamSchema, body: jsonBody(accountDeletionSchema) },
        responses: answers(done, [400, 403, 404, 409, 413, 415, ...GUARDED]),
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
      createRoute({
        method: 'get',
        path: '/api/admin/deliveries',
        tags,
        summary: 'Deliveries that are tried again or failed',
        ...admin,
        responses: answers(troubled, [403, ...GUARDED]),
      }),
      async (c) =>
        troubled.send(c, { data: { items: await listTroubledDeliveries(deps.background) } }),
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/admin/deliveries/{id}/send-again',
        tags,
        summary: 'Send a delivery of any user again, with the same id',
        description: 'Audited.',
        ...admin,
        request: { params: idParamSchema },
        responses: answers(done, [403, 404, 409, ...GUARDED], [202]),
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
      createRoute({
        method: 'get',
        path: '/api/admin/audit',
        tags,
        summary: 'The audit log',
        ...admin,
        request: { query: auditQuerySchema },
        responses: answers(auditPage, [400, 403, ...GUARDED]),
      }),
      async (c) =>
        auditPage.send(c, { data: await listAudit(deps.background, c.req.valid('query')) }),
    );
}
