import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { ProductPicture } from '../../features/site/components/product-picture.tsx';
import { STEPS } from '../../features/site/content/how-it-works.ts';
import { SectionHeading } from './section-heading.tsx';

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
