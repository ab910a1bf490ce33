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
import { createRoutes } from '../../middleware/validation.ts';
import { answers, jsonBody, success } from '../answers.ts';
import { adminRoute } from './admin-only.ts';

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
export function adminRoutes(deps: ApiDeps) {
  const route = adminRoute(deps, 'Operator');

  return createRoutes()
    .openapi(
      route('get', '/api/admin/status', {
        summary: 'State of the installation',
        description: 'The same is pushed to the administrator’s open tabs every few seconds.',
        responses: answers(status, [403]),
      }),
      async (c) => status.send(c, { data: await readOperatorStatus(deps.background) }),
    )
    .openapi(
      route('get', '/api/admin/mail-domain', {
        summary: 'DNS records of the sender’s domain',
        responses: answers(mailDomain, [403]),
      }),
      async (c) => {
        const { from, dkimSelector: selector } = deps.config.mail;
        const domain = domainOf(from);
        const records = await checkMailDomain({ domain, selector }, deps.resolveTxt);
        return mailDomain.send(c, { data: { from, domain, records } });
      },
    )
    .openapi(
      route('post', '/api/admin/users/find', {
        summary: 'Accounts by e-mail',
        request: { body: jsonBody(findUsersSchema) },
        responses: answers(found, [403]),
      }),
      async (c) => {
        const users = await findAccounts(deps.background, c.req.valid('json').email);
        const { userId } = c.get('actor');
        await recordLookUp(c.get('database'), { userId, found: users.map((user) => user.userId) });
        return found.send(c, { data: { users } });
      },
    )
    .openapi(
      route('put', '/api/admin/users/{id}/plan', {
        summary: 'Change a user’s plan',
        description: 'Audited; takes effect in every open tab of that user.',
        request: { params: idParamSchema, body: jsonBody(setPlanSchema) },
        responses: answers(changed, [403, 404]),
      }),
      async (c) => {
        const committed = await setPlan(deps.background, {
          userId: c.req.valid('param').id,
          plan: c.req.valid('json').planName,
          by: c.get('actor').userId,
        });
        return changed.send(c, { data: afterCommit(deps, committed) });
      },
    )
    .openapi(
      route('put', '/api/admin/maintenance', {
        summary: 'Switch maintenance mode',
        description:
          'Takes effect in every process within five seconds: the API answers 503 MAINTENANCE_MODE to everyone but the administrator. `until` is announced; only switching it off ends it.',
        request: { body: jsonBody(maintenanceRequestSchema) },
        responses: answers(switched, [403]),
      }),
      async (c) => {
        const { on, until } = c.req.valid('json');
        const maintenance = await setMaintenance(deps.background, {
          on,
          until: until ? new Date(until) : null,
          by: c.get('actor').userId,
        });
        await deps.maintenance.refresh();
        return switched.send(c, { data: { maintenance } });
      },
    );
}
