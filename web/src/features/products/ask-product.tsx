import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { useGetProductsQuery } from './api.ts';
import { ProductForm } from './product-form.tsx';

/** Asked once in each tab: the profile page keeps the form. */
let skipped = false;

/** Asks a new user what they sell, in one sentence: it fills the forms of every area. */
export function AskProduct() {
  const { data } = useGetProductsQuery();
  const [hidden, setHidden] = useState(skipped);
  if (hidden || data === undefined || data.items.length > 0) return null;
  return (
    <div className="mt-4 max-w-160 border-b border-line pb-5">
      <ProductForm compact />
      <Button
        variant="quiet"
        size="small"
        className="mt-2 -ml-2.5"
        onClick={() => {
          skipped = true;
          setHidden(true);
        }}
      >
        Not now
      </Button>
    </div>
  );
}
