import {
  premiumInterestSchema,
  premiumInterestsSchema,
} from '#contracts/account/premium-interest.ts';
import type {
  PremiumInterest,
  PremiumInterestRequest,
  PremiumInterests,
} from '#contracts/account/premium-interest.ts';
import { api, liveAnswer } from '../../lib/api.ts';
import type { Live } from '../../lib/api.ts';
import { registerLive } from '../../live/registry.ts';

/** The plan that the user has requested. */
const premiumApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPremiumInterests: build.query<Live<PremiumInterests>, void>({
      query: () => '/premium-interests',
      transformResponse: liveAnswer(premiumInterestsSchema),
      providesTags: ['Live'],
      extraOptions: { quiet: true },
    }),
    requestPlan: build.mutation<PremiumInterest, PremiumInterestRequest>({
      query: (body) => ({ url: '/premium-interests', method: 'PUT', body }),
      transformResponse: (data) => premiumInterestSchema.parse(data),
      // The dialog reports the error.
      extraOptions: { quiet: true },
    }),
  }),
});

export const { useGetPremiumInterestsQuery, useRequestPlanMutation } = premiumApi;

registerLive({
  endpoint: premiumApi.endpoints.getPremiumInterests,
  events: ['premium_interest.changed.v1'],
  fold: (entry, events) => {
    entry.interest = events.at(-1)?.data.interest ?? entry.interest;
  },
});
