import { usePageMetadata } from '../../../lib/page/page-metadata.ts';
import { paths } from '../../../lib/paths.ts';
import { LinkButton } from '../../../ui/controls/button.tsx';
import { PageHeading } from '../components/page-heading.tsx';
import { ProductPicture } from '../components/product-picture.tsx';
import { COUNTING, STEPS } from '../content/how-it-works.ts';
import { NAVIGATION_TEXTS } from '../../../texts/frame.ts';

const SUMMARY =
  'From a sentence in your customer’s words to a conversation you can join, in three steps.';

export function HowItWorksPage() {
  usePageMetadata({ title: 'How it works', description: SUMMARY });
  return (
    <div className="mx-auto w-full max-w-280 px-4 pt-10 pb-20 md:pt-16">
      <PageHeading title="How it works">{SUMMARY}</PageHeading>
      <ol className="mt-10 border-b border-line">
        {STEPS.map(({ id, title, text, details }, index) => (
          <li
            key={id}
            className="grid items-center gap-x-16 gap-y-8 border-t border-line py-10 md:grid-cols-[minmax(0,1fr)_344px] md:py-14 lg:gap-x-28"
          >
            <div className="min-w-0">
              <h2 className="text-page font-semibold">
                <span className="mr-2.5 text-accent-ink tabular-nums">{index + 1}</span>
                {title}
              </h2>
              <p className="mt-2 max-w-[60ch] text-prose text-ink">{text}</p>
              <ul className="mt-5 max-w-[60ch] list-disc space-y-2 pl-5 text-prose text-ink-2 marker:text-line-strong">
                {details.map((detail) => (
                  <li key={detail} className="pl-1">
                    {detail}
                  </li>
                ))}
              </ul>
            </div>
            <ProductPicture name={id} />
          </li>
        ))}
      </ol>
      <p className="mt-3 text-hint text-ink-2">
        The product on a phone, with sandbox data. Posts and authors are invented.
      </p>
      <h2 className="mt-14 text-page font-semibold">What is counted</h2>
      <dl className="mt-4 max-w-180 divide-y divide-line border-y border-line text-body">
        {COUNTING.map(({ term, text }) => (
          <div key={term} className="grid gap-x-8 gap-y-1 py-3 sm:grid-cols-[140px_minmax(0,1fr)]">
            <dt className="font-medium text-ink">{term}</dt>
            <dd className="text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-8 flex flex-wrap gap-3">
        <LinkButton variant="primary" size="large" to={paths.login}>
          {NAVIGATION_TEXTS.getStarted}
        </LinkButton>
        <LinkButton size="large" to={`${paths.blog}/ask-a-good-search`}>
          How to ask a good search
        </LinkButton>
      </div>
    </div>
  );
}
