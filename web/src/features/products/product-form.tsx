import { useState } from 'react';
import type { Product } from '#contracts/account/products.ts';
import { productsOfPlan } from '#domain/account/products.ts';
import { usePlanInfo } from '../../lib/plan/plan-info.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ToggleChip } from '../../ui/controls/chip.tsx';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { useGetProductsQuery } from './api.ts';
import { ProductFields } from './product-fields.tsx';

const NEW = 'new';

/** Asks what the user sells. `compact` asks only for the sentence and the name of the first product. */
export function ProductForm({
  compact = false,
  ...handlers
}: {
  compact?: boolean;
  onSaved?: () => void;
  onSkip?: () => void;
}) {
  const { data, error, isFetching, refetch } = useGetProductsQuery();
  if (data === undefined) {
    return error === undefined ? null : (
      <ErrorPanel error={error} onRetry={() => void refetch()} busy={isFetching} />
    );
  }
  const { items } = data;
  return compact ? (
    <ProductFields key={items[0]?.id ?? NEW} items={items} at={0} compact {...handlers} />
  ) : (
    <Profiles items={items} />
  );
}

/** Every profile of the account, one open at a time. The first is the default. */
function Profiles({ items }: { items: readonly Product[] }) {
  const { planInfo } = usePlanInfo();
  const [chosen, setChosen] = useState(items[0]?.id ?? NEW);
  const found = items.findIndex(({ id }) => id === chosen);
  // A product that was just saved has an id that the server chose.
  const at = found >= 0 ? found : chosen === NEW ? items.length : 0;
  const mayAdd = items.length > 0 && items.length < productsOfPlan(planInfo.planName);
  return (
    <div className="flex flex-col gap-4">
      {(items.length > 1 || mayAdd) && (
        <div className="flex flex-wrap gap-2" role="group" aria-label="Product profiles">
          {items.map((product, index) => (
            <ToggleChip
              key={product.id}
              pressed={index === at}
              onChange={() => {
                setChosen(product.id);
              }}
            >
              <span className="max-w-60 truncate">{product.name || product.sentence}</span>
            </ToggleChip>
          ))}
          {mayAdd && (
            <Button
              size="small"
              variant="quiet"
              onClick={() => {
                setChosen(NEW);
              }}
            >
              Add a product
            </Button>
          )}
        </div>
      )}
      <ProductFields
        key={items[at]?.id ?? NEW}
        items={items}
        at={at}
        onSaved={(saved) => {
          setChosen(saved[Math.min(at, saved.length - 1)]?.id ?? NEW);
        }}
      />
    </div>
  );
}
