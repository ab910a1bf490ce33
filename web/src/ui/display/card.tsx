import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';

/** A thing one can open or act on. A section of a page is a heading and a hairline, not a card. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div className={cx('rounded-card border border-line bg-surface p-4', className)} {...rest} />
  );
}

/** A part of a page: title, optional text and actions, then the content under a hairline. */
export function Section({
  title,
  description,
  actions,
  className,
  children,
  ...rest
}: ComponentProps<'section'> & {
  title: string;
  description?: React.ReactNode;
  actions?: React.ReactNode;
}) {
  return (
    <section className={cx('min-w-0', className)} {...rest}>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-2 border-b border-line pb-3">
        <div className="min-w-0">
          <h2 className="text-card font-semibold">{title}</h2>
          {description !== undefined && (
            <p className="mt-1 max-w-[68ch] text-meta text-ink-2">{description}</p>
          )}
        </div>
        {actions}
      </div>
      {children}
    </section>
  );
}

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
