import { beforeEach, expect, test } from 'vitest';
import { accountApi } from '../lib/session/account-api.ts';
import { searchApi } from '../features/search/api.ts';
import { localError } from '../lib/errors.ts';
import { consentStore } from '../lib/browser/consent.ts';
import { makeStore } from '../lib/store.ts';
import { connectTracker } from '../lib/track.ts';
import { upgradeRequested } from '../lib/plan/upgrade-slice.ts';
import { listenForAnalytics } from './analytics.ts';

const events: unknown[] = [];
const { dispatch } = makeStore();
listenForAnalytics();
connectTracker((event, properties) => events.push([event, properties]));

beforeEach(() => {
  events.length = 0;
  consentStore.choose(true);
});

/** What the cache reports when a request of this endpoint has ended. */
const ended = (status: 'fulfilled' | 'rejected', endpointName: string, payload: unknown) => ({
  type: `api/executeMutation/${status}`,
  payload,
  meta: {
    arg: { type: 'mutation', endpointName, originalArgs: { id: '1', format: 'pdf' } },
    requestId: 'r',
    requestStatus: status,
    rejectedWithValue: status === 'rejected',
  },
});

test('R-INT-06, R-INT-09: a wanted export that the plan lacks is a prompt and a blocked export', () => {
  dispatch(upgradeRequested({ requiredFeature: 'excelExport', message: null }));
  dispatch(upgradeRequested({ requiredFeature: 'searches', message: null }));
  expect(events).toEqual([
    ['upgrade_prompt', { feature: 'excelExport' }],
    ['export_blocked', { feature: 'excelExport' }],
    ['upgrade_prompt', { feature: 'searches' }],
  ]);
});

test('R-INT-09: exports that the server gave or failed to give are counted, other requests are not', () => {
  dispatch(ended('fulfilled', searchApi.endpoints.exportSearch.name, {}));
  dispatch(ended('rejected', searchApi.endpoints.exportSearch.name, localError('server')));
  dispatch(ended('fulfilled', accountApi.endpoints.updateProfile.name, {}));
  expect(events).toEqual([
    ['export_completed', { format: 'pdf' }],
    ['export_error', { format: 'pdf', type: 'server' }],
  ]);
});

test('R-INT-10: a reached limit is counted with what it limits', () => {
  const error = {
    ...localError('plan_restriction'),
    code: 'PLAN_LIMIT_ERROR' as const,
    details: { requiredFeature: 'searches' },
  };
  dispatch(ended('rejected', searchApi.endpoints.submitSearch.name, error));
  expect(events).toEqual([['plan_limit_hit', { feature: 'searches' }]]);
});

test('R-INT-05: essential only, and none of it leaves the page', () => {
  consentStore.choose(false);
  dispatch(upgradeRequested({ requiredFeature: 'canExport', message: null }));
  dispatch(ended('fulfilled', searchApi.endpoints.exportSearch.name, {}));
  expect(events).toEqual([]);
});
