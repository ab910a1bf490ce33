import { z } from 'zod';
import type { ChannelKind } from '#domain/alerts/channels.ts';
import { unseal } from '#db/seal.ts';
import type { ClaimedDelivery } from '#db/commands/alerts/deliveries/claim.ts';
import type { HttpClient } from '#http/client.ts';
import type { Message } from '../message.ts';
import { sendDiscord } from './discord.ts';
import { sendAlertMail } from './email.ts';
import type { Mailer } from './email.ts';
import { outcomeOf, outcomeOfError } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { sendSlack } from './slack.ts';
import { createHmac } from 'node:crypto';
import type { Keyring } from '#domain/keyring.ts';
import { postJson } from '#http/post-json.ts';

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

/** The link that ends one list of mail; the API checks the same HMAC (`api/routes/alerts/unsubscribe.ts`). */
function unsubscribeUrl(
  publicUrl: string,
  { userId, list }: { userId: string; list: string },
  [key]: Keyring,
): string {
  const mac = createHmac('sha256', key)
    .update(`unsubscribe.v1.${userId}.${list}`)
    .digest('base64url');
  return `${publicUrl}/unsubscribe/${userId}.${list}.${mac}`;
}

export interface SenderDeps {
  http: HttpClient;
  mailer: Mailer;
  channelKeys: Keyring;
  publicUrl: string;
  productName: string;
}

type Sender = (
  deps: SenderDeps,
  claimed: ClaimedDelivery,
  message: Message,
  signal: AbortSignal,
) => Promise<Outcome>;

interface Target {
  url: string;
  /** Those that are valid now, the newest first; a receiver that signs has any. */
  secrets: readonly string[];
}

const sealedSchema = z.object({
  url: z.string(),
  secrets: z.array(z.object({ secret: z.string(), until: z.iso.datetime().nullable() })),
});

/** Sends to the address that a founder named, which only a worker unseals. */
function toAddress(
  send: (
    http: HttpClient,
    target: Target,
    message: Message,
    signal: AbortSignal,
  ) => Promise<Outcome>,
): Sender {
  return ({ http, channelKeys }, { sealed, channelId }, message, signal) => {
    if (sealed === null) throw new Error('This channel has no address.');
    const { url, secrets } = sealedSchema.parse(unseal(sealed, channelKeys, channelId));
    const now = new Date();
    const valid = secrets.filter(({ until }) => until === null || new Date(until) > now);
    const target = { url, secrets: valid.map(({ secret }) => secret) };
    return send(http, target, message, signal);
  };
}

const toMailbox: Sender = (deps, { userId, email: to, channelId }, message) => {
  const { publicUrl, productName, channelKeys } = deps;
  return sendAlertMail(
    deps.mailer,
    {
      to,
      userId,
      productName,
      settingsUrl: `${publicUrl}/dashboard/alerts/settings`,
      unsubscribeUrl: unsubscribeUrl(publicUrl, { userId, list: channelId }, channelKeys),
    },
    message,
  );
};

/** How each kind of channel is sent to; feeds are read by their readers. */
export const SENDERS: Readonly<Partial<Record<ChannelKind, Sender>>> = {
  email: toMailbox,
  webhook: toAddress(sendWebhook),
  slack: toAddress(sendSlack),
  discord: toAddress(sendDiscord),
};
