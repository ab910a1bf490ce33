import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Competitor, Evidence } from '#contracts/competitors/competitor.ts';
import { COMPETITOR_LIMITS } from '#domain/competitors/names.ts';
import { plural, truncate } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { safeLink } from '../../../lib/safe-link.ts';
import { OutsideLink } from '../../../ui/controls/outside-link.tsx';
import {
  COMPETITOR_LABELS,
  PATTERN_LABELS,
  STAGE_LABELS,
  TYPE_LABELS,
} from '../../../texts/competitors.ts';
import { Button, LinkButton } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { PlatformMark } from '../../../ui/display/platform-mark.tsx';
import { AddButton } from '../add-button.tsx';
import { detailsPath } from '../details/competitor-panel.tsx';
import { priceText } from '../words.ts';
import { Verification } from '../badges.tsx';

/** A discovered competitor: description, sources, and why it is listed. */
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
      </div>
      {best && <Quote evidence={best} />}
      <p className="mt-auto pt-3 text-meta text-ink-2 tabular-nums">{factsLine(competitor)}</p>
      <div className="mt-1 -ml-2.5 flex flex-wrap gap-1">
        <Button
          variant="quiet"
          size="small"
          aria-expanded={open}
          aria-label={`${open ? 'Hide reasons' : 'Why this is here'}: ${competitor.name}`}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Hide reasons' : 'Why this is here'}
        </Button>
        <LinkButton
          variant="quiet"
          size="small"
          to={detailsPath(params, competitor.id)}
          preventScrollReset
          aria-label={`${COMPETITOR_LABELS.viewDetails}: ${competitor.name}`}
        >
          {COMPETITOR_LABELS.viewDetails}
        </LinkButton>
      </div>
      {open && <Reasons competitor={competitor} />}
    </article>
  );
}

/** The company's own description, else the model's. */
const lineOf = ({ description, modelCheck, category }: Competitor): string =>
  description || modelCheck?.line || category;

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
          <OutsideLink url={url} className="text-accent-ink">
            Open post
          </OutsideLink>
        )}
      </footer>
    </blockquote>
  );
}

function Reasons({ competitor }: { competitor: Competitor }) {
  const { reasons, evidence, modelCheck } = competitor;
  return (
    <div className="mt-2 border-t border-line pt-3">
      <p className="text-meta text-ink-2">{reasons.type}</p>
      {modelCheck?.quote != null && (
        <p className="mt-1 text-meta text-ink-2 wrap-anywhere">“{modelCheck.quote}”</p>
      )}
      <ul className="mt-2 list-disc pl-4 text-meta text-ink-2">
        {reasons.relevance
          .filter(({ points }) => points > 0)
          .map(({ label }) => (
            <li key={label}>{label}</li>
          ))}
      </ul>
      {evidence.slice(1).map((each) => (
        <Quote key={`${each.mentionId}-${each.span.start}`} evidence={each} />
      ))}
    </div>
  );
}
