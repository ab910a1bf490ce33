import { expect, test } from 'vitest';
import { accountApi } from '../../lib/session/account-api.ts';
import { fallbackPlanInfo } from '../../lib/plan/plan-info.ts';
import { openTab } from '../../live/testing/open-tab.ts';
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
