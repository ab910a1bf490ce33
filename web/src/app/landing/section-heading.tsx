import { Slot } from 'radix-ui';
import type { ReactNode } from 'react';

/** The heading of a landing page section: its name, one sentence, and a link to read more. */
export function SectionHeading({
  id,
  title,
  action,
  children,
}: {
  id: string;
  title: string;
  /** A link; it gets its look here. */
  action?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
      <div className="max-w-[60ch]">
        <h2 id={id} className="font-display text-section font-semibold tracking-tight">
          {title}
        </h2>
        {children !== undefined && (
          <p className="mt-3 text-card leading-normal text-ink-2">{children}</p>
        )}
      </div>
      {action !== undefined && (
        <Slot.Root className="inline-flex min-h-9 items-center rounded-control text-body font-medium text-accent-ink hover:underline touch:min-h-11">
          {action}
        </Slot.Root>
      )}
    </div>
  );
}
