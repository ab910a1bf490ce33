import { useState } from 'react';
import { productsRequestSchema } from '#contracts/account/products.ts';
import type { Product } from '#contracts/account/products.ts';
import { PRODUCT_LIMITS } from '#domain/account/products.ts';
import { LIST_TEXTS } from '../../texts/frame.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field, Input, Textarea } from '../../ui/controls/field.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { useSaveProductsMutation } from './api.ts';
import { EMPTY_PRODUCT, problemIn, productFrom, typedOf, withReading } from './typed-product.ts';
import type { ProductProblem, TypedProduct } from './typed-product.ts';
import { SiteField } from './site-field.tsx';

/** One profile of the list, or a new one where `at` is behind its end. */
export function ProductFields({
  items,
  at,
  compact = false,
  onSaved = () => undefined,
  onSkip,
}: {
  items: readonly Product[];
  at: number;
  compact?: boolean;
  onSaved?: (items: readonly Product[]) => void;
  /** Absent: the form has nothing to skip. */
  onSkip?: (() => void) | undefined;
}) {
  const product = items[at];
  const [save, { isLoading }] = useSaveProductsMutation();
  const [typed, setTyped] = useState(() => (product ? typedOf(product) : EMPTY_PRODUCT));
  const [problem, setProblem] = useState<ProductProblem | null>(null);
  const set = (change: Partial<TypedProduct>): void => {
    setProblem(null);
    setTyped((before) => ({ ...before, ...change }));
  };
  const store = async (next: readonly object[], said: string): Promise<void> => {
    const request = productsRequestSchema.safeParse({ items: next });
    if (!request.success) {
      setProblem(problemIn(request.error.issues[0]?.path ?? []));
      return;
    }
    const { data } = await save(request.data);
    if (data === undefined) return;
    const stored = data.items[at];
    // What the server read from the sentence is shown.
    if (stored?.id === product?.id && stored !== undefined) setTyped(typedOf(stored));
    notify.success(said);
    onSaved(data.items);
  };
  const others = items.filter((item) => item !== product);
  const submit = (): Promise<void> =>
    store(
      [...items.slice(0, at), productFrom(typed, product), ...items.slice(at + 1)],
      'Saved. Searches, drafts, and forms use it from now on.',
    );
  return (
    <form
      className="flex flex-col gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {!compact && (
        <SiteField
          value={typed.site}
          error={problem?.field === 'site' ? problem.text : null}
          onChange={(site) => {
            set({ site });
          }}
          onRead={(reading) => {
            setTyped((before) => withReading(before, reading));
          }}
        />
      )}
      <Field
        label="What do you sell, and to whom?"
        hint="One sentence, such as: A simple CRM for freelancers who forget to follow up"
        error={problem?.field === 'sentence' ? problem.text : null}
      >
        <Textarea
          rows={2}
          maxLength={PRODUCT_LIMITS.sentenceMax}
          value={typed.sentence}
          onChange={({ target }) => set({ sentence: target.value })}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name of the product">
          <Input
            maxLength={PRODUCT_LIMITS.nameMax}
            value={typed.name}
            onChange={({ target }) => set({ name: target.value })}
          />
        </Field>
        {!compact && (
          <Field label="Who buys it (optional)">
            <Input
              maxLength={PRODUCT_LIMITS.audienceMax}
              placeholder="freelancers, small agencies"
              value={typed.audience}
              onChange={({ target }) => set({ audience: target.value })}
            />
          </Field>
        )}
      </div>
      {!compact && (
        <Field
          label="Facts that a reply may state (optional)"
          hint={`One in each line, up to ${PRODUCT_LIMITS.factsMax}: prices, features, limits`}
          error={problem?.field === 'facts' ? problem.text : null}
        >
          <Textarea
            rows={4}
            value={typed.facts}
            onChange={({ target }) => set({ facts: target.value })}
          />
        </Field>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isLoading} busyLabel="Saving…">
          Save
        </Button>
        {onSkip !== undefined && (
          <Button variant="quiet" onClick={onSkip}>
            Not now
          </Button>
        )}
        {!compact && product !== undefined && at > 0 && (
          <Button
            variant="quiet"
            onClick={() => void store([product, ...others], 'This is your default product now.')}
          >
            Make default
          </Button>
        )}
        {!compact && product !== undefined && (
          <Button variant="quiet" onClick={() => void store(others, 'Product profile removed.')}>
            {LIST_TEXTS.remove}
          </Button>
        )}
      </div>
    </form>
  );
}
