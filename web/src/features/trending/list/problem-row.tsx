import { ArrowDown, ArrowUp, MessageSquareQuote, Search, Sparkles } from 'lucide-react';
import { memo, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { TrendQuote, TrendingProblem } from '#contracts/trending/problem.ts';
import { paths } from '../../../lib/paths.ts';
import { TRENDING_TEXTS } from '../../../texts/trending.ts';
import { Sparkline } from '../../../ui/charts/sparkline.tsx';
import { buttonClass } from '../../../ui/controls/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { PlatformMarks } from '../../../ui/display/platform-mark.tsx';
import { QuoteList, LevelBadge } from './quote.tsx';
import type { QuoteAction } from './quote.tsx';
import { daysWords, figuresLine } from './words.ts';

/** Where a click on a problem leads: its page in the same part of the product. */
export type ProblemPath = (id: number) => string;

export type RenderActions = (problem: TrendingProblem) => ReactNode;

interface Props {
  problem: TrendingProblem;
  rank: number;
  /** Milliseconds; what ages are counted from. */
  now: number;
  pathOf: ProblemPath;
  /** What changed last is marked with the time, such as 'new since 10:30 UTC'. */
  since: string | null;
  /** Further actions of the place, such as watching it. */
  renderActions?: RenderActions | undefined;
  renderQuoteAction?: QuoteAction | undefined;
}

/** Quotes shown at once; the others are a click away, so that the list is short and light. */
const FIRST_QUOTES = 1;

/** The quotes; one that only repeats the title is last. */
function titleLast({ title, quotes }: TrendingProblem): TrendQuote[] {
  const isTitle = ({ text }: TrendQuote): boolean => plainWords(text) === plainWords(title);
  return quotes.toSorted((a, b) => Number(isTitle(a)) - Number(isTitle(b)));
}

const plainWords = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * One problem of the list: rank, title, level, score, curve, figures and quotes. Drawn
 * again only when it has changed: of a list, events change a few.
 */
export const ProblemRow = memo(function ProblemRow({
  problem,
  rank,
  now,
  pathOf,
  since,
  renderActions,
  renderQuoteAction,
}: Props) {
  const { id, title } = problem;
  const quotes = titleLast(problem);
  const [opened, setOpened] = useState(false);
  const rest = quotes.length - FIRST_QUOTES;
  return (
    <li
      data-problem={id}
      className="relative grid text-wrap! grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-b border-line py-4"
    >
      <span className="min-w-6 pt-0.5 text-body font-medium text-ink-2 tabular-nums">{rank}</span>
      <div className="min-w-0">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <h2
            dir="auto"
            className="min-w-0 grow basis-60 text-body font-semibold text-wrap text-ink wrap-anywhere"
          >
            <Link to={pathOf(id)} className="hover:underline">
              {title}
            </Link>
          </h2>
          <div className="flex items-center gap-2">
            <Sparkline values={problem.sparkline} label={daysWords(problem.sparkline)} openEnd />
            <LevelBadge level={problem.level} />
            <span className="min-w-6 text-right text-body font-semibold tabular-nums">
              {problem.score}
              <span className="sr-only"> of 100</span>
            </span>
          </div>
        </div>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-meta text-ink-2">
          <span className="tabular-nums">{figuresLine(problem)}</span>
          <PlatformMarks platforms={problem.sources.map(({ platform }) => platform)} />
          <Change problem={problem} since={since} />
        </p>
        <div className="md:flex md:items-start md:justify-between md:gap-6">
          <QuoteList
            problem={problem}
            quotes={opened ? quotes : quotes.slice(0, FIRST_QUOTES)}
            now={now}
            renderQuoteAction={renderQuoteAction}
          />
          <div className="mt-3 flex flex-wrap gap-2 md:-mb-1 md:ml-auto md:mt-1 md:shrink-0">
            {rest > 0 && (
              <button
                type="button"
                aria-expanded={opened}
                className={cx(
                  buttonClass('quiet', 'small'),
                  'hidden! [[data-script]_&]:inline-flex!',
                )}
                onClick={() => setOpened(!opened)}
              >
                <MessageSquareQuote size={14} />
                {opened ? 'Fewer quotes' : rest === 1 ? '1 more quote' : `${rest} more quotes`}
                <span className="sr-only">{` about ${title}`}</span>
              </button>
            )}
            <SearchThis title={title} />
            {renderActions?.(problem)}
          </div>
        </div>
      </div>
    </li>
  );
});

function Change({ problem, since }: Pick<Props, 'problem' | 'since'>) {
  const { change, scoreChange } = problem;
  if (change === 'steady' || change === 'gone') return null;
  const Icon = change === 'new' ? Sparkles : change === 'rising' ? ArrowUp : ArrowDown;
  const points = change === 'new' ? '' : ` ${scoreChange > 0 ? '+' : '−'}${Math.abs(scoreChange)}`;
  const tone = change === 'falling' ? 'text-ink-2' : 'text-accent-ink';
  return (
    <span className={`inline-flex items-center gap-1 font-medium tabular-nums ${tone}`}>
      <Icon size={14} />
      {`${change}${points}${change === 'new' && since !== null ? ` since ${since}` : ''}`}
    </span>
  );
}

/** A search with the problem as its question; nothing is searched before it is sent. */
export function SearchThis({ title }: { title: string }) {
  const query = new URLSearchParams({ q: title });
  return (
    <Link to={`${paths.search}?${query}`} className={buttonClass('secondary', 'small')}>
      <Search size={14} />
      {TRENDING_TEXTS.search}
      <span className="sr-only">{title}</span>
    </Link>
  );
}
