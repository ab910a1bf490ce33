import type { Profile, ProfileUpdate } from '#contracts/account.ts';
import type { PlanInfo } from '#contracts/plans.ts';
import { api, liveAnswer } from './api.ts';
import type { AnswerMeta, Live } from './api.ts';

// These two load with the first page, their schemas (and the library behind them) after it.
const profileAnswer = async (data: unknown, meta: AnswerMeta | undefined) =>
  liveAnswer((await import('#contracts/account.ts')).profileSchema)(data, meta);
const planInfoAnswer = async (data: unknown, meta: AnswerMeta | undefined) =>
  liveAnswer((await import('#contracts/plans.ts')).planInfoSchema)(data, meta);

export const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    getProfile: build.query<Live<Profile>, void>({
      query: () => '/users/me',
      transformResponse: profileAnswer,
      providesTags: ['Live'],
    }),
    getPlanInfo: build.query<Live<PlanInfo>, void>({
      query: () => '/auth/plan-info',
      transformResponse: planInfoAnswer,
      providesTags: ['Live'],
      // The free plan stands in (R-STATE-07), and the usage bars say that they could not be loaded.
      extraOptions: { quiet: true },
    }),
    logoutEverywhere: build.mutation<unknown, void>({
      query: () => ({ url: '/auth/logout-everywhere', method: 'POST' }),
    }),
    deleteAccount: build.mutation<unknown, { confirmation: string }>({
      query: (body) => ({ url: '/users/me/deletion', method: 'POST', body }),
      // The dialog says what went wrong.
      extraOptions: { quiet: true },
    }),
    updateProfile: build.mutation<Live<Profile>, ProfileUpdate>({
      query: (body) => ({ url: '/users/me', method: 'PUT', body }),
      transformResponse: profileAnswer,
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
  useGetProfileQuery,
  useGetPlanInfoQuery,
  useUpdateProfileMutation,
  useDeleteAccountMutation,
  useLogoutEverywhereMutation,
} = accountApi;
