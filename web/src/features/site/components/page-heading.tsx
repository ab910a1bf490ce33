import type { ReactNode } from 'react';

/** Title and one sentence on top of a public page. */
export function PageHeading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <header className="max-w-[60ch]">
      <h1 className="font-display text-headline font-semibold tracking-tight">{title}</h1>
      <p className="mt-4 text-card leading-normal text-ink-2">{children}</p>
    </header>
  );
}
