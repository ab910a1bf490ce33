import { useState } from 'react';
import { productsRequestSchema } from '#contracts/account/products.ts';
import { PRODUCT_LIMITS } from '#domain/account/products.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field, Input } from '../../ui/controls/field.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { useGetProductsQuery, useSaveProductsMutation } from './api.ts';
import { ProductForm } from './product-form.tsx';
import { EMPTY_PRODUCT, problemIn, productFrom } from './typed-product.ts';

/** Asked once in each tab: the profile page keeps the form. */
let skipped = false;

/**
 * Asks a new user what they sell, in one sentence: it fills the forms of every area. Where the
 * sentence does not name the product, its name is asked next.
 */
export function AskProduct() {
  const { data } = useGetProductsQuery();
  const [hidden, setHidden] = useState(skipped);
  const [isUnnamed, setUnnamed] = useState(false);
  const [sentence, setSentence] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [save, { isLoading }] = useSaveProductsMutation();
  const hide = (): void => {
    skipped = true;
    setHidden(true);
  };
  if (hidden || data === undefined || (data.items.length > 0 && !isUnnamed)) return null;
  if (isUnnamed)
    return (
      <div className="mt-3 border-b border-line pb-4">
        <p className="mb-3 text-body text-ink-2">Saved. What is it called?</p>
        <ProductForm compact onSaved={hide} onSkip={hide} />
      </div>
    );
  const submit = async (): Promise<void> => {
    const product = productFrom({ ...EMPTY_PRODUCT, sentence }, undefined);
    const request = productsRequestSchema.safeParse({ items: [product] });
    if (!request.success) {
      setProblem(problemIn(request.error.issues[0]?.path ?? []).text);
      return;
    }
    const { data: saved } = await save(request.data);
    if (saved === undefined) return;
    if (saved.items[0]?.name === '') setUnnamed(true);
    else notify.success(`Saved ${saved.items[0]?.name}. Add facts on your profile page.`);
  };
  return (
    <form
      className="mt-3 border-b border-line pb-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Field
        label="What do you sell, and to whom?"
        hint="Searches, drafts, and forms of every area start from it."
        error={problem}
      >
        <div className="flex flex-wrap gap-2">
          <Input
            className="min-w-60 flex-1"
            placeholder="A simple CRM for freelancers who forget to follow up"
            maxLength={PRODUCT_LIMITS.sentenceMax}
            value={sentence}
            onChange={({ target }) => {
              setProblem(null);
              setSentence(target.value);
            }}
          />
          <Button type="submit" busy={isLoading} busyLabel="Saving…">
            Save
          </Button>
          <Button variant="quiet" onClick={hide}>
            Not now
          </Button>
        </div>
      </Field>
    </form>
  );
}
