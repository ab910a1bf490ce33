const STEPS = [
  {
    title: 'Say the problem',
    text: 'A few keywords or one sentence, in the words of the person who has it.',
  },
  {
    title: 'Watch it arrive',
    text: 'Each platform answers at its own pace. Posts appear the moment they are found, scored and explained.',
  },
  {
    title: 'Answer the right ones',
    text: 'Every result says why it matched and what its author wants. Open the post and help.',
  },
] as const;

/** R-ROUTE-02. */
export function HowItWorksSection() {
  return (
    <section
      id="how-it-works"
      aria-labelledby="how-it-works-title"
      className="border-y border-line bg-surface"
    >
      <div className="mx-auto max-w-280 px-4 py-16">
        <h2
          id="how-it-works-title"
          className="font-display text-section font-semibold tracking-tight"
        >
          How it works
        </h2>
        <ol className="mt-8 grid gap-x-10 gap-y-8 md:grid-cols-3">
          {STEPS.map(({ title, text }, index) => (
            <li key={title} className="border-t-2 border-accent pt-4">
              <h3 className="text-card font-semibold">
                <span className="mr-2 text-accent-ink tabular-nums">{index + 1}</span>
                {title}
              </h3>
              <p className="mt-2 max-w-[46ch] text-prose text-ink-2">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
