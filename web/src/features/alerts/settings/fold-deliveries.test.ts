import { expect, test } from 'vitest';
import type { Channel, Delivery } from '#contracts/alerts/channels.ts';
import { foldChannelHealth, foldDeliveries } from './api.ts';

const channel = (id: string, change: Partial<Channel> = {}): Channel => ({
  id,
  kind: 'webhook',
  name: id,
  shownAddress: 'hooks.example.com/…9f2a',
  state: 'active',
  stateReason: null,
  failingSince: null,
  lastSuccessAt: null,
  createdAt: '2026-11-22T09:00:00.000Z',
  ...change,
});
const delivery = (id: string, change: Partial<Delivery> = {}): Delivery => ({
  id,
  channelId: 'a',
  alertId: null,
  sentence: 'Test message',
  carried: 0,
  state: 'queued',
  heldFor: null,
  attempts: 0,
  dueAt: null,
  lastStatus: null,
  lastAnswer: null,
  latencyMs: null,
  createdAt: '2026-11-22T09:00:00.000Z',
  deliveredAt: null,
  ...change,
});
const changed = (seq: number, deliveries: Delivery[], channels: Channel[] = []) => ({
  type: 'alert.deliveries_changed.v1' as const,
  seq,
  at: '2026-11-22T09:00:00.000Z',
  stream: 'user' as const,
  data: { deliveries, channels },
});

test('a new delivery is added at the front, a known one is updated in place, other channels are ignored', () => {
  const pages = [
    { asOf: 1, items: [delivery('3'), delivery('2')], nextCursor: '2' },
    { asOf: 1, items: [delivery('1')], nextCursor: null },
  ];
  const arrived = changed(2, [delivery('4'), delivery('1', { state: 'delivered' })]);
  const foreign = changed(3, [delivery('5', { channelId: 'b' })]);
  foldDeliveries(pages, [arrived, foreign], 'a');
  foldDeliveries(pages, [arrived], 'a');
  expect(pages.map(({ items }) => items.map(({ id, state }) => `${id} ${state}`))).toEqual([
    ['4 queued', '3 queued', '2 queued'],
    ['1 delivered'],
  ]);
  expect(pages.map(({ asOf }) => asOf)).toEqual([3, 3]);
});

test('an attempt updates the health of its channel, a changed list replaces it', () => {
  const entry = { channels: [channel('a'), channel('b')] };
  const lastSuccessAt = '2026-11-22T10:00:00.000Z';
  foldChannelHealth(entry, [changed(2, [], [channel('b', { lastSuccessAt }), channel('gone')])]);
  expect(entry.channels).toEqual([channel('a'), channel('b', { lastSuccessAt })]);
  foldChannelHealth(entry, [
    {
      type: 'alert.channels_changed.v1',
      seq: 3,
      at: lastSuccessAt,
      stream: 'user',
      data: { channels: [] },
    },
  ]);
  expect(entry.channels).toEqual([]);
});
