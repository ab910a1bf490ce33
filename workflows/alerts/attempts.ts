import { claimDeliveries } from '#db/commands/alerts/deliveries/claim.ts';
import type { ClaimedDelivery } from '#db/commands/alerts/deliveries/claim.ts';
import { recordAttempts } from '#db/commands/alerts/deliveries/record.ts';
import type { AttemptOutcome } from '#db/commands/alerts/deliveries/record.ts';
import type { Dispatch } from '#db/commands/alerts/deliveries/reserve.ts';
import { publishing } from '../activities/deps.ts';
import type { ActivityDeps } from '../activities/deps.ts';
import type { Outcome } from './channels/outcome.ts';
import { SENDERS } from './channels/senders.ts';
import type { SenderDeps } from './channels/senders.ts';
import { messageOf } from './message.ts';

/** Items of one call. */
const MAX_GROUP = 100;

interface Waiting<T> {
  item: T;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Joins calls: those that come while `work` is under way wait and go together in its next call. When
 * a group fails, its items are tried one by one, so that none fails because of another.
 */
export function inGroups<T>(
  work: (items: readonly T[]) => Promise<void>,
): (item: T) => Promise<void> {
  let waiting: Waiting<T>[] = [];
  let busy = false;

  async function settle(group: readonly Waiting<T>[]): Promise<void> {
    try {
      await work(group.map(({ item }) => item));
      for (const { resolve } of group) resolve();
    } catch (error) {
      if (group.length === 1) group[0]?.reject(error);
      else for (const each of group) await settle([each]);
    }
  }

  async function drain(): Promise<void> {
    if (busy) return;
    busy = true;
    while (waiting.length > 0) {
      const group = waiting.slice(0, MAX_GROUP);
      waiting = waiting.slice(MAX_GROUP);
      await settle(group);
    }
    busy = false;
  }

  return (item) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    waiting.push({ item, resolve, reject });
    void drain();
    return promise;
  };
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Waits after the first attempt (Standard Webhooks 1.0.0, "deliverability and reliability"). */
export const RETRY_AFTER_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;

const JITTER = 0.1;
const LONGEST_ASKED_MS = 24 * HOUR;

/**
 * Milliseconds until the next attempt, or null after the last one.
 * @param attempts how many were made, at least 1.
 * @param askedMs what the receiver asked for in Retry-After; obeyed up to a day.
 * @param random in [0, 1).
 */
export function nextAttemptMs(
  attempts: number,
  askedMs: number | null,
  random: number,
): number | null {
  const planned = RETRY_AFTER_MS[attempts - 1];
  if (planned === undefined) return null;
  const jittered = planned * (1 + JITTER * (2 * random - 1));
  return Math.round(Math.max(jittered, Math.min(askedMs ?? 0, LONGEST_ASKED_MS)));
}

interface DeliveryDeps extends ActivityDeps, SenderDeps {
  random: () => number;
  /** Counts an attempt, by the kind of its channel. */
  noteAttempt?: (channel: string, outcome: Outcome['result']) => void;
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
    deps.noteAttempt?.(claimed.kind, outcome.result);
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
