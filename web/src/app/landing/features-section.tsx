import { AREAS } from '../../texts/areas.ts';
import type { AreaId } from '../../texts/areas.ts';
import { SECTION_NAMES } from '../../texts/frame.ts';
import { ProductPicture } from '../../features/site/components/product-picture.tsx';
import type { PictureName } from '../../features/site/pictures/picture-list.ts';
import { SectionHeading } from './section-heading.tsx';

const PICTURE_OF: Readonly<Record<AreaId, PictureName>> = {
  'social-search': 'search',
  overview: 'overview',
  'competitive-intelligence': 'competitors',
  'gpt-analysis': 'ai-visibility',
  'trending-problems': 'trending',
};

/** R-ROUTE-02, R-PROD-07: the five areas, each as its page looks today. */
export function FeaturesSection() {
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
