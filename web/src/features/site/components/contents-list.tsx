import { Link } from 'react-router-dom';
import type { Section } from '../content/document.ts';

/**
 * The sections of a long text, each a link to its anchor: next to the text on wide windows, folded
 * above it on narrow ones.
 */
export function ContentsList({ sections }: { sections: readonly Section[] }) {
  return (
    <nav aria-label="Contents" className="lg:sticky lg:top-24 lg:self-start">
      <p className="hidden min-h-8 items-center text-meta font-medium text-ink-2 lg:flex">
        Contents
      </p>
      <div className="mt-1 hidden border-l border-line lg:block">
        <Sections sections={sections} />
      </div>
      <details className="group border-y border-line py-1 lg:hidden">
        <summary className="flex min-h-11 items-center justify-between gap-4 rounded-control text-meta font-medium text-ink-2">
          Contents
          <span aria-hidden className="text-card transition-transform group-open:rotate-45">
            +
          </span>
        </summary>
        <Sections sections={sections} />
      </details>
    </nav>
  );
}

function Sections({ sections }: { sections: readonly Section[] }) {
  return (
    <ol className="pb-2">
      {sections.map(({ id, heading }) => (
        <li key={id}>
          <Link
            to={{ hash: id }}
            className="flex min-h-9 items-center rounded-control py-1 text-body leading-snug text-ink-2 hover:text-ink hover:underline lg:min-h-8 lg:rounded-l-none lg:pl-4 touch:min-h-11"
          >
            {heading}
          </Link>
        </li>
      ))}
    </ol>
  );
}
