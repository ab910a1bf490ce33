import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { usePageMetadata } from '../../lib/page/page-metadata.ts';
import { paths } from '../../lib/paths.ts';
import { useOrigin, usePublicConfig } from '../../lib/page/page-settings.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { RotatingText } from '../../ui/display/rotating-text.tsx';
import { FaqSection } from './faq-section.tsx';
import { FeaturesSection } from './features-section.tsx';
import { RecordedSearchFigure } from './recording/recorded-search-figure.tsx';
import { HowItWorksSection } from './how-it-works-section.tsx';
import { PlansSection } from './plans-section.tsx';
import { NAVIGATION_TEXTS } from '../../texts/frame.ts';

const ROTATING = ['customers', 'early users', 'beta testers', 'champions'] as const;

/** R-ROUTE-01, R-ROUTE-02. Claims only what the product does today. */
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
              <Button asChild variant="primary" size="large">
                <Link to={paths.login}>
                  {NAVIGATION_TEXTS.getStarted}
                  <ArrowRight size={20} strokeWidth={1.75} aria-hidden />
                </Link>
              </Button>
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
