import { productsSchema } from '#contracts/account/products.ts';
import type { Products, ProductsRequest } from '#contracts/account/products.ts';
import { api, liveAnswer } from '../../lib/api.ts';
import type { Live } from '../../lib/api.ts';
import { registerLive } from '../../live/registry.ts';

const productsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getProducts: build.query<Live<Products>, void>({
      query: () => '/users/me/products',
      transformResponse: liveAnswer(productsSchema),
      providesTags: ['Live'],
    }),
    saveProducts: build.mutation<Products, ProductsRequest>({
      query: (body) => ({ url: '/users/me/products', method: 'PUT', body }),
      transformResponse: (data) => productsSchema.parse(data),
      // Drafts are made of the product.
      invalidatesTags: ['LeadList'],
    }),
  }),
});

export const { useGetProductsQuery, useSaveProductsMutation } = productsApi;

registerLive({
  endpoint: productsApi.endpoints.getProducts,
  events: ['profile.products_changed.v1'],
  fold: (entry, events) => {
    Object.assign(entry, events.at(-1)?.data);
  },
});
