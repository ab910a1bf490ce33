import type { CompetitorDetail, Theme } from '#contracts/competitors/monitoring.ts';
import { PLATFORM_CATALOGUE } from '#contracts/platform-catalogue.ts';
import { plural } from '../../../../lib/format.ts';
import { EmptyState } from '../../../../ui/states/empty-state.tsx';
import { OutsideLink } from '../../outside-link.tsx';

/** What people praise and what they complain about, by theme, in their words. */
export function Themes({ detail: { strengths, complaints } }: { detail: CompetitorDetail }) {
  if (strengths.length + complaints.length === 0)
    return (
      <EmptyState type="noData" title="No clear opinions yet" compact>
        Strengths and complaints appear here in the words of the people who name them.
      </EmptyState>
    );
  return (
    <div className="grid gap-8 pt-4 lg:grid-cols-2">
      <ThemeList title="Strengths" themes={strengths} />
      <ThemeList title="Complaints" themes={complaints} />
    </div>
  );
}

function ThemeList({ title, themes }: { title: string; themes: readonly Theme[] }) {
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="text-card font-semibold">{title}</h3>
      {themes.length === 0 && <p className="mt-2 text-meta text-ink-2">None named so far.</p>}
      {themes.map(({ theme, count, quotes }) => (
        <div key={theme} className="mt-3 border-t border-line pt-3">
          <h4 className="flex justify-between gap-3 text-body font-medium">
            {theme}
            <span className="shrink-0 text-meta font-normal text-ink-2 tabular-nums">
              {plural(count, 'mention')}
            </span>
          </h4>
          {quotes.map((quote) => (
            <blockquote
              key={quote.mentionId}
              className="mt-2 border-l-2 border-line pl-3 text-meta text-ink-2 wrap-anywhere"
            >
              {`“${quote.quote}” `}
              <OutsideLink url={quote.url}>{PLATFORM_CATALOGUE[quote.platform].name}</OutsideLink>
            </blockquote>
          ))}
        </div>
      ))}
    </section>
  );
}
