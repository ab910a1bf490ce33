import { QuestionList } from '../../features/site/components/question-list.tsx';

/** R-ROUTE-02. */
export function FaqSection() {
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
