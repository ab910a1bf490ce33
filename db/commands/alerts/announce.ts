import type { Channel } from '#contracts/alerts/channels.ts';
import type { DomainEvent } from '#contracts/events.ts';
import type { StreamBatch } from '../../committed.ts';
import { readChannels } from '../../queries/alerts/channels.ts';
import { readDeliveries } from '../../queries/alerts/deliveries.ts';
import { readRules } from '../../queries/alerts/rows.ts';
import type { Tx } from '../../transaction.ts';
import { appendEvents } from '../events.ts';
import type { EventFor } from '../events-to-many.ts';
import type { UsageKind } from '#domain/names.ts';
import type { PlanInfo } from '#contracts/account/plans.ts';
import type { AlertCandidate } from './alert-candidate.ts';

/** Events that update open tabs about deliveries just written, one per user. */
export async function deliveryEvents(tx: Tx, ids: readonly string[]): Promise<EventFor[]> {
  if (ids.length === 0) return [];
  const rows = await readDeliveries(tx, ids);
  return [...Map.groupBy(rows, ({ userId }) => userId)].map(([streamId, own]) => {
    const channels = new Map<string, Channel>(own.map(({ channel }) => [channel.id, channel]));
    return {
      streamId,
      event: {
        type: 'alert.deliveries_changed.v1' as const,
        data: {
          deliveries: own.map(({ delivery }) => delivery),
          channels: [...channels.values()],
        },
      },
    };
  });
}

/** Appends the events of deliveries of one user. */
export async function announceDeliveries(
  tx: Tx,
  userId: string,
  ids: readonly string[],
): Promise<StreamBatch[]> {
  const events = (await deliveryEvents(tx, ids)).map(({ event }) => event);
  return events.length === 0 ? [] : [await appendEvents(tx, userId, events)];
}

export async function channelsEvent(tx: Tx, userId: string): Promise<DomainEvent> {
  return {
    type: 'alert.channels_changed.v1',
    data: { channels: await readChannels(tx, userId) },
  };
}

/** States only the rules that changed: an event must not grow with the list. */
export async function rulesEvent(
  tx: Tx,
  userId: string,
  { changedIds = [], removedIds = [] }: { changedIds?: string[]; removedIds?: string[] },
): Promise<DomainEvent> {
  const rules = await readRules(tx, userId, changedIds);
  return { type: 'alert.rules_changed.v1', data: { rules, removedIds } };
}

const NOUNS: Readonly<Record<UsageKind, [one: string, many: string]>> = {
  search: ['search', 'searches'],
  gpt_analysis: ['GPT analysis', 'GPT analyses'],
  competitor_discovery: ['competitor discovery', 'competitor discoveries'],
};

/** The alert after a debit: on paid plans, when at most one use is left. */
export function quotaAlerts({ planName, counters }: PlanInfo, kind: UsageKind): AlertCandidate[] {
  const { limit, remaining, period, resetsAt } = counters[kind];
  if (planName === 'free' || limit === -1 || remaining > 1) return [];
  const [one, many] = NOUNS[kind];
  const when = period === 'day' ? 'today' : 'this month';
  return [
    {
      // Once per period, even if a refund and a new use reach the same number.
      key: `quota:${kind}:${resetsAt}`,
      kind: 'quota_low',
      subject: { kind: 'account', id: kind, name: 'Your plan' },
      sentence:
        remaining === 1
          ? `You have 1 ${one} left ${when}, of ${limit}.`
          : `You have used all ${limit} ${many} for ${when}.`,
      path: '/dashboard/overview',
      evidence: { count: Math.max(0, remaining) },
    },
  ];
}
