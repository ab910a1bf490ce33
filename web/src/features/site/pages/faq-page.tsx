import { usePageMetadata } from '../../../lib/page-metadata.ts';
import { FilledText } from '../components/filled-text.tsx';
import { PageHeading } from '../components/page-heading.tsx';
import { QuestionList } from '../components/question-list.tsx';
import { QUESTIONS } from '../content/faq.ts';
import { fill } from '../content/document.ts';
import { useSiteNames } from '../use-site-names.ts';

/** R-ROUTE-09. */
export function FaqPage() {
  const names = useSiteNames();
  usePageMetadata({
    title: 'Questions',
    description: 'What is searched, what is counted, what is stored, and what a plan costs.',
    structuredData: {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: QUESTIONS.map(({ question, answer }) => ({
        '@type': 'Question',
        name: fill(question, names),
        acceptedAnswer: { '@type': 'Answer', text: fill(answer, names) },
      })),
    },
  });
  return (
    <div className="mx-auto w-full max-w-280 px-4 pt-10 pb-20 md:pt-16">
      <PageHeading title="Questions">
        <FilledText
          text="Not answered here? Write to {support}. A person reads it."
          names={names}
        />
      </PageHeading>
      <div className="mt-10 max-w-180">
        <QuestionList open />
      </div>
    </div>
  );
}
