import { claimDeliveries } from '#db/commands/alerts/deliveries/claim.ts';
import type { ClaimedDelivery } from '#db/commands/alerts/deliveries/claim.ts';
import { recordAttempts } from '#db/commands/alerts/deliveries/record.ts';
import type { AttemptOutcome } from '#db/commands/alerts/deliveries/record.ts';
import type { Dispatch } from '#db/commands/alerts/deliveries/reserve.ts';
import { publishing } from '../activities/deps.ts';
import type { ActivityDeps } from '../activities/deps.ts';
import { inGroups } from './in-groups.ts';
import type { Outcome } from './channels/outcome.ts';
import { SENDERS } from './channels/senders.ts';
import type { SenderDeps } from './channels/senders.ts';
import { messageOf } from './message.ts';
import { nextAttemptMs } from './retry-schedule.ts';

interface DeliveryDeps extends ActivityDeps, SenderDeps {
  random: () => number;
}

/**
 * Makes one attempt at each delivery of a dispatch and records the outcome. An attempt that a lost
 * worker has already sent is sent again with the same id, so that the receiver can drop the repeat.
 */
export type AttemptDeliveries = (dispatch: Dispatch, signal: AbortSignal) => Promise<void>;

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
  const sender = SENDERS[claimed.kind];
  if (!sender) throw new Error(`Nothing is sent to channels of the kind ${claimed.kind}.`);
  return sender(deps, claimed, messageOf(claimed, claimed.alerts, deps.publicUrl), signal);
}
