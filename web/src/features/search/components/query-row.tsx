import { Search } from 'lucide-react';
import { LIMITS } from '#contracts/names.ts';
import type { SearchMode } from '#contracts/names.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import type { SearchFormState } from '../use-search-form.ts';
import { MODE_TEXTS } from '../../../texts/search.ts';

const PLACEHOLDERS: Readonly<Record<SearchMode, string>> = {
  keywords: 'invoicing, "expense report", -jobs',
  query: 'People who look for an alternative to their invoicing tool',
};

/** The words to look for, with a counter, and the button. */
export function QueryRow({
  state: { form, errors, update, submitting },
  online,
}: {
  state: SearchFormState;
  online: boolean;
}) {
  return (
    <div className="mt-3 flex items-start gap-2 max-md:flex-col max-md:items-stretch">
      <div className="min-w-0 grow">
        <Field
          label="What are people saying?"
          hideLabel
          hint={
            <span className="flex justify-between gap-4">
              <span>{MODE_TEXTS[form.mode].hint}</span>
              <span className="shrink-0 tabular-nums">
                {`${form.query.trim().length}/${LIMITS.queryMaxLength}`}
              </span>
            </span>
          }
          error={errors.query}
        >
          {(field) => (
            <Input
              {...field}
              type="search"
              name="query"
              enterKeyHint="search"
              autoComplete="off"
              className="h-11! text-prose!"
              placeholder={PLACEHOLDERS[form.mode]}
              value={form.query}
              onChange={(event) => {
                update({ query: event.target.value });
              }}
            />
          )}
        </Field>
      </div>
      <Button
        type="submit"
        variant="primary"
        size="large"
        busy={submitting}
        disabled={!online}
        icon={<Search size={20} strokeWidth={1.75} aria-hidden />}
      >
        Search
      </Button>
    </div>
  );
}
