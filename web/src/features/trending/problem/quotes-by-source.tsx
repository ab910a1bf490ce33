import type { TrendQuote, TrendingProblem } from '#contracts/trending/problem.ts';
import { PlatformMark } from '../../../ui/display/platform-mark.tsx';
import { Quote } from '../list/quote.tsx';
import type { QuoteAction } from '../list/quote.tsx';
import { countOf } from '../list/words.ts';

/** Each source with how many posts it has and what people say there; the best quote's comes first. */
export function QuotesBySource({
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
