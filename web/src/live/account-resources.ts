import { accountApi } from '../lib/account-api.ts';
import { FROZEN } from './live-entry.ts';
import type { LiveResource } from './live-resource.ts';

const { getPlanInfo, getProfile } = accountApi.endpoints;
const { updateQueryData } = accountApi.util;
const FRESH = { forceRefetch: true, subscribe: false } as const;

/** Plan and usage counters: the last event holds them whole. */
export const planResource: LiveResource = {
  endpointName: getPlanInfo.name,
  stream: 'user',
  isPending: getPlanInfo.matchPending,
  isFulfilled: getPlanInfo.matchFulfilled,
  isRejected: getPlanInfo.matchRejected,
  concerns: ({ type }) => type === 'plan.changed.v1',
  apply: (dispatch, _arg, events) => {
    const last = events.findLast((event) => event.type === 'plan.changed.v1');
    if (last === undefined) return;
    dispatch(
      updateQueryData('getPlanInfo', undefined, (plan) => {
        if (last.seq > plan.asOf) Object.assign(plan, last.data.planInfo, { asOf: last.seq });
      }),
    );
  },
  freeze: (dispatch) => {
    dispatch(
      updateQueryData('getPlanInfo', undefined, (plan) => {
        plan.asOf = FROZEN;
      }),
    );
  },
  refetch: (dispatch) => void dispatch(getPlanInfo.initiate(undefined, FRESH)),
};

/** Name, picture and settings, as another tab may have changed them. */
export const profileResource: LiveResource = {
  endpointName: getProfile.name,
  stream: 'user',
  isPending: getProfile.matchPending,
  isFulfilled: getProfile.matchFulfilled,
  isRejected: getProfile.matchRejected,
  concerns: ({ type }) => type === 'profile.changed.v1',
  apply: (dispatch, _arg, events) => {
    const last = events.findLast((event) => event.type === 'profile.changed.v1');
    if (last === undefined) return;
    dispatch(
      updateQueryData('getProfile', undefined, (profile) => {
        if (last.seq > profile.asOf) Object.assign(profile, last.data.profile, { asOf: last.seq });
      }),
    );
  },
  freeze: (dispatch) => {
    dispatch(
      updateQueryData('getProfile', undefined, (profile) => {
        profile.asOf = FROZEN;
      }),
    );
  },
  refetch: (dispatch) => void dispatch(getProfile.initiate(undefined, FRESH)),
};
