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
import { afterCommit, asOfCommit } from '../../after-commit.ts';
import type { ApiDeps } from '../../deps.ts';
import { createRoutes } from '../../middleware/validation.ts';
import { answers, jsonBody, success, userRoute } from '../answers.ts';

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
  const route = userRoute(deps, 'Alerts');
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

  return createRoutes()
    .openapi(
      route('get', '/api/alerts/channels', {
        summary: 'Channels',
        responses: answers(channels),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        return channels.send(c, await listChannels(c.get('database'), { userId }));
      },
    )
    .openapi(
      route('post', '/api/alerts/channels', {
        summary: 'Add a channel',
        request: { body: jsonBody(channelInputSchema) },
        responses: answers(made, [403, 409]),
      }),
      async (c) => {
        const { userId, plan } = c.get('actor');
        const input = c.req.valid('json');
        if ('url' in input) checkAddress(input.url);
        const committed = await createChannel(c.get('database'), {
          userId,
          plan,
          input,
          channelKeys,
        });
        const data = toNew(afterCommit(deps, committed));
        return made.send(c, { data, ...asOfCommit(committed) });
      },
    )
    .openapi(
      route('patch', '/api/alerts/channels/{id}', {
        summary: 'Rename, pause or resume a channel',
        request: { params: idParamSchema, body: jsonBody(changeChannelSchema) },
        responses: answers(channel, [404]),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        const channelId = c.req.valid('param').id;
        const change = c.req.valid('json');
        const committed = await changeChannel(c.get('database'), { userId, channelId, change });
        return channel.commit(c, deps, committed);
      },
    )
    .openapi(
      route('delete', '/api/alerts/channels/{id}', {
        summary: 'Delete a channel with its log',
        request: { params: idParamSchema },
        responses: answers(channelDone, [400, 404]),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        const { id } = c.req.valid('param');
        afterCommit(deps, await removeChannel(c.get('database'), { userId, channelId: id }));
        return channelDone.send(c, { data: { id } });
      },
    )
    .openapi(
      route('post', '/api/alerts/channels/{id}/rotate', {
        summary: 'Renew the secret of a webhook or the address of a feed',
        request: { params: idParamSchema },
        responses: answers(made, [400, 404, 409]),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        const channelId = c.req.valid('param').id;
        const rotated = await rotateChannel(c.get('database'), {
          userId,
          channelId,
          channelKeys,
        });
        return made.send(c, { data: toNew(rotated) });
      },
    );
}
