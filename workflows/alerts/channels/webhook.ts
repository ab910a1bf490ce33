import type { HttpClient } from '#http/client.ts';
import { postJson } from '#http/post-json.ts';
import type { Message } from '../message.ts';
import { outcomeOf, outcomeOfError } from './outcome.ts';
import type { Outcome } from './outcome.ts';

const TIMEOUT_MS = 20_000;

interface WebhookTarget {
  url: string;
  /** The current secret, and the old one while it is rotated out. */
  secrets: readonly string[];
}

/**
 * Sends a message as Standard Webhooks 1.0.0 ask: signed, the same id on each attempt, never along
 * a redirect. 410 ends the endpoint; everything else but 2xx is tried again.
 */
export async function sendWebhook(
  http: HttpClient,
  { url, secrets }: WebhookTarget,
  message: Message,
  signal: AbortSignal,
): Promise<Outcome> {
  try {
    const answer = await postJson(http, {
      url,
      source: URL.parse(url)?.hostname || 'The webhook',
      signal,
      totalTimeoutMs: TIMEOUT_MS,
      payload: {
        type: message.type,
        timestamp: message.at.toISOString(),
        data: {
          title: message.title,
          link: message.link,
          more: message.more,
          note: message.note,
          alerts: message.items,
        },
      },
      signature: { id: message.id, at: new Date(), secrets },
    });
    if (answer.status >= 200 && answer.status < 300) return outcomeOf('delivered', answer);
    return outcomeOf(answer.status === 410 ? 'disable' : 'retry', answer);
  } catch (error) {
    return outcomeOfError(error);
  }
}
