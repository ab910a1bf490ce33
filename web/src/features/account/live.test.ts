import { expect, test, vi } from 'vitest';
import { accountApi } from '../../lib/session/account-api.ts';
import { fallbackPlanInfo } from '../../lib/plan/plan-info.ts';
import { openTab } from '../../live/testing/open-tab.ts';
import { TickBuffer } from '../../live/ticks.ts';
import './live.ts';

test('the plan and the profile follow their events, and older snapshots do not undo them', async () => {
  const { store, send } = openTab();
  const free = fallbackPlanInfo(new Date('2026-11-21T09:00:00Z'));
  await store.dispatch(
    accountApi.util.upsertQueryData('getPlanInfo', undefined, { ...free, asOf: 10 }),
  );
  const planInfo = { ...free, planName: 'starter' as const };
  send(10, { type: 'plan.changed.v1', data: { planInfo } });
  const plan = () => accountApi.endpoints.getPlanInfo.select()(store.getState()).data;
  expect(plan()).toMatchObject({ planName: 'starter', asOf: 11 });
  await store.dispatch(
    accountApi.util.upsertQueryData('getPlanInfo', undefined, { ...free, asOf: 10 }),
  );
  expect(plan()).toMatchObject({ planName: 'starter', asOf: 11 });
});

test('S-04: a list of sessions on the page is read again when one begins or ends, and no other is', async () => {
  const { store } = openTab();
  const session = {
    id: '0199f9b0-0000-7000-8000-000000000001',
    device: 'Firefox on Linux',
    signedInAt: '2026-11-21T09:00:00.000Z',
    lastUsedAt: '2026-11-21T09:00:00.000Z',
    current: true,
  };
  const answer = vi.fn(() =>
    Promise.resolve(
      Response.json({ success: true, data: { sessions: [session, session] }, asOf: 1 }),
    ),
  );
  vi.stubGlobal('fetch', answer);
  const ticks = new TickBuffer(store.dispatch);
  const arrive = (): void => {
    ticks.push({ type: 'account.sessions' });
    ticks.flush();
  };
  arrive();
  expect(answer).not.toHaveBeenCalled();
  await store.dispatch(
    accountApi.util.upsertQueryData('getSessions', undefined, { sessions: [session] }),
  );
  arrive();
  const listed = () => accountApi.endpoints.getSessions.select()(store.getState()).data;
  await expect.poll(() => listed()?.sessions.length).toBe(2);
});
