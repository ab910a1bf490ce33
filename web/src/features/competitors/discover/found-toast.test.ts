import { afterEach, expect, test, vi } from 'vitest';
import type { DomainEvent } from '#contracts/events.ts';
import { consentStore } from '../../../lib/browser/consent.ts';
import { connectTracker } from '../../../lib/track.ts';
import { openTab } from '../../../live/testing/open-tab.ts';
import { notify } from '../../../ui/overlays/toast.ts';
import { idOf } from '../testing/samples.ts';
import './discover-tab.tsx';

afterEach(() => vi.restoreAllMocks());

const ended = (n: number, secondsAgo: number): DomainEvent => ({
  type: 'competitors.discovery_changed.v1',
  data: {
    discovery: {
      id: idOf(n),
      query: 'CRM for freelancers',
      industry: 'any',
      focus: 'any',
      timeframe: '7d',
      platforms: ['reddit'],
      limit: 10,
      status: 'completed',
      totalFound: 10,
      report: { totalDiscovered: 10, mentionInsights: { totalMentions: 40 } },
      sites: { candidates: 10, read: 10, total: 10 },
      added: 0,
      createdAt: '2026-11-21T09:00:00.000Z',
      startedAt: '2026-11-21T09:00:00.000Z',
      finishedAt: new Date(Date.now() - secondsAgo * 1_000).toISOString(),
      reason: null,
      charged: true,
    },
  },
});

test('R-MSG-01, R-INT-07: the end of a discovery is announced and counted once, whatever changes later', () => {
  const success = vi.spyOn(notify, 'success').mockImplementation(() => undefined);
  const counted: unknown[] = [];
  connectTracker((event, properties) => counted.push([event, properties]));
  consentStore.choose(true);
  const { send } = openTab();
  send(10, ended(1, 0));
  expect(success.mock.calls).toEqual([['Found 10 competitors', { id: expect.any(String) }]]);
  send(11, ended(1, 0));
  send(12, ended(1, 120));
  expect(success).toHaveBeenCalledTimes(1);
  expect(counted).toEqual([['discovery_completed', { competitors: 10 }]]);
});

test('a page that is opened later does not announce it again', () => {
  const success = vi.spyOn(notify, 'success').mockImplementation(() => undefined);
  openTab().send(10, ended(2, 120));
  expect(success).not.toHaveBeenCalled();
});
