import { ArrowDown, ArrowUp, Search, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { TrendQuote, TrendingProblem } from '#contracts/trending/problem.ts';
import { paths } from '../../../lib/paths.ts';
import { safeLink } from '../../../lib/safe-link.ts';
import { TREND_CHANGE_TEXTS, TREND_LEVEL_TEXTS, TRENDING_TEXTS } from '../../../texts/trending.ts';
import { Sparkline } from '../../../ui/charts/sparkline.tsx';
import { buttonClass } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { PlatformMark } from '../../../ui/display/platform-mark.tsx';
import { LEVEL_TONES, figuresLine, partSentences, shortAge } from './words.ts';

/** Where a click on a problem leads: its page in the same part of the product. */
export type ProblemPath = (id: number) => string;

/** An action at the end of a quote, such as saving its post as a lead. */
export type QuoteAction = (
  quote: TrendQuote,
  problem: Pick<TrendingProblem, 'id' | 'title'>,
) => ReactNode;

interface Props {
  problem: TrendingProblem;
  rank: number;
  /** Milliseconds; what ages are counted from. */
  now: number;
  pathOf: ProblemPath;
  /** What changed last is marked with the time, such as 'new since 10:30 UTC'. */
  since: string | null;
  /** Further actions of the place, such as watching it. */
  actions?: ReactNode;
  renderQuoteAction?: QuoteAction | undefined;
}

/** One problem of the list: rank, title, level, score with its parts, curve, figures and quotes. */
export function ProblemRow({
  problem,
  rank,
  now,
  pathOf,
  since,
  actions,
  renderQuoteAction,
}: Props) {
  const { id, title, quotes } = problem;
  return (
    <li
      data-problem={id}
      className="relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-b border-line py-4"
    >
      <span className="min-w-6 pt-0.5 text-body font-medium text-ink-2 tabular-nums">{rank}</span>
      <div className="min-w-0">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <h2 className="min-w-0 grow basis-60 text-body font-semibold text-ink wrap-anywhere">
            <Link to={pathOf(id)} className="hover:underline">
              {title}
            </Link>
          </h2>
          <div className="flex items-center gap-2">
            <Sparkline
              values={problem.sparkline}
              label={`Posts a day over 14 days, ${problem.sparkline.at(-1) ?? 0} today`}
            />
            <Score problem={problem} />
          </div>
        </div>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-meta text-ink-2">
          <span className="tabular-nums">{figuresLine(problem)}</span>
          <span className="flex items-center gap-1.5">
            {problem.sources.map(({ platform }) => (
              <PlatformMark key={platform} platform={platform} hideName />
            ))}
          </span>
          <Change problem={problem} since={since} />
        </p>
        {quotes.length > 0 && (
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
        )}
        <div className="mt-3 flex flex-wrap gap-2">
          <SearchThis title={title} />
          {actions}
        </div>
      </div>
    </li>
  );
}

/**
 * Level and score; the parts behind it on hover and focus. Without a script of its own: the page is
 * read before its app is there. What is hidden is not laid out either.
 */
export function Score({ problem }: { problem: TrendingProblem }) {
  const { level, score, parts } = problem;
  const sentences = partSentences(parts);
  const spoken = sentences.map(({ name, value, why }) => `${name} ${value} of 100: ${why}`);
  return (
    <span className="group sm:relative">
      <button
        type="button"
        className="flex cursor-help items-center gap-2 rounded-control touch:min-h-11"
      >
        <Badge tone={LEVEL_TONES[level]}>{TREND_LEVEL_TEXTS[level]}</Badge>
        <span className="min-w-6 text-right text-body font-semibold tabular-nums">{score}</span>
        <span className="sr-only">{`of 100. ${spoken.join(' ')}`}</span>
      </button>
      <span
        aria-hidden
        className="absolute right-0 z-20 mt-1 hidden w-72 rounded-card border border-line bg-surface p-3 text-left shadow-float group-focus-within:block group-hover:block max-sm:inset-x-0 max-sm:w-auto"
      >
        {sentences.map(({ name, value, why }) => (
          <span key={name} className="block py-1 text-meta">
            <span className="flex justify-between gap-3 font-medium text-ink">
              {name} <span className="tabular-nums">{value}</span>
            </span>
            <span className="block text-hint text-ink-2">{why}</span>
          </span>
        ))}
      </span>
    </span>
  );
}

const ICON = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const;

function Change({ problem, since }: Pick<Props, 'problem' | 'since'>) {
  const { change, scoreChange } = problem;
  if (change === 'steady' || change === 'gone') return null;
  const Icon = change === 'new' ? Sparkles : change === 'rising' ? ArrowUp : ArrowDown;
  const points = change === 'new' ? '' : ` ${scoreChange > 0 ? '+' : '−'}${Math.abs(scoreChange)}`;
  const tone = change === 'falling' ? 'text-ink-2' : 'text-accent-ink';
  return (
    <span className={`inline-flex items-center gap-1 font-medium tabular-nums ${tone}`}>
      <Icon {...ICON} />
      {`${TREND_CHANGE_TEXTS[change]}${points}${change === 'new' && since !== null ? ` since ${since}` : ''}`}
    </span>
  );
}

/** A verbatim quote with its source link. */
export function Quote({
  quote,
  now,
  action,
}: {
  quote: TrendQuote;
  now: number;
  /** At the end of the line, such as saving its post as a lead. */
  action?: ReactNode;
}) {
  const link = safeLink(quote.url);
  const from = (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <PlatformMark platform={quote.platform} size={14} hideName={quote.place !== null} />
      {quote.place !== null && <span className="max-w-[28ch] truncate">{quote.place}</span>}
      <time dateTime={quote.postedAt} title={quote.postedAt.slice(0, 16).replace('T', ' ')}>
        {shortAge(quote.postedAt, now)}
      </time>
    </span>
  );
  return (
    <li className="flex flex-wrap items-center gap-x-2 text-meta text-ink-2">
      <q className="min-w-0 text-ink wrap-anywhere">{quote.text}</q>
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

/** A search with the problem as its question; nothing is searched before it is sent. */
export function SearchThis({ title }: { title: string }) {
  const query = new URLSearchParams({ q: title });
  return (
    <Link to={`${paths.search}?${query}`} className={buttonClass('secondary', 'small')}>
      <Search size={14} strokeWidth={1.75} aria-hidden />
      {TRENDING_TEXTS.search}
    </Link>
  );
}
