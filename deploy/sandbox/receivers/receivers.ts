import { retryHeaders } from '../faults.ts';
import { isGone, keep, text, parse } from './receiver.ts';
import type { Receiver } from './receiver.ts';
import { z } from 'zod';

const embedSchema = z.looseObject({
  title: z.string().max(256).optional(),
  description: z.string().max(4_096).optional(),
  url: z.url().optional(),
  timestamp: z.iso.datetime().optional(),
  fields: z
    .array(z.object({ name: z.string().max(256), value: z.string().max(1_024) }))
    .max(25)
    .optional(),
  footer: z.object({ text: z.string().max(2_048) }).optional(),
});
const discordSchema = z
  .looseObject({
    content: z.string().max(2_000).optional(),
    embeds: z.array(embedSchema).max(10).optional(),
  })
  .refine(({ content, embeds = [] }) => Boolean(content) || embeds.length > 0)
  .refine(({ embeds = [] }) => {
    const sum = embeds.reduce(
      (chars, { title = '', description = '', footer, fields = [] }) =>
        chars +
        title.length +
        description.length +
        (footer?.text.length ?? 0) +
        fields.reduce((own, { name, value }) => own + name.length + value.length, 0),
      0,
    );
    return sum <= 6_000;
  });

const discordLimited = (seconds: number | null): Response => {
  const retryAfter = (seconds ?? 1) * 0.65;
  return Response.json(
    { message: 'You are being rate limited.', retry_after: retryAfter, global: false },
    {
      status: 429,
      headers: {
        'retry-after': String(Math.ceil(retryAfter)),
        'x-ratelimit-limit': '5',
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset-after': String(retryAfter),
        'x-ratelimit-scope': 'user',
      },
    },
  );
};

const discord: Receiver = {
  host: 'discord.com',
  target: 'discord',
  failures: {
    rateLimited: discordLimited,
    quotaUsedUp: discordLimited,
    serverError: () => Response.json({ message: '500: Internal Server Error' }, { status: 500 }),
  },
  async answer(request, deps) {
    const { pathname, searchParams } = new URL(request.url);
    const unknown = { message: 'Unknown Webhook', code: 10_015 };
    if (!/^\/api\/webhooks\/\d+\/[\w-]+$/u.test(pathname) || isGone(deps, 'discord'))
      return Response.json(unknown, { status: 404 });
    const body = await request.clone().text();
    const message = parse(discordSchema, body);
    if (message === null) {
      const invalid = { message: 'Invalid Form Body', code: 50_035, errors: {} };
      return Response.json(invalid, { status: 400 });
    }
    const { id, receivedAt } = await keep(request, deps);
    if (searchParams.get('wait') !== 'true') return new Response(null, { status: 204 });
    return Response.json({ id: String(id), type: 0, timestamp: receivedAt, ...message });
  },
};

/** Limits of Block Kit that an incoming webhook enforces. */
const blockSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('header'),
    text: z.object({ type: z.literal('plain_text'), text: z.string().min(1).max(150) }),
  }),
  z.object({
    type: z.literal('section'),
    text: z.object({
      type: z.enum(['mrkdwn', 'plain_text']),
      text: z.string().min(1).max(3_000),
    }),
  }),
  z.object({ type: z.literal('context'), elements: z.array(z.looseObject({})).min(1).max(10) }),
  z.object({
    type: z.literal('actions'),
    elements: z
      .array(
        z.looseObject({
          type: z.literal('button'),
          text: z.object({ type: z.literal('plain_text'), text: z.string().min(1).max(75) }),
          url: z.url().max(3_000),
        }),
      )
      .min(1)
      .max(25),
  }),
  z.object({ type: z.literal('divider') }),
]);
const slackSchema = z.looseObject({
  text: z.string().optional(),
  blocks: z.array(z.unknown()).max(50).optional(),
});

const slack: Receiver = {
  host: 'hooks.slack.com',
  target: 'slack',
  failures: {
    rateLimited: (seconds) => text('rate_limited', 429, retryHeaders(seconds)),
    quotaUsedUp: (seconds) => text('rate_limited', 429, retryHeaders(seconds)),
    serverError: () => text('rollup_error', 500),
  },
  async answer(request, deps) {
    const { pathname } = new URL(request.url);
    if (request.method !== 'POST') return text('invalid_payload', 400);
    if (!/^\/services\/T\w+\/B\w+\/\w+$/u.test(pathname)) return text('no_service', 404);
    if (isGone(deps, 'slack')) return text('no_service', 404);
    const body = await request.clone().text();
    const message = parse(slackSchema, body);
    if (message === null) return text('invalid_payload', 400);
    if (!message.text && !message.blocks) return text('no_text', 400);
    if (message.blocks?.some((block) => !blockSchema.safeParse(block).success))
      return text('invalid_blocks', 400);
    await keep(request, deps);
    return text('ok', 200);
  },
};

/** A founder's own server: takes everything, keeps the signed bytes. */
const webhook: Receiver = {
  host: 'hooks.example.com',
  target: 'webhook',
  failures: {
    rateLimited: (seconds) => text('slow down', 429, retryHeaders(seconds)),
    quotaUsedUp: (seconds) => text('slow down', 429, retryHeaders(seconds)),
    serverError: () => text('Internal Server Error', 500),
  },
  async answer(request, deps) {
    if (isGone(deps, 'webhook')) return text('gone', 410);
    await keep(request, deps);
    return new Response(null, { status: 204 });
  },
};

/** Receivers for alert channels, each under its own name. */
export const RECEIVERS: readonly Receiver[] = [slack, discord, webhook];
