import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';

const STEPS = [
  {
    title: 'Search topics',
    text: 'Describe the problem you solve and see who talks about it.',
    path: paths.search,
  },
  {
    title: 'Explore Competitive Intelligence',
    text: 'See who else solves it, and what their users say.',
    path: paths.competitors,
  },
  {
    title: 'Explore GPT Analysis',
    text: 'See whether AI assistants recommend you.',
    path: paths.aiVisibility,
  },
] as const;

/** What to do first. */
export function NewUserBox() {
  return (
    <section aria-labelledby="new-here" className="rounded-card border border-line bg-surface p-5">
      <h2 id="new-here" className="text-card font-semibold">
        New here
      </h2>
      <ol className="mt-3 grid gap-x-6 gap-y-4 md:grid-cols-3">
        {STEPS.map(({ title, text, path }, index) => (
          <li key={title} className="flex gap-3">
            <span
              aria-hidden
              className="flex size-6 shrink-0 items-center justify-center rounded-full bg-accent-soft text-hint font-semibold text-accent-ink tabular-nums"
            >
              {index + 1}
            </span>
            <div className="min-w-0">
              <Link
                to={path}
                className="rounded-control text-body font-medium text-ink hover:underline"
              >
                {title}
              </Link>
              <p className="text-meta text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
