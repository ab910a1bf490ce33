import { mailDomainSchema, foundUsersSchema, operatorStatusSchema } from '#contracts/operator.ts';
import type { MailDomain, FoundUser, OperatorStatus } from '#contracts/operator.ts';
import { maintenanceStateSchema } from '#contracts/maintenance.ts';
import type { Maintenance, MaintenanceRequest } from '#contracts/maintenance.ts';
import type { PlanName } from '#domain/names.ts';
import { planInfoSchema } from '#contracts/account/plans.ts';
import type { PlanInfo } from '#contracts/account/plans.ts';
import { api } from '../../lib/api.ts';
import { registerTick } from '../../live/ticks.ts';

/** The operator page. Its status is pushed every few seconds by ticks, never polled. */
const operatorApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOperatorStatus: build.query<OperatorStatus, void>({
      query: () => '/admin/status',
      transformResponse: (data) => operatorStatusSchema.parse(data),
    }),
    getMailDomain: build.query<MailDomain, void>({
      query: () => '/admin/mail-domain',
      transformResponse: (data) => mailDomainSchema.parse(data),
    }),
    findUsers: build.mutation<{ users: FoundUser[] }, string>({
      query: (email) => ({ url: '/admin/users/find', method: 'POST', body: { email } }),
      transformResponse: (data) => foundUsersSchema.parse(data),
      extraOptions: { quiet: true },
    }),
    setMaintenance: build.mutation<{ maintenance: Maintenance | null }, MaintenanceRequest>({
      query: (body) => ({ url: '/admin/maintenance', method: 'PUT', body }),
      transformResponse: (data) => maintenanceStateSchema.parse(data),
      async onQueryStarted(_request, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (data === null) return;
        dispatch(
          operatorApi.util.updateQueryData('getOperatorStatus', undefined, (shown) => {
            shown.maintenance = data.maintenance;
          }),
        );
      },
    }),
    setUserPlan: build.mutation<PlanInfo, { userId: string; planName: PlanName }>({
      query: ({ userId, planName }) => ({
        url: `/admin/users/${encodeURIComponent(userId)}/plan`,
        method: 'PUT',
        body: { planName },
      }),
      transformResponse: (data) => planInfoSchema.parse(data),
    }),
  }),
});

export const {
  useGetOperatorStatusQuery,
  useGetMailDomainQuery,
  useFindUsersMutation,
  useSetMaintenanceMutation,
  useSetUserPlanMutation,
} = operatorApi;

registerTick('operator.status', {
  key: () => 'status',
  apply: (dispatch, ticks) => {
    for (const { status } of ticks) {
      // Does nothing where the operator page was never opened.
      dispatch(
        operatorApi.util.updateQueryData('getOperatorStatus', undefined, (shown) =>
          status.at > shown.at ? status : shown,
        ),
      );
    }
  },
});
