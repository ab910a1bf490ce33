import { useState } from 'react';
import { productsRequestSchema, productsSchema } from '#contracts/account/products.ts';
import type { Product, Products, ProductsRequest } from '#contracts/account/products.ts';
import { PRODUCT_LIMITS } from '#domain/account/products.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Input, Textarea } from '../../ui/controls/input.tsx';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { notify } from '../../ui/overlays/toast.ts';
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

const EMPTY = { name: '', sentence: '', site: '', facts: '' };
type Typed = typeof EMPTY;

const typedOf = (product: Product | undefined): Typed =>
  product === undefined
    ? EMPTY
    : { ...product, site: product.site ?? '', facts: product.facts.join('\n') };

/** An address as people type it, without a scheme. */
const siteOf = (typed: string): string | null => {
  const site = typed.trim();
  if (site === '') return null;
  return /^https?:\/\//iu.test(site) ? site : `https://${site}`;
};

/** Asks what the user sells. `compact` asks only for the sentence and the name. */
export function ProductForm({ compact = false }: { compact?: boolean }) {
  const { data, error, isFetching, refetch } = useGetProductsQuery();
  if (data === undefined) {
    return error === undefined ? null : (
      <ErrorPanel error={error} onRetry={() => void refetch()} busy={isFetching} />
    );
  }
  return <Fields key={data.items[0]?.id ?? 'new'} items={data.items} compact={compact} />;
}

function Fields({ items, compact }: { items: readonly Product[]; compact: boolean }) {
  const [first, ...others] = items;
  const [save, { isLoading }] = useSaveProductsMutation();
  const [typed, setTyped] = useState(() => typedOf(first));
  const [problem, setProblem] = useState<string | null>(null);
  const set = (change: Partial<Typed>): void => {
    setProblem(null);
    setTyped((before) => ({ ...before, ...change }));
  };
  const submit = async (): Promise<void> => {
    const facts = typed.facts.split('\n').map((fact) => fact.trim());
    const product = {
      ...(first === undefined ? {} : { id: first.id }),
      name: typed.name,
      sentence: typed.sentence,
      site: siteOf(typed.site),
      facts: facts.filter((fact) => fact !== ''),
      audience: first?.audience ?? '',
    };
    const request = productsRequestSchema.safeParse({ items: [product, ...others] });
    if (!request.success) {
      setProblem(problemOf(request.error.issues[0]?.path ?? []));
      return;
    }
    const { error } = await save(request.data);
    if (error === undefined) notify.success('Saved. Drafts use it from now on.');
  };
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Field
        label="What do you sell, and to whom?"
        hint="One sentence, such as: A simple CRM for freelancers who forget to follow up"
        error={problem}
      >
        {(field) => (
          <Textarea
            {...field}
            rows={2}
            maxLength={PRODUCT_LIMITS.sentenceMax}
            value={typed.sentence}
            onChange={({ target }) => set({ sentence: target.value })}
          />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name of the product">
          {(field) => (
            <Input
              {...field}
              maxLength={PRODUCT_LIMITS.nameMax}
              value={typed.name}
              onChange={({ target }) => set({ name: target.value })}
            />
          )}
        </Field>
        {!compact && (
          <Field label="Website (optional)">
            {(field) => (
              <Input
                {...field}
                inputMode="url"
                maxLength={PRODUCT_LIMITS.siteMax}
                value={typed.site}
                onChange={({ target }) => set({ site: target.value })}
              />
            )}
          </Field>
        )}
      </div>
      {!compact && (
        <Field
          label="Facts that a reply may state (optional)"
          hint={`One in each line, up to ${PRODUCT_LIMITS.factsMax}: prices, features, limits`}
        >
          {(field) => (
            <Textarea
              {...field}
              rows={4}
              value={typed.facts}
              onChange={({ target }) => set({ facts: target.value })}
            />
          )}
        </Field>
      )}
      <Button type="submit" className="w-fit" busy={isLoading} busyLabel="Saving…">
        Save
      </Button>
    </form>
  );
}

/** The sentence for the first field that the schema refuses. */
function problemOf(path: readonly PropertyKey[]): string {
  const field = path[2];
  if (field === 'site') return 'Enter the website as an address, such as acme.com.';
  if (field === 'facts') {
    return `Use at most ${PRODUCT_LIMITS.factsMax} facts of ${PRODUCT_LIMITS.factMax} characters each.`;
  }
  return 'Say in one sentence what you sell, and to whom.';
}
