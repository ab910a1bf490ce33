import {
  alertListQuerySchema,
  alertPageSchema,
  changeMuteSchema,
  markReadSchema,
  mutesSchema,
  unreadSchema,
} from '#contracts/alerts/alerts.ts';
import { changeMute, markAlerts } from '#db/commands/alerts/inbox.ts';
import { listAlerts, listMutes } from '#db/queries/alerts/inbox.ts';
import type { ApiDeps } from '../../deps.ts';
import { success, userRoutes } from '../answers.ts';
import { triggerMailSchema, triggeredMailSchema } from '#contracts/alerts/mail.ts';
import { triggerMail } from '#db/commands/mail/trigger.ts';

const page = success(alertPageSchema, { id: 'AlertPage', description: 'Alerts, newest first.' });
const unread = success(unreadSchema, {
  id: 'UnreadAlerts',
  description: 'How many alerts are unread.',
});
const mutes = success(mutesSchema, { id: 'AlertMutes', description: 'What is muted.' });

const triggered = success(triggeredMailSchema, {
  id: 'TriggeredMail',
  description: 'The mail, queued now or sent before.',
});

/** The inbox: all alerts, whatever channels a user has; and mail that a user requests. */
export function alertRoutes(deps: ApiDeps) {
  const routes = userRoutes(deps, 'Alerts');

  routes.get('/api/alerts', {
    summary: 'Alerts',
    query: alertListQuerySchema,
    answer: page,
    handle: ({ database, userId, query }) => listAlerts(database, { userId, ...query }),
  });
  routes.post('/api/alerts/read', {
    summary: 'Mark alerts as read or unread',
    body: markReadSchema,
    answer: unread,
    handle: async ({ database, userId, body }) => {
      const committed = await markAlerts(database, { userId, ...body });
      return { ...committed, value: { unread: committed.value } };
    },
  });
  routes.get('/api/alerts/mutes', {
    summary: 'What is muted',
    answer: mutes,
    handle: ({ database, userId }) => listMutes(database, { userId }),
  });
  const addMuting = (method: 'put' | 'delete', summary: string) =>
    routes[method]('/api/alerts/mutes', {
      summary,
      body: changeMuteSchema,
      answer: mutes,
      handle: async ({ database, userId, body }) => {
        const muted = method === 'put';
        const committed = await changeMute(database, { ...body, userId, muted });
        return { ...committed, value: { mutes: committed.value } };
      },
    });
  addMuting('put', 'Mute a subject, or one kind of alert about it');
  addMuting('delete', 'Unmute');
  routes.post('/api/email/trigger', {
    summary: 'Send a mail to the address of the account, once per subject',
    body: triggerMailSchema,
    answer: triggered,
    refusals: [403, 409],
    status: 202,
    handle: async ({ database, userId, plan, body }) => ({
      data: await triggerMail(database, { userId, plan, type: body.type }),
    }),
  });
  return routes.app;
}
