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
import { afterCommit, asOfCommit } from '../../after-commit.ts';
import type { ApiDeps } from '../../deps.ts';
import { createRoutes } from '../../middleware/validation.ts';
import { answers, jsonBody, success, userRoute } from '../answers.ts';

const page = success(alertPageSchema, { id: 'AlertPage', description: 'Alerts, newest first.' });
const unread = success(unreadSchema, {
  id: 'UnreadAlerts',
  description: 'How many alerts are unread.',
});
const mutes = success(mutesSchema, { id: 'AlertMutes', description: 'What is muted.' });

/** The inbox: all alerts, whatever channels a user has. */
export function alertRoutes(deps: ApiDeps) {
  const route = userRoute(deps, 'Alerts');

  const muteRoute = (method: 'put' | 'delete', summary: string) =>
    route(method, '/api/alerts/mutes', {
      summary,
      request: { body: jsonBody(changeMuteSchema) },
      responses: answers(mutes),
    });

  return createRoutes()
    .openapi(
      route('get', '/api/alerts', {
        summary: 'Alerts',
        request: { query: alertListQuerySchema },
        responses: answers(page),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        return page.send(
          c,
          await listAlerts(c.get('database'), { userId, ...c.req.valid('query') }),
        );
      },
    )
    .openapi(
      route('post', '/api/alerts/read', {
        summary: 'Mark alerts as read or unread',
        request: { body: jsonBody(markReadSchema) },
        responses: answers(unread),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        const committed = await markAlerts(c.get('database'), { userId, ...c.req.valid('json') });
        const data = { unread: afterCommit(deps, committed) };
        return unread.send(c, { data, ...asOfCommit(committed) });
      },
    )
    .openapi(
      route('get', '/api/alerts/mutes', {
        summary: 'What is muted',
        responses: answers(mutes),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        return mutes.send(c, await listMutes(c.get('database'), { userId }));
      },
    )
    .openapi(muteRoute('put', 'Mute a subject, or one kind of alert about it'), async (c) => {
      const { userId } = c.get('actor');
      const mute = c.req.valid('json');
      const committed = await changeMute(c.get('database'), { ...mute, userId, muted: true });
      const data = { mutes: afterCommit(deps, committed) };
      return mutes.send(c, { data, ...asOfCommit(committed) });
    })
    .openapi(muteRoute('delete', 'Unmute'), async (c) => {
      const { userId } = c.get('actor');
      const mute = c.req.valid('json');
      const committed = await changeMute(c.get('database'), { ...mute, userId, muted: false });
      const data = { mutes: afterCommit(deps, committed) };
      return mutes.send(c, { data, ...asOfCommit(committed) });
    });
}
