import { useRef, useState } from 'react';
import { LIST_TEXTS } from '../../texts/frame.ts';
import { RemovableChip } from './chip.tsx';
import { Field, Input } from './field.tsx';

/** Why the rest of the field was not added; null when it still can be. */
export function leftOutWords(
  values: readonly string[],
  rest: string,
  { max, maxLength }: { max: number; maxLength: number },
): string | null {
  const left = rest.split(/[,;\n]/).filter((part) => part.trim() !== '');
  if (left.length > 0 && values.length >= max)
    return `At most ${max} fit; ${left.length} not added.`;
  const long = left.filter((part) => part.trim().length > maxLength).length;
  return long > 0 ? `At most ${maxLength} characters each; ${long} not added.` : null;
}

/**
 * Adds what was typed or pasted to a list of entries: split at commas, semicolons and line breaks,
 * trimmed, without doubles in any case. `rest` is what did not fit and stays in the field.
 */
export function addEntries(
  values: readonly string[],
  typed: string,
  { max, maxLength }: { max: number; maxLength: number },
): { values: string[]; rest: string } {
  const result = [...values];
  const rest: string[] = [];
  for (const part of typed.split(/[,;\n]/)) {
    const entry = part.trim().replaceAll(/\s+/g, ' ');
    const isDouble = result.some((known) => known.toLowerCase() === entry.toLowerCase());
    if (entry === '' || isDouble) continue;
    if (entry.length > maxLength || result.length >= max) rest.push(entry);
    else result.push(entry);
  }
  return { values: result, rest: rest.join(', ') };
}

const ENTRY_CHARS = 100;

/**
 * A list of short texts, such as keywords or competitors: Enter or a comma adds one, a pasted list
 * adds all, Backspace in the empty field takes the last back into it.
 */
export function ChipInput({
  label,
  hint,
  error,
  values,
  onChange,
  max,
}: {
  label: string;
  hint?: string;
  error?: string | null;
  values: readonly string[];
  onChange: (values: string[]) => void;
  /** How many fit. */
  max: number;
}) {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const limits = { max, maxLength: ENTRY_CHARS };
  const add = (typed: string): void => {
    const added = addEntries(values, typed, limits);
    if (added.values.length !== values.length) onChange(added.values);
    setText(added.rest);
  };
  const full = values.length >= max;
  const leftOut = leftOutWords(values, text, limits);
  return (
    <Field label={label} hint={hint} error={error ?? leftOut} aside={`${values.length}/${max}`}>
      {values.length > 0 && (
        <ul aria-label={label} className="flex flex-wrap gap-1.5">
          {values.map((value) => (
            <li key={value} className="max-w-full">
              <RemovableChip
                label={value}
                onRemove={() => {
                  onChange(values.filter((other) => other !== value));
                  input.current?.focus();
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <Input
        ref={input}
        value={text}
        // Entries that did not fit stay readable, and can be removed.
        disabled={full && text === ''}
        placeholder={full ? `${LIST_TEXTS.remove} one to add another` : undefined}
        onChange={(event) => {
          const { value } = event.target;
          if (/[,\n;]/.test(value)) add(value);
          else setText(value);
        }}
        onPaste={(event) => {
          // The field itself would turn line breaks into spaces, and a list into one entry.
          const pasted = event.clipboardData.getData('text/plain');
          if (!/[\n\t]/.test(pasted.trim())) return;
          event.preventDefault();
          add(`${text}${pasted.replaceAll('\t', '\n')}`);
        }}
        onBlur={() => add(text)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter' && text.trim() !== '') {
            event.preventDefault();
            add(text);
          }
          if (event.key === 'Backspace' && text === '' && values.length > 0) {
            event.preventDefault();
            setText(values.at(-1) ?? '');
            onChange(values.slice(0, -1));
          }
        }}
      />
    </Field>
  );
}
