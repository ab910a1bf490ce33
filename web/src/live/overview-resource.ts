import { overviewApi } from '../features/overview/api.ts';
import { FROZEN } from './live-entry.ts';
import type { LiveResource } from './live-resource.ts';
import { foldOverview } from '../features/overview/fold-overview.ts';

const { getOverview } = overviewApi.endpoints;
const { updateQueryData } = overviewApi.util;

const CONCERNING: readonly string[] = [
  'search.created.v1',
  'search.changed.v1',
  'search.results_added.v1',
  'plan.changed.v1',
];

/** The start page: totals, counters, newest searches, newest posts. */
export const overviewResource: LiveResource = {
  endpointName: getOverview.name,
  stream: 'user',
  isPending: getOverview.matchPending,
  isFulfilled: getOverview.matchFulfilled,
  isRejected: getOverview.matchRejected,
  concerns: ({ type }) => CONCERNING.includes(type),
  apply: (dispatch, _arg, events) => {
    dispatch(updateQueryData('getOverview', undefined, (entry) => foldOverview(entry, events)));
  },
  freeze: (dispatch) => {
    dispatch(
      updateQueryData('getOverview', undefined, (entry) => {
        entry.asOf = FROZEN;
      }),
    );
  },
  refetch: (dispatch) =>
    void dispatch(getOverview.initiate(undefined, { forceRefetch: true, subscribe: false })),
};
