import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { STEPS } from '../site/content/how-it-works.ts';

/** R-ROUTE-02. */
export function HowItWorksSection() {
  return (
    <section
      id="how-it-works"
      tabIndex={-1}
      aria-labelledby="how-it-works-title"
      className="border-y border-line bg-surface focus:outline-none"
    >
      <div className="mx-auto max-w-280 px-4 py-16">
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
          <h2
            id="how-it-works-title"
            className="font-display text-section font-semibold tracking-tight"
          >
            How it works
          </h2>
          <Link
            to={paths.howItWorks}
            className="inline-flex min-h-9 items-center rounded-control text-body font-medium text-accent-ink hover:underline touch:min-h-11"
          >
            Step by step
          </Link>
        </div>
        <ol className="mt-8 grid gap-x-10 gap-y-8 md:grid-cols-3">
          {STEPS.map(({ id, title, text }, index) => (
            <li key={id} className="border-t-2 border-accent pt-4">
              <h3 className="text-card font-semibold">
                <span className="mr-2 text-accent-ink tabular-nums">{index + 1}</span>
                {title}
              </h3>
              <p className="mt-2 max-w-[46ch] text-prose text-ink-2">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
