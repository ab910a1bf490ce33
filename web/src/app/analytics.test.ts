import { beforeEach, expect, test } from 'vitest';
import { accountApi } from '../lib/session/account-api.ts';
import { aiVisibilityApi } from '../features/ai-visibility/api.ts';
import { discoveryApi } from '../features/competitors/discovery-api.ts';
import { monitoringApi } from '../features/competitors/monitoring-api.ts';
import { leadsApi } from '../features/leads/api.ts';
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

/** The cache's report that a request of this endpoint has ended. */
const ended = (
  status: 'rejected' | 'fulfilled',
  endpointName: string,
  payload: unknown,
  originalArgs: unknown = {},
) => ({
  type: `api/executeMutation/${status}`,
  payload,
  meta: {
    arg: { type: 'mutation', endpointName, originalArgs },
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

test.each([
  [searchApi.endpoints.exportSearch.name, { id: '1', format: 'pdf' }],
  [leadsApi.endpoints.exportLeads.name, { format: 'pdf' }],
  [discoveryApi.endpoints.exportDiscovery.name, { id: '1', format: 'pdf' }],
  [monitoringApi.endpoints.exportMonitored.name, 'pdf'],
  [aiVisibilityApi.endpoints.exportAiVisibility.name, { id: '1', format: 'pdf' }],
])('R-INT-09: a failed %s is counted, other requests are not', (name, args) => {
  dispatch(ended('rejected', name, localError('server'), args));
  dispatch(ended('rejected', accountApi.endpoints.updateProfile.name, localError('server')));
  expect(events).toEqual([['export_error', { format: 'pdf', type: 'server' }]]);
});

test.each([
  [monitoringApi.endpoints.addCompetitor.name, { competitor: null }, 'competitor_added', 1],
  [monitoringApi.endpoints.addCompetitors.name, { added: [1, 2] }, 'competitor_added', 2],
  [monitoringApi.endpoints.removeCompetitor.name, {}, 'competitor_removed', 1],
  [monitoringApi.endpoints.removeCompetitors.name, { removed: [1, 2, 3] }, 'competitor_removed', 3],
  [monitoringApi.endpoints.removeCompetitors.name, { removed: [] }, 'competitor_removed', 0],
])('R-INT-08: %s counts each competitor, one or several', (name, answer, event, times) => {
  dispatch(ended('fulfilled', name, answer));
  expect(events).toEqual(Array.from({ length: times }, () => [event, {}]));
});

test('R-INT-10: a reached limit is counted with its feature', () => {
  dispatch(upgradeRequested({ reached: true, requiredFeature: 'gptAnalyses', message: null }));
  expect(events).toEqual([
    ['upgrade_prompt', { feature: 'gptAnalyses' }],
    ['plan_limit_hit', { feature: 'gptAnalyses' }],
  ]);
  events.length = 0;
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
  dispatch(ended('rejected', searchApi.endpoints.exportSearch.name, localError('server')));
  expect(events).toEqual([]);
});
