import { productsSchema } from '#contracts/account/products.ts';
import type {
  Product,
  Products,
  ProductsRequest,
  SiteReading,
} from '#contracts/account/products.ts';
import { api, shaped, live, send } from '../../lib/api.ts';
import type { Live } from '../../lib/api.ts';
import { registerLive } from '../../live/registry.ts';

/** The profiles, with the newest reading of a site that any tab asked for. */
type ProductsEntry = Live<Products & { reading?: SiteReading }>;

const productsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getProducts: build.query<ProductsEntry, void>({
      query: () => '/users/me/products',
      ...live(productsSchema),
    }),
    saveProducts: build.mutation({
      query: (body: ProductsRequest) => send('PUT', '/users/me/products', body),
      ...shaped(productsSchema),
      // Drafts are made of the product.
      invalidatesTags: ['LeadList'],
    }),
    readSite: build.mutation<unknown, string>({
      query: (site) => send('POST', '/users/me/products/site-reading', { site }),
    }),
  }),
});

export const { useGetProductsQuery, useSaveProductsMutation, useReadSiteMutation } = productsApi;

registerLive({
  endpoint: productsApi.endpoints.getProducts,
  events: ['profile.products_changed.v1', 'profile.site_read.v1'],
  fold: (entry, events) => {
    for (const { type, data } of events) {
      if (type === 'profile.site_read.v1') entry.reading = data;
      else entry.items = data.items;
    }
  },
});

/**
 * The default product, to fill forms of other areas; null without one. `isLoading` while it is not
 * known, so that a form does not open empty and then change.
 */
export function useProduct(): { product: Product | null; isLoading: boolean } {
  const { data, isLoading } = useGetProductsQuery();
  return { product: data?.items[0] ?? null, isLoading };
}
