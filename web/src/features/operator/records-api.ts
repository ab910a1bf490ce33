import {
  auditPageSchema,
  operatedUserSchema,
  troubledDeliveriesSchema,
} from '#contracts/operator-records.ts';
import { api, shaped, send, fixed } from '../../lib/api.ts';

const userPath = (userId: string): string => `/admin/users/${encodeURIComponent(userId)}`;

/** Users, deliveries and the audit log, as they are when the operator looks. */
const recordsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOperatedUser: build.query({
      query: userPath,
      ...shaped(operatedUserSchema),
      keepUnusedDataFor: 0,
    }),
    signUserOut: build.mutation<null, string>({
      query: (userId) => send('DELETE', `${userPath(userId)}/sessions`),
      transformResponse: () => null,
      async onQueryStarted(userId, { dispatch, queryFulfilled }) {
        await queryFulfilled.then(
          () =>
            dispatch(
              recordsApi.util.updateQueryData('getOperatedUser', userId, (shown) => {
                shown.sessions = [];
              }),
            ),
          () => null,
        );
      },
    }),
    eraseUser: build.mutation<null, { userId: string; confirmation: string }>({
      query: ({ userId, confirmation }) =>
        send('POST', `${userPath(userId)}/deletion`, { confirmation }),
      transformResponse: () => null,
      extraOptions: { quiet: true },
    }),
    getTroubledDeliveries: build.query({
      query: fixed('/admin/deliveries'),
      ...shaped(troubledDeliveriesSchema),
      keepUnusedDataFor: 0,
    }),
    sendDeliveryAgain: build.mutation<null, string>({
      query: (id) => send('POST', `/admin/deliveries/${encodeURIComponent(id)}/send-again`),
      transformResponse: () => null,
      async onQueryStarted(id, { dispatch, queryFulfilled }) {
        await queryFulfilled.then(
          () =>
            dispatch(
              recordsApi.util.updateQueryData('getTroubledDeliveries', undefined, (shown) => {
                shown.items = shown.items.filter((item) => item.id !== id);
              }),
            ),
          () => null,
        );
      },
    }),
    getAudit: build.query({
      query: (cursor: string | null) =>
        `/admin/audit${cursor === null ? '' : `?cursor=${encodeURIComponent(cursor)}`}`,
      ...shaped(auditPageSchema),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const {
  useGetOperatedUserQuery,
  useSignUserOutMutation,
  useEraseUserMutation,
  useGetTroubledDeliveriesQuery,
  useSendDeliveryAgainMutation,
  useGetAuditQuery,
} = recordsApi;
