import type { CompetitorDetail, Theme } from '#contracts/competitors/monitoring.ts';
import { PLATFORM_CATALOGUE } from '#domain/platform-catalogue.ts';
import { plural } from '../../../../lib/format.ts';
import { EmptyState } from '../../../../ui/states/empty-state.tsx';
import { OutsideLink } from '../../../../ui/controls/outside-link.tsx';
import { voicesOf } from './voices.ts';
import type { Voice } from './voices.ts';

/**
 * Praise and complaints by theme, then quotes from the newest other posts: posts in languages
 * without sentiment analysis are quoted, not judged.
 */
export function Themes({ detail }: { detail: CompetitorDetail }) {
  const { strengths, complaints } = detail;
  const opinions = strengths.length + complaints.length > 0;
  const voices = voicesOf(detail);
  if (!opinions && voices.length === 0)
    return (
      <EmptyState type="noData" title="No opinions yet" compact>
        Strengths and complaints appear here in the words of the people who name them.
      </EmptyState>
    );
  return (
    <div className="grid gap-8 pt-4">
      {opinions && (
        <div className="grid gap-8 lg:grid-cols-2">
          <ThemeList title="Strengths" themes={strengths} />
          <ThemeList title="Complaints" themes={complaints} />
        </div>
      )}
      {voices.length > 0 && (
        <section aria-label="In their own words" className="min-w-0">
          <h3 className="text-card font-semibold">In their own words</h3>
          <p className="mt-2 text-meta text-ink-2">
            The newest posts that name it without a clear strength or complaint, in any language.
          </p>
          <Quotes quotes={voices} />
        </section>
      )}
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
          <Quotes quotes={quotes} />
        </div>
      ))}
    </section>
  );
}

const Quotes = ({ quotes }: { quotes: readonly Voice[] }) =>
  quotes.map(({ mentionId, quote, url, platform }) => (
    <blockquote
      key={mentionId}
      dir="auto"
      className="mt-2 border-l-2 border-line pl-3 text-meta text-ink-2 wrap-anywhere"
    >
      {`“${quote}” `}
      <OutsideLink url={url}>{PLATFORM_CATALOGUE[platform].name}</OutsideLink>
    </blockquote>
  ));
