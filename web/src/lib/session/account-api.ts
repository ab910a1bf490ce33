import type { Profile, ProfileUpdate, SignIns } from '#contracts/account/account.ts';
import type { PlanInfo } from '#contracts/account/plans.ts';
import { api, liveAnswer, send } from '../api.ts';
import type { AnswerMeta, Live } from '../api.ts';

// These two load with the first page, their schemas (and the library behind them) after it.
const profileAnswer = async (data: unknown, meta: AnswerMeta | undefined) =>
  liveAnswer((await import('#contracts/account/account.ts')).profileSchema)(data, meta);
const planInfoAnswer = async (data: unknown, meta: AnswerMeta | undefined) =>
  liveAnswer((await import('#contracts/account/plans.ts')).planInfoSchema)(data, meta);
const FRESH = { forceRefetch: true, subscribe: false } as const;
const signInsAnswer = async (data: unknown): Promise<SignIns> =>
  (await import('#contracts/account/account.ts')).signInsSchema.parse(data);

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
      // The free plan is the fallback, and the usage bars say that they could not be
      // loaded.
      extraOptions: { quiet: true },
    }),
    getSessions: build.query<SignIns, void>({
      query: () => '/auth/sessions',
      transformResponse: signInsAnswer,
    }),
    endSession: build.mutation<unknown, string>({
      query: (id) => send('DELETE', `/auth/sessions/${id}`),
      async onQueryStarted(_id, { dispatch, queryFulfilled }) {
        // Also after a failure: the session may have ended elsewhere.
        await queryFulfilled.catch(() => null);
        await dispatch(accountApi.endpoints.getSessions.initiate(undefined, FRESH));
      },
    }),
    logoutEverywhere: build.mutation<unknown, void>({
      query: () => send('POST', '/auth/logout-everywhere'),
    }),
    deleteAccount: build.mutation<unknown, { confirmation: string }>({
      query: (body) => send('POST', '/users/me/deletion', body),
      // The dialog reports the error.
      extraOptions: { quiet: true },
    }),
    updateProfile: build.mutation<Live<Profile>, ProfileUpdate>({
      query: (body) => send('PUT', '/users/me', body),
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
  useGetSessionsQuery,
  useEndSessionMutation,
} = accountApi;
