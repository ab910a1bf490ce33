import { isFulfilled, isRejectedWithValue } from '@reduxjs/toolkit';
import { asClientError } from '../lib/errors.ts';
import { startListening } from '../lib/store.ts';
import { track } from '../lib/track.ts';
import { upgradeRequested } from '../lib/plan/upgrade-slice.ts';

/** As the exports of every area are named. */
const EXPORT_ENDPOINT = /^export[A-Z]/;
const EXPORT_FEATURES: readonly (string | null)[] = ['canExport', 'excelExport'];

/** Endpoints that change what is monitored; `list` of the answer holds several. */
const MONITORING_CHANGES: Readonly<
  Record<string, { event: 'competitor_added' | 'competitor_removed'; list: string }>
> = {
  addCompetitor: { event: 'competitor_added', list: 'added' },
  addCompetitors: { event: 'competitor_added', list: 'added' },
  removeCompetitor: { event: 'competitor_removed', list: 'removed' },
  removeCompetitors: { event: 'competitor_removed', list: 'removed' },
};

/** Events derived from what the store sees anyway. */
export function listenForAnalytics(): void {
  startListening({
    actionCreator: upgradeRequested,
    effect: ({ payload }) => {
      const feature = payload.requiredFeature ?? 'unknown';
      track('upgrade_prompt', { feature });
      if (payload.reached === true) track('plan_limit_hit', { feature });
      if (EXPORT_FEATURES.includes(payload.requiredFeature)) track('export_blocked', { feature });
    },
  });
  startListening({
    matcher: isFulfilled(),
    effect: (action) => {
      const change = MONITORING_CHANGES[requestOf(action).endpoint];
      if (change === undefined) return;
      const many = field(field(action, 'payload'), change.list);
      const count = Array.isArray(many) ? many.length : 1;
      for (let n = 0; n < count; n += 1) track(change.event);
    },
  });
  startListening({
    matcher: isRejectedWithValue(),
    effect: (action) => {
      const request = requestOf(action);
      const error = asClientError(field(action, 'payload'));
      if (error.code === 'PLAN_LIMIT_ERROR') {
        track('plan_limit_hit', { feature: error.details.requiredFeature ?? 'unknown' });
      } else if (EXPORT_ENDPOINT.test(request.endpoint)) {
        track('export_error', { format: request.format, type: error.type });
      }
    },
  });
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

/** The API request that a cache action belongs to. */
function requestOf(action: unknown): { endpoint: string; format: string } {
  const arg = field(field(action, 'meta'), 'arg');
  const sent = field(arg, 'originalArgs');
  const format = typeof sent === 'string' ? sent : field(sent, 'format');
  return {
    endpoint: String(field(arg, 'endpointName')),
    format: typeof format === 'string' ? format : 'unknown',
  };
}
