import { Fragment } from 'react';
import { SENTIMENTS } from '#domain/ai-visibility/names.ts';
import type { BrandFigures } from '#domain/ai-visibility/summary/figures.ts';
import { plural } from '../../../lib/format.ts';
import { IntervalBar } from '../../../ui/charts/interval-bars.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { SENTIMENT_WORDS, percent, rateWords, shareWords } from './words.ts';

const LEADS = {
  ahead: { label: 'clearly ahead of you', tone: 'negative' },
  behind: { label: 'clearly behind you', tone: 'positive' },
  unclear: { label: 'no clear difference', tone: 'neutral' },
} as const;

/** The brand and its competitors: mention rates with intervals, and significant differences. */
export function BrandTable({ figures }: { figures: readonly BrandFigures[] }) {
  const sorted = figures.toSorted((a, b) => shareOf(b) - shareOf(a));
  return (
    <section aria-labelledby="ai-visibility-brands" className="flex flex-col gap-3">
      <h3 id="ai-visibility-brands" className="text-card font-semibold">
        Brands
      </h3>
      <ul className="divide-y divide-line border-y border-line">
        {sorted.map((brand) => (
          <li
            key={brand.key}
            className="grid grid-cols-1 gap-x-6 gap-y-1.5 py-3 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)] sm:items-center"
          >
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-medium wrap-anywhere text-ink">{brand.name}</span>
              {brand.own && <Badge tone="accent">You</Badge>}
              {brand.lead && (
                <Badge tone={LEADS[brand.lead.verdict].tone}>
                  {LEADS[brand.lead.verdict].label}
                </Badge>
              )}
            </p>
            <div className="flex flex-col gap-0.5">
              <IntervalBar
                max={1}
                row={{
                  label: brand.name,
                  value: brand.named.kind === 'interval' ? brand.named.rate : null,
                  ...(brand.named.kind === 'interval'
                    ? { low: brand.named.low, high: brand.named.high }
                    : {}),
                  color: brand.own ? 'chart-1' : 'chart-2',
                }}
              />
              <p className="text-meta text-ink tabular-nums">
                {`Named in ${rateWords(brand.named)} · recommended in ${rateWords(brand.recommended)}`}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <p className="text-hint text-ink-2">
        “Ahead” and “behind” are tested question by question; overlapping bars alone prove nothing.
      </p>
    </section>
  );
}

const shareOf = ({ named }: BrandFigures): number =>
  named.kind === 'interval' ? named.rate : named.n === 0 ? 0 : named.hits / named.n;

/** Shares, places and tones by brand. */
export function BrandDetails({ figures }: { figures: readonly BrandFigures[] }) {
  const hasUnjudged = figures.some(({ sentiments }) => (sentiments.unjudged ?? 0) > 0);
  return (
    <div className="flex flex-col gap-3">
      {figures.map((brand) => (
        <div key={brand.key}>
          <p className="font-medium text-ink wrap-anywhere">{brand.name}</p>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-meta text-ink-2 tabular-nums">
            {detailsOf(brand).map(([term, value]) => (
              <Fragment key={term}>
                <dt>{term}</dt>
                <dd className="text-ink">{value}</dd>
              </Fragment>
            ))}
          </dl>
        </div>
      ))}
      <p className="text-hint text-ink-2">
        Share of voice counts mentions of the brands listed here, so it changes when you change the
        list.{hasUnjudged && ' Tone is judged in answers in English only.'}
      </p>
    </div>
  );
}

function detailsOf({ share, first, sentiments, medianPlace, unsure }: BrandFigures) {
  const feelings = SENTIMENTS.filter((one) => (sentiments[one] ?? 0) > 0)
    .map((one) => `${sentiments[one]} ${SENTIMENT_WORDS[one]}`)
    .join(', ');
  const details: [term: string, value: string | null][] = [
    ['Share of voice', shareWords(share)],
    ['Named first', first.kind === 'interval' ? `in ${percent(first.rate)}` : null],
    [
      'Median place',
      medianPlace ? `${medianPlace.place} (${plural(medianPlace.n, 'answer')})` : null,
    ],
    ['Tone, all questions', feelings === '' ? null : feelings],
    ['Not counted', unsure > 0 ? plural(unsure, 'unclear mention') : null],
  ];
  return details.flatMap(([term, value]) => (value === null ? [] : [[term, value] as const]));
}
