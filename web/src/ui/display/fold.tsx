import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

/** What few people read, behind one line that says what it is. */
export function Fold({
  line,
  initiallyOpen = false,
  className,
  children,
}: {
  line: ReactNode;
  initiallyOpen?: boolean;
  /** Of the line. */
  className: string;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(initiallyOpen);
  return (
    <details
      data-fold
      className="group"
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary
        className={cx(
          'flex min-h-9 cursor-pointer list-none items-center gap-2 text-body touch:min-h-11',
          className,
        )}
      >
        <ChevronRight size={16} className="shrink-0 transition-transform group-open:rotate-90" />
        <span>{line}</span>
      </summary>
      {children}
    </details>
  );
}
