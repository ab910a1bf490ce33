import { Search } from 'lucide-react';
import { useId, useRef } from 'react';
import { LIMITS } from '#domain/names.ts';
import type { SearchMode } from '#domain/names.ts';
import { QUERY_TEXTS, OPERATORS } from '../../../texts/guides/query-help.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Input } from '../../../ui/controls/field.tsx';
import { cx } from '../../../ui/cx.ts';
import type { SearchFormState } from './use-search-form.ts';
import { QueryNotes } from './query-notes.tsx';

/** One line per operator, with an example that can be inserted into the field. */
function QueryHelp({ id, onExample }: { id: string; onExample: (example: string) => void }) {
  return (
    <section
      id={id}
      aria-label={QUERY_TEXTS.helpTitle}
      className="mt-3 rounded-control bg-sunken p-3 text-meta"
    >
      <h3 className="font-medium text-ink">{QUERY_TEXTS.helpTitle}</h3>
      <p className="text-ink-2">{QUERY_TEXTS.helpHint}</p>
      <ul className="mt-2 grid gap-x-6 gap-y-2.5 lg:grid-cols-2">
        {OPERATORS.map(({ name, text, example }) => (
          <li key={name} className="grid min-w-0 gap-x-3 sm:grid-cols-[7.5rem_minmax(0,1fr)]">
            <span className="font-medium text-ink">{name}</span>
            <span className="min-w-0 text-ink-2">
              {text}{' '}
              <Button
                size="small"
                className="h-auto! min-h-6 max-w-full px-1.5! py-0.5 text-hint! whitespace-normal!"
                onClick={() => {
                  onExample(example);
                }}
              >
                {example}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const PLACEHOLDERS: Readonly<Record<SearchMode, string>> = {
  keywords: 'invoicing, "expense report", -jobs',
  query: 'People who look for an alternative to their invoicing tool',
};

/** The query field with its mode, its notes and the button. */
export function QueryRow({
  state,
  online,
  helpId,
}: {
  state: SearchFormState;
  online: boolean;
  /** Id of the help, null while it is closed. */
  helpId: string | null;
}) {
  const { form, errors, update, submitting } = state;
  const { length } = form.query.trim();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const put = (query: string): void => {
    update({ query, mode: 'keywords' });
    input.current?.focus();
  };
  return (
    <>
      <div className="mt-3 grid gap-x-2 gap-y-1.5 md:grid-cols-[minmax(0,1fr)_auto]">
        <label htmlFor={id} className="sr-only">
          {QUERY_TEXTS.label}
        </label>
        <Input
          id={id}
          ref={input}
          aria-describedby={`${id}-notes`}
          aria-invalid={errors.query === undefined ? undefined : true}
          type="search"
          name="query"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck
          className="h-11! text-prose!"
          placeholder={PLACEHOLDERS[form.mode]}
          value={form.query}
          onChange={(event) => {
            update({ query: event.target.value });
          }}
        />
        <Button
          type="submit"
          variant="primary"
          size="large"
          className="max-md:order-last max-md:mt-1.5"
          busy={submitting}
          disabled={!online}
          icon={<Search size={20} />}
        >
          Search
        </Button>
        <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 text-hint text-ink-2 md:col-span-2">
          <div id={`${id}-notes`} className="min-w-0">
            <QueryNotes state={state} onMend={put} />
          </div>
          {/* On phones, the hint gets the full width until the query nearly fills the field. */}
          <span
            className={cx('tabular-nums', length < LIMITS.queryMaxLength / 2 && 'max-md:hidden')}
          >
            {`${length}/${LIMITS.queryMaxLength}`}
          </span>
        </div>
      </div>
      {helpId !== null && (
        <QueryHelp
          id={helpId}
          onExample={(example) => {
            put(form.query.trim() === '' ? example : `${form.query.trim()} ${example}`);
          }}
        />
      )}
    </>
  );
}
