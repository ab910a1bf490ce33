import { mailDomainSchema, foundUsersSchema, operatorStatusSchema } from '#contracts/operator.ts';
import { maintenanceStateSchema } from '#contracts/maintenance.ts';
import type { Maintenance, MaintenanceRequest } from '#contracts/maintenance.ts';
import type { PlanName } from '#domain/names.ts';
import { planInfoSchema } from '#contracts/account/plans.ts';
import { api, shaped, send, QUIET, fixed } from '../../lib/api.ts';
import { registerTick } from '../../live/ticks.ts';

/** The operator page. Its status is pushed every few seconds by ticks, never polled. */
const operatorApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOperatorStatus: build.query({
      query: fixed('/admin/status'),
      ...shaped(operatorStatusSchema),
    }),
    getMailDomain: build.query({
      query: fixed('/admin/mail-domain'),
      ...shaped(mailDomainSchema),
    }),
    findUsers: build.mutation({
      query: (email: string) => send('POST', '/admin/users/find', { email }),
      ...shaped(foundUsersSchema, QUIET),
    }),
    setMaintenance: build.mutation<{ maintenance: Maintenance | null }, MaintenanceRequest>({
      query: (body) => send('PUT', '/admin/maintenance', body),
      ...shaped(maintenanceStateSchema),
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
    setUserPlan: build.mutation({
      query: ({ userId, planName }: { userId: string; planName: PlanName }) =>
        send('PUT', `/admin/users/${encodeURIComponent(userId)}/plan`, { planName }),
      ...shaped(planInfoSchema),
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
