import { useId } from 'react';
import type { ReactNode } from 'react';

interface FieldState {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Label, hint and error around one control. The render function receives the ids to spread. */
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
  children: (state: FieldState) => ReactNode;
}) {
  const id = useId();
  const described = [hint === undefined ? null : `${id}-hint`, error ? `${id}-error` : null].filter(
    (part) => part !== null,
  );
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <div className={hideLabel ? 'sr-only' : 'flex items-baseline justify-between gap-2'}>
        <label htmlFor={id} className="text-meta font-medium text-ink">
          {label}
        </label>
        {aside !== undefined && <span className="text-hint text-ink-2 tabular-nums">{aside}</span>}
      </div>
      {children({
        id,
        'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-hint text-ink-2">
          {hint}
        </p>
      )}
      {error ? (
        <p id={`${id}-error`} className="text-hint text-negative">
          {error}
        </p>
      ) : null}
    </div>
  );
}
