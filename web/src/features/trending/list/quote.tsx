import type { ReactNode } from 'react';
import { PLATFORM_CATALOGUE } from '#domain/platform-catalogue.ts';
import type { TrendQuote, TrendingProblem } from '#contracts/trending/problem.ts';
import type { TrendLevel } from '#domain/trending/names.ts';
import { safeLink } from '../../../lib/safe-link.ts';
import { PlatformMark } from '../../../ui/display/platform-mark.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { shortAge, LEVEL_TONES } from './words.ts';

/** An action at the end of a quote, such as saving its post as a lead. */
export type QuoteAction = (
  quote: TrendQuote,
  problem: Pick<TrendingProblem, 'id' | 'title'>,
) => ReactNode;

/** What people say about a problem, each with its source. */
export function QuoteList({
  problem,
  quotes,
  now,
  renderQuoteAction,
}: {
  problem: TrendingProblem;
  quotes: readonly TrendQuote[];
  now: number;
  renderQuoteAction?: QuoteAction | undefined;
}) {
  if (quotes.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-col gap-1.5">
      {quotes.map((quote) => (
        <Quote
          key={quote.postId}
          quote={quote}
          now={now}
          action={renderQuoteAction?.(quote, problem)}
        />
      ))}
    </ul>
  );
}

/** A verbatim quote with its source link. */
export function Quote({
  quote,
  now,
  inGroup = false,
  action,
}: {
  quote: TrendQuote;
  now: number;
  /** Among others of its platform, whose name is not repeated. */
  inGroup?: boolean;
  /** At the end of the line, such as saving its post as a lead. */
  action?: ReactNode;
}) {
  const link = safeLink(quote.url);
  const from = (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      {inGroup ? (
        <span className="sr-only">{PLATFORM_CATALOGUE[quote.platform].name}</span>
      ) : (
        <PlatformMark platform={quote.platform} size={14} hideName={quote.place !== null} />
      )}
      {quote.place !== null && <span className="max-w-[28ch] truncate">{quote.place}</span>}
      <time dateTime={quote.postedAt} title={quote.postedAt.slice(0, 16).replace('T', ' ')}>
        {shortAge(quote.postedAt, now)}
      </time>
    </span>
  );
  return (
    <li className="flex flex-wrap items-center gap-x-2 text-meta text-ink-2">
      <q dir="auto" className="min-w-0 text-ink wrap-anywhere">
        {quote.text}
      </q>
      <span className="inline-flex max-w-full flex-wrap items-center">
        {link === null ? (
          from
        ) : (
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className="inline-flex min-h-6 items-center hover:text-ink hover:underline"
          >
            {from}
          </a>
        )}
        {action}
      </span>
    </li>
  );
}

/** A level in a column of its own width, so that what is left of it lines up from row to row. */
export function LevelBadge({ level }: { level: TrendLevel }) {
  return (
    <span className="flex justify-end sm:w-17">
      <Badge tone={LEVEL_TONES[level]}>{level}</Badge>
    </span>
  );
}
