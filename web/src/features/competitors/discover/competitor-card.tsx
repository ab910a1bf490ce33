import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Competitor, Evidence } from '#contracts/competitors/competitor.ts';
import { QUALITY_LABELS, qualityBand } from '#domain/competitors/scores.ts';
import { COMPETITOR_LIMITS } from '#domain/competitors/names.ts';
import { plural, truncate } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { safeLink } from '../../../lib/safe-link.ts';
import {
  COMPETITOR_LABELS,
  PATTERN_LABELS,
  STAGE_LABELS,
  TYPE_LABELS,
} from '../../../texts/competitors.ts';
import { REFINED, REFINED_MARK } from '../../../texts/search.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { PlatformMark } from '../../../ui/display/platform-mark.tsx';
import { AddButton } from '../add-button.tsx';
import { detailsPath } from '../details/competitor-panel.tsx';
import { priceText } from '../price-text.ts';
import { Verification } from './verification.tsx';

/** A discovered competitor: description, sources, and the reason behind every number. */
export function CompetitorCard({ competitor }: { competitor: Competitor }) {
  const [open, setOpen] = useState(false);
  const [params] = useSearchParams();
  const [best] = competitor.evidence;
  return (
    <article
      data-competitor={competitor.name}
      className="flex min-h-56 min-w-0 flex-col rounded-card border border-line bg-surface p-4"
    >
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="flex min-w-0 flex-wrap items-center gap-x-2 text-card font-semibold">
            <Link
              to={`${paths.competitor}/${competitor.id}`}
              title={competitor.name}
              className="truncate hover:underline"
            >
              {truncate(competitor.name, COMPETITOR_LIMITS.cardNameLength)}
            </Link>
            <Verification status={competitor.verificationStatus} />
          </h3>
          <p className="mt-0.5 truncate text-meta text-ink-2">
            {competitor.domain ?? 'No site found yet'}
          </p>
        </div>
        <AddButton competitor={competitor} />
      </div>
      <p className="mt-2 line-clamp-2 min-h-10 text-body text-ink">{lineOf(competitor)}</p>
      <div className="mt-2 flex flex-wrap gap-1.5">
        <Badge tone={competitor.competitive_type === 'direct' ? 'accent' : 'neutral'}>
          {TYPE_LABELS[competitor.competitive_type]}
        </Badge>
        <Badge>{`${Math.round(competitor.relevance_score * 100)}% relevant`}</Badge>
        <Badge>{`Quality ${QUALITY_LABELS[qualityBand(competitor.qualityScore)]}`}</Badge>
        {competitor.modelCheck && <AiChecked />}
      </div>
      {best && <Quote evidence={best} />}
      <p className="mt-auto pt-3 text-meta text-ink-2 tabular-nums">{factsLine(competitor)}</p>
      <div className="mt-1 -ml-2.5 flex flex-wrap gap-1">
        <Button
          variant="quiet"
          size="small"
          aria-expanded={open}
          aria-label={`${open ? 'Hide reasons' : 'Why this is here'}: ${competitor.name}`}
          onClick={() => {
            setOpen(!open);
          }}
        >
          {open ? 'Hide reasons' : 'Why this is here'}
        </Button>
        <Button asChild variant="quiet" size="small">
          <Link
            to={detailsPath(params, competitor.id)}
            preventScrollReset
            aria-label={`${COMPETITOR_LABELS.viewDetails}: ${competitor.name}`}
          >
            {COMPETITOR_LABELS.viewDetails}
          </Link>
        </Button>
      </div>
      {open && <Reasons competitor={competitor} />}
    </article>
  );
}

/** The company's own description, else the model's. */
const lineOf = ({ description, modelCheck, category }: Competitor): string =>
  description || modelCheck?.line || category;

function AiChecked() {
  return (
    <span
      data-refined
      title={REFINED}
      className="ml-1 inline-flex items-center gap-1 text-hint text-ink-2"
    >
      <Sparkles size={16} strokeWidth={1.75} aria-hidden />
      <span aria-hidden>{REFINED_MARK}</span>
      <span className="sr-only">{REFINED}</span>
    </span>
  );
}

/** Our own verdict, if the model's differs, and the model's quote from the evidence. */
function ModelWords({ competitor }: { competitor: Competitor }) {
  const { modelCheck } = competitor;
  if (!modelCheck) return null;
  const otherwise = modelCheck.ownType !== competitor.competitive_type;
  return (
    <p className="mt-1 text-meta text-ink-2 wrap-anywhere">
      {REFINED}
      {otherwise ? `; our own verdict was ${TYPE_LABELS[modelCheck.ownType].toLowerCase()}` : ''}.
      {modelCheck.line !== null && ` ${modelCheck.line}`}
      {modelCheck.quote !== null && ` “${modelCheck.quote}”`}
    </p>
  );
}

function factsLine(competitor: Competitor): string {
  const price = priceText(competitor);
  return [
    plural(competitor.conversations, 'conversation'),
    competitor.leaving > 0 ? `${competitor.leaving} leaving or complaining` : null,
    price,
    competitor.founded_year === null
      ? null
      : `${competitor.foundedAtLatest ? 'before' : 'since'} ${competitor.founded_year}`,
    competitor.funding_stage === null ? null : STAGE_LABELS[competitor.funding_stage],
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

/** The quote that names it, with the name highlighted and a link to the post. */
function Quote({ evidence }: { evidence: Evidence }) {
  const { quote, span } = evidence;
  const url = safeLink(evidence.url);
  return (
    <blockquote className="mt-3 border-l-2 border-line pl-3 text-meta text-ink-2">
      <span dir="auto" className="line-clamp-3 wrap-anywhere">
        {'“'}
        {quote.slice(0, span.start)}
        <mark className="rounded-[2px] bg-accent-soft text-ink">
          {quote.slice(span.start, span.end)}
        </mark>
        {quote.slice(span.end)}
        {'”'}
      </span>
      <footer className="mt-1 flex flex-wrap items-center gap-x-2 text-hint">
        <PlatformMark platform={evidence.platform} size={14} />
        <span>{PATTERN_LABELS[evidence.pattern]}</span>
        {url !== null && (
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="text-accent-ink hover:underline"
          >
            Open post
          </a>
        )}
      </footer>
    </blockquote>
  );
}

function Reasons({ competitor }: { competitor: Competitor }) {
  const { reasons, evidence } = competitor;
  const sums = [
    ['Relevance', `${Math.round(competitor.relevance_score * 100)}%`, reasons.relevance, 100],
    ['Confidence', `${Math.round(competitor.confidence * 100)}%`, reasons.confidence, 100],
    ['Quality', `${competitor.qualityScore} of 100`, reasons.quality, 1],
  ] as const;
  return (
    <div className="mt-2 border-t border-line pt-3">
      <p className="text-meta text-ink-2">{reasons.type}</p>
      <ModelWords competitor={competitor} />
      <dl className="mt-2 grid gap-3">
        {sums.map(([name, total, parts, unit]) => (
          <div key={name}>
            <dt className="flex justify-between text-meta font-medium">
              <span>{name}</span>
              <span className="tabular-nums">{total}</span>
            </dt>
            <dd>
              <ul>
                {parts.map(({ label, points }) => (
                  <li key={label} className="flex justify-between gap-3 text-hint text-ink-2">
                    <span>{label}</span>
                    <span className="tabular-nums">{`${points >= 0 ? '+' : '−'}${Math.abs(Math.round(points * unit))}`}</span>
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
      {evidence.slice(1).map((each) => (
        <Quote key={`${each.mentionId}-${each.span.start}`} evidence={each} />
      ))}
    </div>
  );
}
