const QUESTIONS = [
  {
    question: 'Where do the posts come from?',
    answer:
      'From the public programming interfaces of the platforms. Each result links to the original post. Which platforms work on this installation is shown in the platform picker.',
  },
  {
    question: 'What does a search cost me?',
    answer:
      'One of your daily searches. If every platform fails, or you cancel before the first answer, it is given back.',
  },
  {
    question: 'Do you answer people for me?',
    answer:
      'No. Earshot finds the conversation and says why it matters. You write, in your own words, under your own name.',
  },
  {
    question: 'What do you know about me?',
    answer:
      'Your name, your e-mail address, your settings and your searches. No analytics run without your consent.',
  },
] as const;

/** R-ROUTE-02. */
export function FaqSection() {
  return (
    <section id="faq" aria-labelledby="faq-title" className="border-t border-line">
      <div className="mx-auto grid max-w-280 gap-x-8 gap-y-6 px-4 py-16 md:grid-cols-[340px_minmax(0,1fr)]">
        <h2 id="faq-title" className="font-display text-section font-semibold tracking-tight">
          Questions
        </h2>
        <div className="divide-y divide-line border-y border-line">
          {QUESTIONS.map(({ question, answer }) => (
            <details key={question} className="group py-1">
              <summary className="flex min-h-11 items-center justify-between gap-4 rounded-control text-prose font-medium">
                {question}
                <span
                  aria-hidden
                  className="text-card text-ink-3 transition-transform group-open:rotate-45"
                >
                  +
                </span>
              </summary>
              <p className="max-w-[62ch] pb-4 text-prose text-ink-2">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
