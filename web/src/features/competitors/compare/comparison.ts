import { fundingStageOf } from '#domain/competitors/scores.ts';
import type { CompetitorDetail, Theme } from '#contracts/competitors/monitoring.ts';
import { PLATFORM_CATALOGUE } from '#domain/platform-catalogue.ts';
import { averageWord, asHeading } from '../words.ts';
import { formatDate, formatNumber, plural } from '../../../lib/format.ts';
import { factSourceLabel, STAGE_LABELS, TYPE_LABELS } from '../../../texts/competitors.ts';
import { foundedText, factText } from '../details/facts.ts';
import { voicesOf } from '../details/mentions/voices.ts';

/** One statement in a cell, with its supporting quote. */
interface ComparedLine {
  text: string;
  quote: string | null;
  url: string | null;
  /** Name of the site behind `url`. */
  source: string | null;
}

export interface ComparedCell {
  lines: ComparedLine[];
  /** Shown if there are no lines. */
  none: string;
}

interface ComparedRow {
  label: string;
  cells: ComparedCell[];
}

const THEMES = 3;

const plain = (text: string): ComparedLine => ({ text, quote: null, url: null, source: null });
const cell = (text: string | null, none: string): ComparedCell => ({
  lines: text === null ? [] : [plain(text)],
  none,
});

/**
 * The aspects of a comparison: a row each, with a cell per competitor. The row of quotes is
 * included only if a competitor has some.
 * @param days history shown by the plan: the period of sentiments.
 */
export function comparisonOf(details: readonly CompetitorDetail[], days: number): ComparedRow[] {
  const row = (label: string, of: (detail: CompetitorDetail) => ComparedCell): ComparedRow => ({
    label,
    cells: details.map(of),
  });
  const ownWords = row('In their own words', ownWordsOf);
  return [
    row('Prices', pricesOf),
    row('Audience', audienceOf),
    row('Type', ({ competitor }) => cell(TYPE_LABELS[competitor.competitive_type], 'Unknown')),
    row('Stage', ({ competitor }) => {
      const stage = fundingStageOf(competitor);
      return cell(stage === null ? null : STAGE_LABELS[stage], 'Unknown');
    }),
    row('Founded', ({ competitor }) => cell(foundedText(competitor), 'Unknown')),
    row('Mentions, 28 days', ({ monitoring }) =>
      cell(
        monitoring && formatNumber(monitoring.daily.reduce((sum, count) => sum + count, 0)),
        'Not monitored',
      ),
    ),
    row(`Sentiment, ${days} days`, ({ competitor: { analytics } }) => {
      const { averageSentiment: average, positiveMentions, negativeMentions } = analytics;
      const opinions = {
        positive: positiveMentions,
        negative: negativeMentions,
        all: analytics.totalMentions,
      };
      const counts = `${positiveMentions} positive, ${negativeMentions} negative of ${plural(analytics.totalMentions, 'mention')}`;
      return cell(
        average === null ? null : `${averageWord(average, opinions)}: ${counts}`,
        'No mentions',
      );
    }),
    row('Strengths', ({ strengths }) => themesOf(strengths)),
    row('Complaints', ({ complaints }) => themesOf(complaints)),
    ...(ownWords.cells.some(({ lines }) => lines.length > 0) ? [ownWords] : []),
    row('Last change', ({ monitoring }) => {
      const event = monitoring?.lastEvent ?? null;
      if (event === null) return cell(null, monitoring === null ? 'Not monitored' : 'None seen');
      const { after, before } = event.changes[0] ?? { after: null, before: null };
      const side = after ?? before;
      return {
        lines: [
          {
            text: `${asHeading(event.title)}, ${formatDate(event.happenedAt)}`,
            quote: side?.quote ?? null,
            url: side?.sourceUrl ?? null,
            source: 'Source',
          },
        ],
        none: '',
      };
    }),
  ];
}

function pricesOf({ facts }: CompetitorDetail): ComparedCell {
  // Two pages of a site may state the same price.
  const plans = [
    ...new Map(
      facts.filter((fact) => fact.kind === 'plan').map((plan) => [factText(plan).text, plan]),
    ).values(),
  ];
  const seen = new Set<string>();
  return {
    none: 'Not stated',
    lines: plans.map((plan) => {
      // Monthly and yearly prices of a plan are often stated in the same sentence.
      const repeated = plan.quote === null || seen.has(plan.quote);
      if (plan.quote !== null) seen.add(plan.quote);
      return {
        text: factText(plan).text,
        quote: repeated ? null : plan.quote,
        url: repeated ? null : plan.sourceUrl,
        source: factSourceLabel(plan.source),
      };
    }),
  };
}

/** The audience, quoted from its site. */
function audienceOf({ competitor, facts }: CompetitorDetail): ComparedCell {
  const audience = facts.find((fact) => fact.kind === 'audience');
  const tagline = facts
    .filter((fact) => fact.kind === 'tagline')
    .find(({ source }) => source === 'site');
  const description = competitor.description.trim();
  return {
    none: 'Not stated',
    lines:
      description === '' && !audience
        ? []
        : [
            {
              text: audience?.value ?? description,
              quote: audience?.quote ?? tagline?.value ?? null,
              url: (audience ?? tagline)?.sourceUrl ?? competitor.website,
              source: factSourceLabel('site'),
            },
          ],
  };
}

/** Quotes about a competitor without clear strengths or complaints, such as in other languages. */
function ownWordsOf(detail: CompetitorDetail): ComparedCell {
  const judged = detail.strengths.length + detail.complaints.length > 0;
  return {
    none: judged ? 'See strengths and complaints' : 'No mentions',
    lines: (judged ? [] : voicesOf(detail).slice(0, 2)).map(({ quote, url, platform }) => ({
      text: 'Not judged',
      quote,
      url,
      source: PLATFORM_CATALOGUE[platform].name,
    })),
  };
}

const themesOf = (themes: readonly Theme[]): ComparedCell => ({
  none: 'None named',
  lines: themes.slice(0, THEMES).map(({ theme, count, quotes: [first] }) => ({
    text: `${theme} (${count})`,
    quote: first?.quote ?? null,
    url: first?.url ?? null,
    source: first ? PLATFORM_CATALOGUE[first.platform].name : null,
  })),
});
