import type { Run, Visibility } from '../run.ts';
import { findActions } from './actions.ts';
import { brandFigures, visibilityOf } from './figures.ts';
import type { Rate } from './figures.ts';
import { findGaps } from './gaps.ts';

const CITATIONS = 100;

/** An analysis with the figures that its counts add up to, and its newest answers. */
export function reportOf<A extends Run & { visibility: Visibility | null }, Answer>(
  analysis: A,
  newest: { items: Answer[]; nextCursor: string | null },
) {
  const figures = brandFigures(analysis, { leads: false });
  const own = figures.find((brand) => brand.own);
  return {
    ...analysis,
    visibility: analysis.visibility ?? visibilityOf(analysis),
    position: {
      first: shareOf(own?.first),
      topThree: shareOf(own?.topThree),
      median: own?.medianPlace ?? null,
    },
    sentiment: own?.sentiments ?? {},
    shareOfVoice: figures.map(({ name, own: isOwn, share }) => ({
      brand: name,
      own: isOwn,
      mentions: share.kind === 'none' ? 0 : share.own,
      rate: share.kind === 'share' ? share.share : null,
      low: share.kind === 'share' ? share.low : null,
      high: share.kind === 'share' ? share.high : null,
    })),
    citations: Object.values(analysis.tally.sources)
      .toSorted((a, b) => b.answers - a.answers || a.url.localeCompare(b.url))
      .slice(0, CITATIONS),
    answers: newest.items,
    answersCursor: newest.nextCursor,
    recommendations: findGaps(analysis),
    actions: findActions(analysis),
  };
}

const shareOf = (rate: Rate | undefined) =>
  rate?.kind === 'interval'
    ? { rate: rate.rate, low: rate.low, high: rate.high }
    : { rate: null, low: null, high: null };
