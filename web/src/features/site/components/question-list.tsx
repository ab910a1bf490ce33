import { QUESTIONS } from '../content/faq.ts';
import { fill } from '../content/document.ts';
import { useSiteNames, FilledText } from './filled-text.tsx';

/** Every question of the site, or those about plans. `open`: all unfolded. */
export function QuestionList({
  open = false,
  aboutPlans = false,
}: {
  open?: boolean;
  aboutPlans?: boolean;
}) {
  const names = useSiteNames();
  const questions = QUESTIONS.filter((question) => !aboutPlans || question.aboutPlans === true);
  return (
    <div className="divide-y divide-line border-y border-line">
      {questions.map(({ id, question, answer }) => (
        <details key={id} open={open} className="group py-1">
          <summary className="flex min-h-11 items-center justify-between gap-4 rounded-control text-prose font-medium">
            {fill(question, names)}
            <span
              aria-hidden
              className="text-card text-ink-3 transition-transform group-open:rotate-45"
            >
              +
            </span>
          </summary>
          <p className="max-w-[60ch] pb-4 text-prose text-ink-2">
            <FilledText text={answer} names={names} />
          </p>
        </details>
      ))}
    </div>
  );
}
