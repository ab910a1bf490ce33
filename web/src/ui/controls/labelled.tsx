import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

/** Props common to all controls with a label. */
export interface LabelledProps {
  label: ReactNode;
  /** Explains a state, such as why it is not available. */
  note?: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
  className?: string;
}

/** The `aria-describedby` of the control with this id. */
export const noteId = (id: string, note: ReactNode): string | undefined =>
  note === undefined ? undefined : `${id}-note`;

/** A control, its children, with its label and note on the right. */
export function Labelled({
  id,
  label,
  note,
  icon,
  disabled = false,
  className,
  children,
}: LabelledProps & { id: string; children: ReactNode }) {
  return (
    <div className={cx('flex items-start gap-2.5 touch:min-h-11 touch:py-2.5', className)}>
      {children}
      <div className="min-w-0">
        <label
          htmlFor={id}
          className={cx('flex items-center gap-2 text-body', disabled ? 'text-ink-3' : 'text-ink')}
        >
          {icon}
          {label}
        </label>
        {note !== undefined && (
          <p id={noteId(id, note)} className="text-hint text-ink-2">
            {note}
          </p>
        )}
      </div>
    </div>
  );
}
