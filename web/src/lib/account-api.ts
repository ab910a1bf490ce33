import { profileSchema, publicConfigSchema } from '#contracts/account.ts';
import type { Profile, ProfileUpdate, PublicConfig } from '#contracts/account.ts';
import { planInfoSchema } from '#contracts/plans.ts';
import type { PlanInfo } from '#contracts/plans.ts';
import { api, liveAnswer } from './api.ts';
import type { Live } from './api.ts';

export const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPublicConfig: build.query<PublicConfig, void>({
      query: () => '/config',
      transformResponse: (data) => publicConfigSchema.parse(data),
      extraOptions: { quiet: true },
    }),
    getProfile: build.query<Live<Profile>, void>({
      query: () => '/users/me',
      transformResponse: liveAnswer(profileSchema),
      providesTags: ['Live'],
    }),
    getPlanInfo: build.query<Live<PlanInfo>, void>({
      query: () => '/auth/plan-info',
      transformResponse: liveAnswer(planInfoSchema),
      providesTags: ['Live'],
      // The free plan stands in (R-STATE-07), and the usage bars say that they could not be loaded.
      extraOptions: { quiet: true },
    }),
    logoutEverywhere: build.mutation<unknown, void>({
      query: () => ({ url: '/auth/logout-everywhere', method: 'POST' }),
    }),
    updateProfile: build.mutation<Live<Profile>, ProfileUpdate>({
      query: (body) => ({ url: '/users/me', method: 'PUT', body }),
      transformResponse: liveAnswer(profileSchema),
      async onQueryStarted(_update, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (data === null) return;
        dispatch(
          accountApi.util.updateQueryData('getProfile', undefined, (draft) => {
            if (data.asOf >= draft.asOf) Object.assign(draft, data);
          }),
        );
      },
    }),
  }),
});

export const {
  useGetPublicConfigQuery,
  useGetProfileQuery,
  useGetPlanInfoQuery,
  useUpdateProfileMutation,
  useLogoutEverywhereMutation,
} = accountApi;
