import { z } from 'zod';
import { retryHeaders } from '../faults.ts';
import { isGone, keep, parse, text } from './receiver.ts';
import type { Receiver } from './receiver.ts';

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

export const slack: Receiver = {
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
