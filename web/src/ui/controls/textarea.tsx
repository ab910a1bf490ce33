import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import { CONTROL_CLASS } from './input.tsx';

/** Several lines of text, in the direction of their script. Use inside `Field`. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea rows={rows} dir="auto" className={cx(CONTROL_CLASS, 'py-2', className)} {...rest} />
  );
}
