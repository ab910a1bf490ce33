import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';

/** Shared by every text control. 16 px on phones, or iOS zooms into the page. */
export const CONTROL_CLASS =
  'w-full min-w-0 rounded-control border border-line-strong bg-surface px-3 text-body text-ink ' +
  'touch:text-prose hover:border-ink-3 disabled:cursor-not-allowed disabled:opacity-50 ' +
  'aria-invalid:border-negative';

/** One line of text, in the direction of its script. Use inside `Field`. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input dir="auto" className={cx(CONTROL_CLASS, 'h-9 touch:h-11', className)} {...rest} />;
}

/** Several lines of text, in the direction of their script. Use inside `Field`. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea rows={rows} dir="auto" className={cx(CONTROL_CLASS, 'py-2', className)} {...rest} />
  );
}
