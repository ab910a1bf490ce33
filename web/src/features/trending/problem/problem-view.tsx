import { Link } from 'react-router-dom';
import type { ReactNode } from 'react';
import type {
  TrendingProblemDetail,
  TrendQuote,
  TrendingProblem,
} from '#contracts/trending/problem.ts';
import { formatDay } from '../../../lib/format.ts';
import { useOrigin } from '../../../lib/page/page-settings.tsx';
import { paths } from '../../../lib/paths.ts';
import { TREND_CATEGORY_TEXTS } from '../../../texts/trending.ts';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { SearchThis } from '../list/problem-row.tsx';
import type { ProblemPath } from '../list/problem-row.tsx';
import type { QuoteAction } from '../list/quote.tsx';
import { Quote } from '../list/quote.tsx';
import { LEVEL_TONES, figuresLine, scoreReasons, utcTime, countOf } from '../list/words.ts';
import { PlatformMark } from '../../../ui/display/platform-mark.tsx';
import { HistoryFigure } from './history-figure.tsx';

interface Props {
  detail: TrendingProblemDetail;
  pathOf: ProblemPath;
  heading: 'h1' | 'h2';
  actions?: ReactNode;
  /** What a member can do with the post of a quote. */
  renderQuoteAction?: QuoteAction;
}

/** One problem: why its score is what it is, curve, quotes, products that people blame. */
export function ProblemView({
  detail,
  pathOf,
  heading: Heading,
  actions,
  renderQuoteAction,
}: Props) {
  const { problem, quotes, products, history, related, refreshedAt, dataAt } = detail;
  const origin = useOrigin();
  const now = Date.parse(dataAt ?? problem.lastPostAt);
  return (
    <article className="flex flex-col gap-8">
      <header>
        <Heading dir="auto" className="text-page font-semibold wrap-anywhere">
          {problem.title}
        </Heading>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-meta text-ink-2">
          <Badge tone={LEVEL_TONES[problem.level]}>{`${problem.level} ${problem.score}`}</Badge>
          <span>{TREND_CATEGORY_TEXTS[problem.category]}</span>
          <span className="tabular-nums">{figuresLine(problem)}</span>
          <span>
            first seen{' '}
            <time dateTime={problem.firstSeenAt}>
              {formatDay(problem.firstSeenAt.slice(0, 10))}
            </time>
          </span>
          {refreshedAt !== null && <span>updated {utcTime(refreshedAt)}</span>}
        </p>
        <div className="mt-4 flex flex-wrap gap-2">
          <SearchThis title={problem.title} />
          {actions}
          <CopyButton
            className="hidden! [[data-script]_&]:inline-flex!"
            text={`${origin}${paths.publicTrending}/${problem.id}`}
            label="Copy the public address of this problem"
          >
            Copy link
          </CopyButton>
        </div>
      </header>
      <Part title="Why it is here">
        <ul className="flex max-w-[68ch] list-disc flex-col gap-1 pl-4 text-body text-ink-2">
          {scoreReasons(problem.parts).map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </Part>
      {history.length > 0 && <HistoryFigure history={history} />}
      <Part title="What people say">
        {quotes.length === 0 && (
          <p className="mb-3 text-meta text-ink-2">
            The platforms’ terms had the texts removed. The counts stay.
          </p>
        )}
        <QuotesBySource
          problem={problem}
          quotes={quotes}
          now={now}
          {...(renderQuoteAction && { renderQuoteAction })}
        />
      </Part>
      <Part title="Products that people name">
        {products.length === 0 ? (
          <p className="text-meta text-ink-2">No product was named by more than one person.</p>
        ) : (
          <ul className="divide-y divide-line border-y border-line">
            {products.map(({ name, people }) => (
              <li key={name} className="flex justify-between gap-3 py-2 text-body">
                <span className="wrap-anywhere">{name}</span>
                <span className="text-ink-2 tabular-nums">{people} people</span>
              </li>
            ))}
          </ul>
        )}
      </Part>
      {related.length > 0 && (
        <Part title="Related problems">
          <ul className="divide-y divide-line border-y border-line">
            {related.map(({ id, title, level, score }) => (
              <li key={id} className="flex items-center justify-between gap-3 py-2 text-body">
                <Link
                  to={pathOf(id)}
                  className="min-w-0 text-accent-ink wrap-anywhere hover:underline"
                >
                  {title}
                </Link>
                <Badge tone={LEVEL_TONES[level]}>{`${level} ${score}`}</Badge>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </article>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 text-card font-semibold">{title}</h2>
      {children}
    </section>
  );
}

/** Each source with how many posts it has and what people say there; the best quote's comes first. */
function QuotesBySource({
  problem,
  quotes,
  now,
  renderQuoteAction,
}: {
  problem: TrendingProblem;
  /** Best first. */
  quotes: readonly TrendQuote[];
  now: number;
  renderQuoteAction?: QuoteAction;
}) {
  const counts = new Map(problem.sources.map(({ platform, posts }) => [platform, posts]));
  const platforms = [...new Set([...quotes.map(({ platform }) => platform), ...counts.keys()])];
  return (
    <div className="grid gap-x-8 gap-y-6 md:grid-cols-2">
      {platforms.map((platform) => {
        const posts = counts.get(platform);
        const said = quotes.filter((quote) => quote.platform === platform);
        return (
          <section key={platform} className="min-w-0">
            <h3 className="flex justify-between gap-3 border-b border-line pb-2 text-body font-medium">
              <PlatformMark platform={platform} />
              {posts !== undefined && (
                <span className="font-normal text-ink-2 tabular-nums">
                  {countOf(posts, 'post')}
                </span>
              )}
            </h3>
            {said.length > 0 && (
              <ul className="mt-2 flex flex-col gap-2">
                {said.map((quote) => (
                  <Quote
                    key={quote.postId}
                    quote={quote}
                    now={now}
                    inGroup
                    action={renderQuoteAction?.(quote, problem)}
                  />
                ))}
              </ul>
            )}
          </section>
        );
      })}
    </div>
  );
}
