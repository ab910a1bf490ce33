import type { ReactNode } from 'react';

/** A sentence with actions at its end, which move below it where the window is narrow. */
export function ActionLine({ children, actions }: { children: ReactNode; actions: ReactNode }) {
  return (
    <div className="mt-0.5 flex flex-wrap items-end justify-between gap-x-4 text-meta text-ink-2">
      <p className="min-w-0 grow basis-60 self-center text-hint leading-4 wrap-anywhere">
        {children}
      </p>
      <div className="-mr-1.5 ml-auto flex items-center">{actions}</div>
    </div>
  );
}
