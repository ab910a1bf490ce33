import { idParamSchema } from '#contracts/http.ts';
import {
  mailDomainSchema,
  findUsersSchema,
  foundUsersSchema,
  operatorStatusSchema,
  setPlanSchema,
} from '#contracts/operator.ts';
import { maintenanceRequestSchema, maintenanceStateSchema } from '#contracts/maintenance.ts';
import { planInfoSchema } from '#contracts/account/plans.ts';
import { setPlan } from '#db/commands/account/account.ts';
import { recordLookUp } from '#db/commands/audit.ts';
import { setMaintenance } from '#db/commands/maintenance.ts';
import { findAccounts, readOperatorStatus } from '#db/queries/operator.ts';
import { afterCommit } from '../../after-commit.ts';
import type { ApiDeps } from '../../deps.ts';
import { checkMailDomain, domainOf } from '../../mail/domain-records.ts';
import { success } from '../answers.ts';
import { adminRoutes } from './admin-only.ts';

const status = success(operatorStatusSchema, {
  id: 'OperatorStatus',
  description: 'Processes, backlog, spend and requested plans.',
});
const found = success(foundUsersSchema, {
  id: 'FoundUsers',
  description: 'The accounts with this e-mail; usually one.',
});
const changed = success(planInfoSchema, {
  id: 'ChangedPlan',
  description: 'The user’s plan as it is now.',
});
const mailDomain = success(mailDomainSchema, {
  id: 'MailDomain',
  description: 'SPF, DKIM and DMARC of the sender’s domain.',
});
const switched = success(maintenanceStateSchema, {
  id: 'MaintenanceState',
  description: 'Maintenance mode as it is now; null: off.',
});

/** The operator page, for the one configured administrator. */
export function operatorRoutes(deps: ApiDeps) {
  const routes = adminRoutes(deps, 'Operator');

  routes.get('/api/admin/status', {
    summary: 'State of the installation',
    description: 'The same is pushed to the administrator’s open tabs every few seconds.',
    answer: status,
    refusals: [403],
    handle: async () => ({ data: await readOperatorStatus(deps.background) }),
  });
  routes.get('/api/admin/mail-domain', {
    summary: 'DNS records of the sender’s domain',
    answer: mailDomain,
    refusals: [403],
    handle: async () => {
      const { from, dkimSelector: selector } = deps.config.mail;
      const domain = domainOf(from);
      const records = await checkMailDomain({ domain, selector }, deps.resolveTxt);
      return { data: { from, domain, records } };
    },
  });
  routes.post('/api/admin/users/find', {
    summary: 'Accounts by e-mail',
    body: findUsersSchema,
    answer: found,
    refusals: [403],
    handle: async ({ database, userId, body }) => {
      const users = await findAccounts(deps.background, body.email);
      await recordLookUp(database, { userId, found: users.map((user) => user.userId) });
      return { data: { users } };
    },
  });
  routes.put('/api/admin/users/{id}/plan', {
    summary: 'Change a user’s plan',
    description: 'Audited; takes effect in every open tab of that user.',
    params: idParamSchema,
    body: setPlanSchema,
    answer: changed,
    refusals: [403, 404],
    handle: async ({ userId, param, body }) => {
      const committed = await setPlan(deps.background, {
        userId: param.id,
        plan: body.planName,
        by: userId,
      });
      return { data: afterCommit(deps, committed) };
    },
  });
  routes.put('/api/admin/maintenance', {
    summary: 'Switch maintenance mode',
    description:
      'Takes effect in every process within five seconds: the API answers 503 MAINTENANCE_MODE to everyone but the administrator. `until` is announced; only switching it off ends it.',
    body: maintenanceRequestSchema,
    answer: switched,
    refusals: [403],
    handle: async ({ userId, body }) => {
      const { on, until } = body;
      const maintenance = await setMaintenance(deps.background, {
        on,
        until: until ? new Date(until) : null,
        by: userId,
      });
      await deps.maintenance.refresh();
      return { data: { maintenance } };
    },
  });
  return routes.app;
}
