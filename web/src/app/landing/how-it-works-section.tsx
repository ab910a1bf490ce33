import { Link } from 'react-router-dom';
import { Slot } from 'radix-ui';
import type { ReactNode } from 'react';
import { paths } from '../../lib/paths.ts';
import { ProductPicture } from '../../features/site/components/product-picture.tsx';
import { STEPS } from '../../features/site/content/how-it-works.ts';

/** Three steps, each with the screen on which it happens. */
export function HowItWorksSection() {
  return (
    <section
      id="how-it-works"
      tabIndex={-1}
      aria-labelledby="how-it-works-title"
      className="border-y border-line bg-surface focus:outline-none"
    >
      <div className="mx-auto max-w-280 px-4 py-16 md:py-24">
        <SectionHeading
          id="how-it-works-title"
          title="How it works"
          action={<Link to={paths.howItWorks}>Step by step</Link>}
        >
          From the words of your customer to a conversation you can join.
        </SectionHeading>
        <ol className="mt-10 grid gap-x-8 gap-y-12 md:mt-12 lg:grid-cols-3">
          {STEPS.map(({ id, title, text }, index) => (
            <li
              key={id}
              className="grid gap-6 md:grid-cols-[minmax(0,1fr)_344px] md:items-center md:gap-x-12 lg:row-span-2 lg:grid-cols-1 lg:grid-rows-subgrid lg:items-start"
            >
              <div>
                <h3 className="text-card font-semibold">
                  <span className="mr-2.5 text-accent-ink tabular-nums">{index + 1}</span>
                  {title}
                </h3>
                <p className="mt-2 max-w-[46ch] text-prose text-ink-2">{text}</p>
              </div>
              <ProductPicture name={id} />
            </li>
          ))}
        </ol>
        <p className="mt-4 text-hint text-ink-2">
          The product on a phone, with sandbox data. Posts and authors are invented.
        </p>
      </div>
    </section>
  );
}

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
