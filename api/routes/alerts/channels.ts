import { z } from '@hono/zod-openapi';
import {
  changeChannelSchema,
  channelInputSchema,
  channelSchema,
  channelsSchema,
  newChannelSchema,
} from '#contracts/alerts/channels.ts';
import type { NewChannel } from '#contracts/alerts/channels.ts';
import { AppError } from '#domain/errors.ts';
import { idParamSchema } from '#contracts/http.ts';
import { changeChannel, removeChannel } from '#db/commands/alerts/channels/change.ts';
import { createChannel } from '#db/commands/alerts/channels/create.ts';
import { rotateChannel } from '#db/commands/alerts/channels/rotate.ts';
import type { MadeChannel } from '#db/commands/alerts/channels/rotate.ts';
import { listChannels } from '#db/queries/alerts/channels.ts';
import { refusalOfUrl } from '#http/addresses.ts';
import { afterCommit } from '../../after-commit.ts';
import type { ApiDeps } from '../../deps.ts';
import { success, userRoutes } from '../answers.ts';

const channels = success(channelsSchema, { id: 'Channels', description: 'Oldest first.' });
const channel = success(channelSchema, { id: 'Channel', description: 'The channel as it is now.' });
const made = success(newChannelSchema, {
  id: 'NewChannel',
  description: 'The channel with its secret, which is shown only once.',
});
export const channelDone = success(z.object({ id: z.uuid() }), {
  id: 'ChannelDone',
  description: 'Done.',
});

const PUBLIC_PORTS = new Set([443, 8443]);

/** Where alerts are sent in addition to the inbox. */
export function alertChannelRoutes(deps: ApiDeps) {
  const routes = userRoutes(deps, 'Alerts');
  const { publicUrl, channelKeys, privateOrigins } = deps.config;

  /** The same rules as at each delivery; names are resolved and checked then. */
  function checkAddress(text: string): void {
    const url = new URL(text);
    const allowed = new Set(privateOrigins);
    const refusal = refusalOfUrl(url, { privateOrigins: allowed, publicPorts: PUBLIC_PORTS });
    const plain = url.protocol !== 'https:' && !allowed.has(url.origin);
    if (refusal === null && !plain) return;
    const why = plain ? 'only https is used' : refusal;
    throw new AppError('INVALID_VALUE', `This address can't be used: ${why}.`, {
      details: { field: 'url' },
    });
  }

  const toNew = ({ channel: base, secret, feedToken }: MadeChannel): NewChannel => {
    const feed = (format: string): string => `${publicUrl}/feeds/${feedToken ?? ''}.${format}`;
    const feedUrls =
      feedToken === null ? null : { rss: feed('rss'), atom: feed('atom'), json: feed('json') };
    return { ...base, secret, feedUrls };
  };

  routes.get('/api/alerts/channels', {
    summary: 'Channels',
    answer: channels,
    handle: ({ database, userId }) => listChannels(database, { userId }),
  });
  routes.post('/api/alerts/channels', {
    summary: 'Add a channel',
    body: channelInputSchema,
    answer: made,
    refusals: [403, 409],
    handle: async ({ database, userId, plan, body }) => {
      const input = body;
      if ('url' in input) checkAddress(input.url);
      const committed = await createChannel(database, {
        userId,
        plan,
        input,
        channelKeys,
      });
      return { ...committed, value: toNew(committed.value) };
    },
  });
  routes.patch('/api/alerts/channels/{id}', {
    summary: 'Rename, pause or resume a channel',
    params: idParamSchema,
    body: changeChannelSchema,
    answer: channel,
    refusals: [404],
    handle: ({ database, userId, param, body }) =>
      changeChannel(database, { userId, channelId: param.id, change: body }),
  });
  routes.delete('/api/alerts/channels/{id}', {
    summary: 'Delete a channel with its log',
    params: idParamSchema,
    answer: channelDone,
    refusals: [400, 404],
    handle: async ({ database, userId, param }) => {
      const { id } = param;
      afterCommit(deps, await removeChannel(database, { userId, channelId: id }));
      return { data: { id } };
    },
  });
  routes.post('/api/alerts/channels/{id}/rotate', {
    summary: 'Renew the secret of a webhook or the address of a feed',
    params: idParamSchema,
    answer: made,
    refusals: [400, 404, 409],
    handle: async ({ database, userId, param }) => {
      const rotated = await rotateChannel(database, {
        userId,
        channelId: param.id,
        channelKeys,
      });
      return { data: toNew(rotated) };
    },
  });
  return routes.app;
}
