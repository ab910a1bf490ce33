import { retryHeaders } from '../faults.ts';
import { discord } from './discord.ts';
import { isGone, keep, text } from './receiver.ts';
import type { Receiver } from './receiver.ts';
import { slack } from './slack.ts';

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
