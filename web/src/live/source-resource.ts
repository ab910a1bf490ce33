import { sourcesApi } from '../features/sources/api.ts';
import { FROZEN } from './live-entry.ts';
import type { LiveResource } from './live-resource.ts';

const { getSources } = sourcesApi.endpoints;
const { updateQueryData } = sourcesApi.util;

/** Health of the platforms, from the stream that everybody reads. */
export const sourceResource: LiveResource = {
  endpointName: getSources.name,
  stream: 'global',
  isPending: getSources.matchPending,
  isFulfilled: getSources.matchFulfilled,
  isRejected: getSources.matchRejected,
  concerns: ({ type }) => type === 'source.changed.v1',
  apply: (dispatch, _arg, events) => {
    dispatch(
      updateQueryData('getSources', undefined, (entry) => {
        for (const event of events) {
          if (event.type !== 'source.changed.v1' || event.seq <= entry.asOf) continue;
          entry.asOf = event.seq;
          const { source } = event.data;
          entry.sources = entry.sources.map((known) => (known.id === source.id ? source : known));
        }
      }),
    );
  },
  freeze: (dispatch) => {
    dispatch(
      updateQueryData('getSources', undefined, (entry) => {
        entry.asOf = FROZEN;
      }),
    );
  },
  refetch: (dispatch) =>
    void dispatch(getSources.initiate(undefined, { forceRefetch: true, subscribe: false })),
};
