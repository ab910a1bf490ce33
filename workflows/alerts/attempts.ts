import { z } from 'zod';
import { claimDeliveries } from '#db/commands/alerts/deliveries/claim.ts';
import type { ClaimedDelivery } from '#db/commands/alerts/deliveries/claim.ts';
import { recordAttempts } from '#db/commands/alerts/deliveries/record.ts';
import type { AttemptOutcome } from '#db/commands/alerts/deliveries/record.ts';
import { unseal } from '#db/commands/alerts/channels/seal.ts';
import type { Dispatch } from '#db/commands/alerts/deliveries/reserve.ts';
import type { HttpClient } from '#http/client.ts';
import { publishing } from '../activities/deps.ts';
import type { ActivityDeps } from '../activities/deps.ts';
import { inGroups } from './in-groups.ts';
import { sendDiscord } from './channels/discord.ts';
import { sendAlertMail } from './channels/email.ts';
import type { Mailer } from './channels/email.ts';
import type { Outcome } from './channels/outcome.ts';
import { sendSlack } from './channels/slack.ts';
import { sendWebhook } from './channels/webhook.ts';
import { messageOf } from './message.ts';
import { nextAttemptMs } from './retry-schedule.ts';
import { unsubscribeUrl } from './unsubscribe.ts';

interface DeliveryDeps extends ActivityDeps {
  http: HttpClient;
  mailer: Mailer;
  channelSecret: string;
  publicUrl: string;
  productName: string;
  random: () => number;
}

/**
 * Makes one attempt at each delivery of a dispatch and records the outcome. An attempt that a lost
 * worker has already sent is sent again with the same id, so that the receiver can drop the repeat.
 */
export type AttemptDeliveries = (dispatch: Dispatch, signal: AbortSignal) => Promise<void>;

const sealedSchema = z.object({
  url: z.string(),
  /** The newest first; older ones while they are rotated out. */
  secrets: z.array(z.object({ secret: z.string(), until: z.iso.datetime().nullable() })),
});

export function createAttempts(deps: DeliveryDeps): AttemptDeliveries {
  const record = inGroups<AttemptOutcome>(async (outcomes) => {
    await publishing(deps, recordAttempts(deps.database, outcomes));
  });

  async function attempt(claimed: ClaimedDelivery, signal: AbortSignal): Promise<void> {
    const started = performance.now();
    const outcome = await send(deps, claimed, signal);
    const { deliveryId, userId, attempts } = claimed;
    await record({
      deliveryId,
      userId,
      attempts,
      ...outcome,
      latencyMs: Math.round(performance.now() - started),
      nextMs: nextAttemptMs(attempts + 1, outcome.retryAfterMs, deps.random()),
    });
  }

  return async (dispatch, signal) => {
    const claimed = await publishing(deps, claimDeliveries(deps.database, dispatch));
    // A failed one is attempted again after the others have ended.
    const ends = await Promise.allSettled(claimed.map((each) => attempt(each, signal)));
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  };
}

function send(deps: DeliveryDeps, claimed: ClaimedDelivery, signal: AbortSignal): Promise<Outcome> {
  const message = messageOf(claimed, claimed.alerts, deps.publicUrl);
  if (claimed.kind === 'email') {
    const { userId, email: to, channelId } = claimed;
    const { publicUrl, productName, channelSecret } = deps;
    return sendAlertMail(
      deps.mailer,
      {
        to,
        userId,
        productName,
        settingsUrl: `${publicUrl}/dashboard/alerts/settings`,
        unsubscribeUrl: unsubscribeUrl(publicUrl, { userId, list: channelId }, channelSecret),
      },
      message,
    );
  }
  const { url, secrets } = openTarget(claimed, deps.channelSecret);
  if (claimed.kind === 'slack') return sendSlack(deps.http, url, message, signal);
  if (claimed.kind === 'discord') return sendDiscord(deps.http, url, message, signal);
  return sendWebhook(deps.http, { url, secrets }, message, signal);
}

function openTarget({ sealed, channelId }: ClaimedDelivery, channelSecret: string) {
  if (sealed === null) throw new Error('This channel has no address.');
  const { url, secrets } = sealedSchema.parse(unseal(sealed, channelSecret, channelId));
  const now = new Date();
  const valid = secrets.filter(({ until }) => until === null || new Date(until) > now);
  return { url, secrets: valid.map(({ secret }) => secret) };
}
