import {
  auditPageSchema,
  operatedUserSchema,
  troubledDeliveriesSchema,
} from '#contracts/operator-records.ts';
import type { AuditPage, OperatedUser, TroubledDelivery } from '#contracts/operator-records.ts';
import { api } from '../../lib/api.ts';

const userPath = (userId: string): string => `/admin/users/${encodeURIComponent(userId)}`;

/** Users, deliveries and the audit log, as they are when the operator looks. */
const recordsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOperatedUser: build.query<OperatedUser, string>({
      query: userPath,
      transformResponse: (data) => operatedUserSchema.parse(data),
      keepUnusedDataFor: 0,
    }),
    signUserOut: build.mutation<null, string>({
      query: (userId) => ({ url: `${userPath(userId)}/sessions`, method: 'DELETE' }),
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
      query: ({ userId, confirmation }) => ({
        url: `${userPath(userId)}/deletion`,
        method: 'POST',
        body: { confirmation },
      }),
      transformResponse: () => null,
      extraOptions: { quiet: true },
    }),
    getTroubledDeliveries: build.query<{ items: TroubledDelivery[] }, void>({
      query: () => '/admin/deliveries',
      transformResponse: (data) => troubledDeliveriesSchema.parse(data),
      keepUnusedDataFor: 0,
    }),
    sendDeliveryAgain: build.mutation<null, string>({
      query: (id) => ({
        url: `/admin/deliveries/${encodeURIComponent(id)}/send-again`,
        method: 'POST',
      }),
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
    getAudit: build.query<AuditPage, string | null>({
      query: (cursor) =>
        `/admin/audit${cursor === null ? '' : `?cursor=${encodeURIComponent(cursor)}`}`,
      transformResponse: (data) => auditPageSchema.parse(data),
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
