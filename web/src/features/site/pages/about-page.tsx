import { usePageMetadata } from '../../../lib/page/page-metadata.ts';
import { paths } from '../../../lib/paths.ts';
import { LinkButton } from '../../../ui/controls/button.tsx';
import { DocumentView } from '../components/document-view.tsx';
import { fill } from '../content/document.ts';
import { useSiteNames } from '../components/filled-text.tsx';
import type { SiteDocument } from '../content/document.ts';

const about: SiteDocument = {
  title: 'About {product}',
  summary:
    '{product} listens to public conversations so that you can find your first 100 customers.',
  date: '2026-11-21',
  sections: [
    {
      id: 'why',
      heading: 'Why it exists',
      blocks: [
        'The first customers of most products are found one by one, in places where people already talk about the problem. Finding those places by hand takes evenings. Most founders stop after a week.',
        '{product} does the looking. It searches public posts on the platforms you choose, sorts them by how well they match, says why, and leaves the conversation to you.',
      ],
    },
    {
      id: 'principles',
      heading: 'What we promise',
      blocks: [
        {
          list: [
            'You see where every result comes from and which words it rests on.',
            'A source that is missing, limited or silent is named. We do not fill gaps.',
            'Nothing is posted, sent or followed for you.',
            'A search that no platform answered, or that found nothing relevant, is not charged.',
          ],
        },
      ],
    },
    {
      id: 'contact',
      heading: 'Talk to us',
      blocks: ['Write to {support}. A person reads it.'],
    },
  ],
};

export function AboutPage() {
  const names = useSiteNames();
  usePageMetadata({ title: 'About', description: fill(about.summary, names) });
  return (
    <DocumentView document={about}>
      <LinkButton className="mt-10" to={paths.howItWorks}>
        How it works
      </LinkButton>
    </DocumentView>
  );
}
