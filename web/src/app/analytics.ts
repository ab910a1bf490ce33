import { isRejectedWithValue } from '@reduxjs/toolkit';
import { asClientError } from '../lib/errors.ts';
import { startListening } from '../lib/store.ts';
import { track } from '../lib/track.ts';
import { upgradeRequested } from '../lib/plan/upgrade-slice.ts';

/** As the exports of every area are named. */
const EXPORT_ENDPOINT = /^export[A-Z]/;
const EXPORT_FEATURES: readonly (string | null)[] = ['canExport', 'excelExport'];

/** R-INT-06..10: events derived from what the store sees anyway. */
export function listenForAnalytics(): void {
  startListening({
    actionCreator: upgradeRequested,
    effect: ({ payload }) => {
      const feature = payload.requiredFeature ?? 'unknown';
      track('upgrade_prompt', { feature });
      if (EXPORT_FEATURES.includes(payload.requiredFeature)) track('export_blocked', { feature });
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
