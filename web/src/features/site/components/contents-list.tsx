import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Section } from '../content/document.ts';

/** Beside the text on wide windows; folded above it on narrow ones. */
const WIDE = '(min-width: 1024px)';

/** The sections of a long text, each a link to its anchor. */
export function ContentsList({ sections }: { sections: readonly Section[] }) {
  const [wide] = useState(() => matchMedia(WIDE).matches);
  return (
    <nav aria-label="Contents" className="lg:sticky lg:top-24 lg:self-start">
      <details open={wide} className="group border-y border-line py-1 lg:border-0 lg:py-0">
        <summary className="flex min-h-11 items-center justify-between gap-4 rounded-control text-meta font-medium text-ink-2 lg:min-h-8">
          Contents
          <span
            aria-hidden
            className="text-card transition-transform group-open:rotate-45 lg:hidden"
          >
            +
          </span>
        </summary>
        <ol className="pb-2 lg:mt-1 lg:border-l lg:border-line">
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
      </details>
    </nav>
  );
}
