import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import { fill } from '../content/document.ts';
import type { Block, SiteDocument, SiteNames, Section } from '../content/document.ts';
import { useSiteNames, FilledText } from './filled-text.tsx';
import { Link } from 'react-router-dom';

/**
 * The sections of a long text, each a link to its anchor: next to the text on wide windows, folded
 * above it on narrow ones.
 */
function ContentsList({ sections }: { sections: readonly Section[] }) {
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

/** With fewer sections there is no contents list: headings are next to their texts. */
const MIN_CONTENTS = 4;
const TWO_COLUMNS = 'lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] lg:gap-x-8';

/** A long text with its contents list. `meta` is shown above the title, such as the date. */
export function DocumentView({
  document,
  meta,
  children,
}: {
  document: SiteDocument;
  meta?: ReactNode;
  /** Content after the text. */
  children?: ReactNode;
}) {
  const names = useSiteNames();
  const sections = document.sections.map((section) => ({
    ...section,
    heading: fill(section.heading, names),
  }));
  const listed = sections.length >= MIN_CONTENTS;
  return (
    <div
      className={cx(
        'mx-auto grid w-full max-w-280 gap-x-16 px-4 pt-10 pb-20 md:pt-16',
        listed && 'lg:grid-cols-[220px_minmax(0,60ch)] lg:grid-rows-[auto_1fr]',
      )}
    >
      <header className={cx('max-w-[60ch] min-w-0', listed && 'lg:col-start-2')}>
        {meta !== undefined && <p className="mb-3 text-meta text-ink-2">{meta}</p>}
        <h1 className="font-display text-headline font-semibold tracking-tight wrap-anywhere">
          {fill(document.title, names)}
        </h1>
        <p className="mt-4 text-card leading-normal text-ink-2">
          <FilledText text={document.summary} names={names} />
        </p>
      </header>
      {listed && (
        <div className="mt-8 min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:mt-1">
          <ContentsList sections={sections} />
        </div>
      )}
      <div className={cx('min-w-0', listed && 'max-w-[60ch] lg:col-start-2')}>
        {sections.map(({ id, heading, blocks }) => (
          <section
            key={id}
            aria-labelledby={id}
            className={listed ? 'mt-10' : `mt-10 border-t border-line pt-8 ${TWO_COLUMNS}`}
          >
            <h2 id={id} tabIndex={-1} className="scroll-mt-4 text-page font-semibold">
              {heading}
            </h2>
            <div className={listed ? undefined : 'max-lg:mt-4 lg:[&>:first-child]:mt-0'}>
              {blocks.map((block) => (
                <BlockView key={keyOf(block)} block={block} names={names} />
              ))}
            </div>
          </section>
        ))}
        {children}
      </div>
    </div>
  );
}

const keyOf = (block: Block): string => (typeof block === 'string' ? block : block.list.join());

function BlockView({ block, names }: { block: Block; names: SiteNames }) {
  if (typeof block === 'string') {
    return (
      <p className="mt-4 max-w-[60ch] text-prose leading-relaxed text-ink">
        <FilledText text={block} names={names} />
      </p>
    );
  }
  return (
    <ul className="mt-4 max-w-[60ch] list-disc space-y-2 pl-5 text-prose leading-relaxed text-ink marker:text-line-strong">
      {block.list.map((item) => (
        <li key={item} className="pl-1">
          <FilledText text={item} names={names} />
        </li>
      ))}
    </ul>
  );
}
