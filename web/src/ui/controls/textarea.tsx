import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import { CONTROL_CLASS } from './input.tsx';

/** Several lines of text. Use inside `Field`. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={rows} className={cx(CONTROL_CLASS, 'py-2', className)} {...rest} />;
}
