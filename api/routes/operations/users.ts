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
import { success } from '../answers.ts';
import { adminRoutes } from './admin-only.ts';

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
  const routes = adminRoutes(deps, 'Operator');

  routes.get('/api/admin/users/{id}', {
    summary: 'Usage and sessions of a user',
    description: 'Audited.',
    params: idParamSchema,
    answer: operated,
    refusals: [403, 404],
    handle: async ({ database, actor, param }) => {
      const userId = param.id;
      const { counters } = await getPlanInfo(deps.background.db, { userId });
      const sessions = await listSessions(deps.background, { userId, sessionId: '' });
      await recordLookUp(database, { userId: actor.userId, found: [userId] });
      return { data: { usage: counters, sessions } };
    },
  });
  routes.delete('/api/admin/users/{id}/sessions', {
    summary: 'Sign a user out everywhere',
    description: 'Audited. API keys stay.',
    params: idParamSchema,
    answer: done,
    refusals: [403, 404],
    handle: async ({ actor, param }) => {
      const userId = param.id;
      if ((await findAccount(deps.background, userId)) === null) throw notFound();
      await revokeAllSessions(deps.background, { userId, by: actor.userId });
      deps.publisher.control({ type: 'user_revoked', userId });
      return { data: {} };
    },
  });
  routes.post('/api/admin/users/{id}/deletion', {
    summary: 'Erase a user with all their data',
    description: 'Audited. `confirmation` is the e-mail of the account.',
    params: idParamSchema,
    body: accountDeletionSchema,
    answer: done,
    refusals: [403, 404, 409],
    handle: async ({ userId: by, param, body }) => {
      const account = await findAccount(deps.background, param.id);
      if (account === null) throw notFound();
      if (account.userId === by) {
        throw new AppError('INVALID_OPERATION', 'Delete your own account on your profile page.');
      }
      const { confirmation } = body;
      if (confirmation.trim().toLowerCase() !== account.email.toLowerCase()) {
        throw new AppError('INVALID_VALUE', 'Type the e-mail address of the account.');
      }
      await eraseAccount(deps.background, deps, { ...account, by });
      return { data: {} };
    },
  });
  routes.get('/api/admin/deliveries', {
    summary: 'Deliveries that are tried again or failed',
    answer: troubled,
    refusals: [403],
    handle: async () => ({ data: { items: await listTroubledDeliveries(deps.background) } }),
  });
  routes.post('/api/admin/deliveries/{id}/send-again', {
    summary: 'Send a delivery of any user again, with the same id',
    description: 'Audited.',
    params: idParamSchema,
    answer: done,
    refusals: [403, 404, 409],
    status: 202,
    handle: async ({ userId: by, param }) => {
      const deliveryId = param.id;
      const userId = await findDeliveryOwner(deps.background, deliveryId);
      if (userId === null) throw notFound();
      afterCommit(deps, await sendAgain(deps.background, { userId, deliveryId, by }));
      return { data: {} };
    },
  });
  routes.get('/api/admin/audit', {
    summary: 'The audit log',
    query: auditQuerySchema,
    answer: auditPage,
    refusals: [403],
    handle: async ({ query }) => ({ data: await listAudit(deps.background, query) }),
  });
  return routes.app;
}
