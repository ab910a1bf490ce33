import { usePageMetadata } from '../../../lib/page/page-metadata.ts';
import { FilledText, useSiteNames } from '../components/filled-text.tsx';
import { PageHeading } from '../components/page-heading.tsx';
import { QuestionList } from '../components/question-list.tsx';
import { QUESTIONS } from '../content/faq.ts';
import { fill } from '../content/document.ts';

export function FaqPage() {
  const names = useSiteNames();
  usePageMetadata({
    title: 'Questions',
    description: 'What we search, what counts, what we store, and what plans cost.',
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
    <div className="mx-auto grid w-full max-w-280 items-start gap-x-8 gap-y-10 px-4 pt-10 pb-20 md:pt-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
      <PageHeading title="Questions">
        <FilledText
          text="Not answered here? Write to {support}. A person reads it."
          names={names}
        />
      </PageHeading>
      <QuestionList open />
    </div>
  );
}
