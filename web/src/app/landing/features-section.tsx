import { AREAS, SOON } from '../../texts/areas.ts';
import type { AreaId } from '../../texts/areas.ts';
import { SECTION_NAMES } from '../../texts/frame.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { ProductPicture } from '../../features/site/components/product-picture.tsx';
import type { PictureName } from '../../features/site/pictures/picture-list.ts';
import { SectionHeading } from './section-heading.tsx';

const PICTURE_OF: Readonly<Record<AreaId, PictureName>> = {
  'social-search': 'search',
  overview: 'overview',
  'competitive-intelligence': 'competitors',
  'gpt-analysis': 'gpt',
  'trending-problems': 'trending',
};

/** R-ROUTE-02, R-PROD-07: the five areas, each as its page looks today. */
export function FeaturesSection() {
  const coming = AREAS.filter(({ ready }) => !ready);
  return (
    <section
      id="features"
      tabIndex={-1}
      aria-labelledby="features-title"
      className="mx-auto w-full max-w-280 px-4 py-16 focus:outline-none md:py-24"
    >
      <SectionHeading id="features-title" title="Five areas">
        {coming.length > 0
          ? 'What each area looks like today, and what comes next.'
          : 'What each area looks like today.'}
      </SectionHeading>
      <div className="mt-10 flex flex-col gap-16 md:mt-12 md:gap-20">
        {AREAS.filter(({ ready }) => ready).map(({ id, text }) => (
          <div key={id}>
            <div className="grid gap-x-8 gap-y-2 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
              <h3 className="text-page font-semibold">{SECTION_NAMES[id]}</h3>
              <p className="max-w-[60ch] text-prose text-ink-2">{text}</p>
            </div>
            <ProductPicture name={PICTURE_OF[id]} className="mt-6" />
          </div>
        ))}
        {coming.length > 0 && (
          <ul className="divide-y divide-line border-y border-line">
            {coming.map(({ id, text }) => (
              <li
                key={id}
                className="grid gap-x-8 gap-y-1 py-4 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
              >
                <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-card font-semibold">
                  {SECTION_NAMES[id]}
                  <Badge tone="caution">{SOON}</Badge>
                </h3>
                <p className="max-w-[60ch] text-prose text-ink-2">{text}</p>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
