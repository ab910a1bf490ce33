import { apiKeysSchema, createdApiKeySchema } from '#contracts/account/keys.ts';
import type { ApiKeys, CreatedApiKey, NewApiKey } from '#contracts/account/keys.ts';
import { api } from '../../lib/api.ts';

const ROOT = '/users/me/keys';

const keysApi = api.injectEndpoints({
  endpoints: (build) => ({
    getKeys: build.query<ApiKeys, void>({
      query: () => ROOT,
      transformResponse: (data) => apiKeysSchema.parse(data),
      keepUnusedDataFor: 0,
    }),
    createKey: build.mutation<CreatedApiKey, NewApiKey>({
      query: (body) => ({ url: ROOT, method: 'POST', body }),
      transformResponse: (data) => createdApiKeySchema.parse(data),
      async onQueryStarted(_request, { dispatch, queryFulfilled }) {
        const made = await queryFulfilled.catch(() => null);
        if (made === null) return;
        dispatch(
          keysApi.util.updateQueryData('getKeys', undefined, (entry) => {
            entry.keys.unshift(made.data.key);
          }),
        );
      },
    }),
    revokeKey: build.mutation<unknown, string>({
      query: (id) => ({ url: `${ROOT}/${id}`, method: 'DELETE' }),
      async onQueryStarted(id, { dispatch, queryFulfilled }) {
        const revoked = await queryFulfilled.then(
          () => true,
          () => false,
        );
        if (!revoked) return;
        dispatch(
          keysApi.util.updateQueryData('getKeys', undefined, (entry) => {
            entry.keys = entry.keys.filter((key) => key.id !== id);
          }),
        );
      },
    }),
  }),
});

export const { useGetKeysQuery, useCreateKeyMutation, useRevokeKeyMutation } = keysApi;
