import { premiumApi } from '../features/pricing/api.ts';
import { FROZEN } from './live-entry.ts';
import type { LiveResource } from './live-resource.ts';

const { getPremiumInterests } = premiumApi.endpoints;
const { updateQueryData } = premiumApi.util;

/** The plan that the user has asked for, in every open tab. */
export const premiumResource: LiveResource = {
  endpointName: getPremiumInterests.name,
  stream: 'user',
  isPending: getPremiumInterests.matchPending,
  isFulfilled: getPremiumInterests.matchFulfilled,
  isRejected: getPremiumInterests.matchRejected,
  concerns: ({ type }) => type === 'premium_interest.changed.v1',
  apply: (dispatch, _arg, events) => {
    dispatch(
      updateQueryData('getPremiumInterests', undefined, (entry) => {
        for (const event of events) {
          if (event.type !== 'premium_interest.changed.v1' || event.seq <= entry.asOf) continue;
          entry.asOf = event.seq;
          entry.interest = event.data.interest;
        }
      }),
    );
  },
  freeze: (dispatch) => {
    dispatch(
      updateQueryData('getPremiumInterests', undefined, (entry) => {
        entry.asOf = FROZEN;
      }),
    );
  },
  refetch: (dispatch) =>
    void dispatch(
      getPremiumInterests.initiate(undefined, { forceRefetch: true, subscribe: false }),
    ),
};
