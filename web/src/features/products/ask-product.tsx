import { useState } from 'react';
import { productsRequestSchema } from '#contracts/account/products.ts';
import { PRODUCT_LIMITS } from '#domain/account/products.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Input } from '../../ui/controls/input.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { useGetProductsQuery, useSaveProductsMutation } from './api.ts';
import { EMPTY_PRODUCT, problemIn, productFrom } from './typed-product.ts';

/** Asked once in each tab: the profile page keeps the form. */
let skipped = false;

/** Asks a new user what they sell, in one sentence: it fills the forms of every area. */
export function AskProduct() {
  const { data } = useGetProductsQuery();
  const [hidden, setHidden] = useState(skipped);
  const [sentence, setSentence] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [save, { isLoading }] = useSaveProductsMutation();
  if (hidden || data === undefined || data.items.length > 0) return null;
  const submit = async (): Promise<void> => {
    const product = productFrom({ ...EMPTY_PRODUCT, sentence }, undefined);
    const request = productsRequestSchema.safeParse({ items: [product] });
    if (!request.success) {
      setProblem(problemIn(request.error.issues[0]?.path ?? []).text);
      return;
    }
    const { error } = await save(request.data);
    if (error === undefined) notify.success('Saved. Add its name and facts on your profile page.');
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
        {(field) => (
          <div className="flex flex-wrap gap-2">
            <Input
              {...field}
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
            <Button
              variant="quiet"
              onClick={() => {
                skipped = true;
                setHidden(true);
              }}
            >
              Not now
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}
