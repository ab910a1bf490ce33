import { createContext, useContext, useId } from 'react';
import type { ReactNode, ComponentProps } from 'react';
import { cx } from '../cx.ts';

interface FieldState {
  id?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
}

const FieldContext = createContext<FieldState>({});

/** Connects a control with the label, hint and error of the `Field` around it, if there is one. */
export const useField = (): FieldState => useContext(FieldContext);

/** Label, hint and error around one control. */
export function Field({
  label,
  hint,
  error,
  aside,
  hideLabel = false,
  children,
}: {
  label: string;
  hint?: ReactNode;
  error?: string | null | undefined;
  /** Right of the label, such as a character counter. */
  aside?: ReactNode;
  hideLabel?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  const hintId = hint === undefined ? '' : `${id}-hint`;
  const errorId = error ? `${id}-error` : '';
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <div className={hideLabel ? 'sr-only' : 'flex items-baseline justify-between gap-2'}>
        <label htmlFor={id} className="text-meta font-medium text-ink">
          {label}
        </label>
        {aside !== undefined && <span className="text-hint text-ink-2 tabular-nums">{aside}</span>}
      </div>
      <FieldContext
        value={{
          id,
          'aria-describedby': `${hintId} ${errorId}`.trim() || undefined,
          'aria-invalid': errorId !== '' || undefined,
        }}
      >
        {children}
      </FieldContext>
      {hintId && (
        <p id={hintId} className="text-hint text-ink-2">
          {hint}
        </p>
      )}
      {errorId && (
        <p id={errorId} className="text-hint text-negative">
          {error}
        </p>
      )}
    </div>
  );
}

/** Shared by every text control. 16 px on phones, or iOS zooms into the page. */
export const CONTROL_CLASS =
  'w-full min-w-0 rounded-control border border-line-strong bg-surface px-3 text-body text-ink ' +
  'touch:text-prose hover:border-ink-3 disabled:cursor-not-allowed disabled:opacity-50 ' +
  'aria-invalid:border-negative';

/** One line of text, in the direction of its script. Use inside `Field`. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  const style = cx(CONTROL_CLASS, 'h-9 touch:h-11', className);
  return <input {...useField()} dir="auto" className={style} {...rest} />;
}

/** Several lines of text, in the direction of their script. Use inside `Field`. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  const style = cx(CONTROL_CLASS, 'py-2', className);
  return <textarea {...useField()} rows={rows} dir="auto" className={style} {...rest} />;
}
