import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { PLAN_NAMES } from '#domain/names.ts';
import { usePageMetadata } from '../../lib/page/page-metadata.ts';
import { paths } from '../../lib/paths.ts';
import { useOrigin, usePublicConfig } from '../../lib/page/page-settings.tsx';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { RotatingText } from '../../ui/display/rotating-text.tsx';
import { NAVIGATION_TEXTS, SECTION_NAMES } from '../../texts/frame.ts';
import { QuestionList } from '../../features/site/components/question-list.tsx';
import { PlanCard, useReaderPlan } from '../../features/pricing/plan-card.tsx';
import { AREAS } from '../../texts/areas.ts';
import type { AreaId } from '../../texts/areas.ts';
import { ProductPicture } from '../../features/site/components/product-picture.tsx';
import type { PictureName } from '../../features/site/pictures/picture-list.ts';
import { RecordedSearchFigure } from './recording/recorded-search-figure.tsx';
import { HowItWorksSection, SectionHeading } from './how-it-works-section.tsx';

const PICTURE_OF: Readonly<Record<AreaId, PictureName>> = {
  'social-search': 'search',
  overview: 'overview',
  'competitive-intelligence': 'competitors',
  'gpt-analysis': 'ai-visibility',
  'trending-problems': 'trending',
};

/** The five areas, each as its page looks today. */
function FeaturesSection() {
  return (
    <section
      id="features"
      tabIndex={-1}
      aria-labelledby="features-title"
      className="mx-auto w-full max-w-280 px-4 py-16 focus:outline-none md:py-24"
    >
      <SectionHeading id="features-title" title="Five areas">
        What each area looks like today.
      </SectionHeading>
      <div className="mt-10 flex flex-col gap-16 md:mt-12 md:gap-20">
        {AREAS.map(({ id, text }) => (
          <div key={id}>
            <div className="grid gap-x-8 gap-y-2 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
              <h3 className="text-page font-semibold">{SECTION_NAMES[id]}</h3>
              <p className="max-w-[60ch] text-prose text-ink-2">{text}</p>
            </div>
            <ProductPicture name={PICTURE_OF[id]} className="mt-6" />
          </div>
        ))}
      </div>
    </section>
  );
}

/** The three plans with monthly prices; the full table is on the pricing page. */
function PlansSection() {
  const current = useReaderPlan();
  return (
    <section id="plans" aria-labelledby="plans-title" className="border-t border-line bg-surface">
      <div className="mx-auto max-w-280 px-4 py-16 md:py-24">
        <SectionHeading
          id="plans-title"
          title="Plans"
          action={<Link to={paths.pricing}>Compare every row</Link>}
        >
          Start free. Pay by the month or by the year, and cancel anytime.
        </SectionHeading>
        <div className="mt-8 grid gap-4 md:grid-cols-3">
          {PLAN_NAMES.map((plan) => (
            <PlanCard key={plan} plan={plan} billing="monthly" current={current} heading="h3" />
          ))}
        </div>
      </div>
    </section>
  );
}

function FaqSection() {
  return (
    <section
      id="faq"
      tabIndex={-1}
      aria-labelledby="faq-title"
      className="border-t border-line focus:outline-none"
    >
      <div className="mx-auto grid max-w-280 gap-x-8 gap-y-6 px-4 py-16 md:py-24 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <h2 id="faq-title" className="font-display text-section font-semibold tracking-tight">
          Questions
        </h2>
        <QuestionList />
      </div>
    </section>
  );
}

const ROTATING = ['customers', 'early users', 'beta testers', 'champions'] as const;

/** Claims only what the product does today. */
export function LandingPage() {
  const { productName, supportEmail, site } = usePublicConfig();
  const origin = useOrigin();
  usePageMetadata({
    title: 'Find your first 100 customers',
    structuredData: {
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: site?.companyName ?? productName,
      url: `${origin}/`,
      ...(supportEmail === ''
        ? {}
        : {
            contactPoint: {
              '@type': 'ContactPoint',
              contactType: 'customer support',
              email: supportEmail,
            },
          }),
    },
  });
  return (
    <>
      <section className="overflow-clip">
        <div className="mx-auto grid w-full max-w-280 items-center gap-10 px-4 pt-12 pb-16 md:pt-20 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)] lg:gap-14">
          <div className="min-w-0">
            <h1 className="font-display text-display font-semibold tracking-tight">
              Find your first 100 <RotatingText words={ROTATING} label="the changing words" />
            </h1>
            <p className="mt-5 max-w-[46ch] text-card leading-normal text-ink-2">
              People already write about the problem you solve. {productName} searches their
              communities at once and shows you who is asking, while they are asking.
            </p>
            <div className="mt-8 flex flex-wrap items-center gap-3">
              <LinkButton variant="primary" size="large" to={paths.login}>
                {NAVIGATION_TEXTS.getStarted}
                <ArrowRight size={20} />
              </LinkButton>
              <Button asChild size="large">
                <a href="#how-it-works">How it works</a>
              </Button>
            </div>
            <p className="mt-4 text-meta text-ink-2">
              Free plan: 3 searches a day, no card, no trial that ends.
            </p>
          </div>
          <RecordedSearchFigure />
        </div>
      </section>
      <HowItWorksSection />
      <FeaturesSection />
      <PlansSection />
      <FaqSection />
    </>
  );
}
