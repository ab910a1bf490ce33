import { ArrowLeft, ExternalLink } from 'lucide-react';
import { Link } from 'react-router-dom';
import { fundingStageOf } from '#domain/competitors/scores.ts';
import type { CompetitorDetail } from '#contracts/competitors/monitoring.ts';
import { paths } from '../../../lib/paths.ts';
import { safeLink } from '../../../lib/safe-link.ts';
import { COMPETITOR_DETAILS_TEXTS, STAGE_LABELS, TYPE_LABELS } from '../../../texts/competitors.ts';
import { Verification } from '../discover/verification.tsx';
import { priceText } from '../price-text.ts';
import { foundedText } from './facts/competitor-facts.ts';
import { MonitoringActions } from './monitoring-actions.tsx';

/** Name, site, key facts and monitoring state. */
export function CompetitorHeader({
  detail: { competitor, monitoring },
}: {
  detail: CompetitorDetail;
}) {
  const website = competitor.website === null ? null : safeLink(competitor.website);
  const founded = foundedText(competitor);
  const stage = fundingStageOf(competitor);
  return (
    <header>
      <Link
        to={`${paths.competitors}?tab=monitor`}
        className="inline-flex items-center gap-1 text-meta text-ink-2 hover:underline"
      >
        <ArrowLeft size={14} strokeWidth={1.75} aria-hidden />
        Monitor
      </Link>
      <div className="mt-2 flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-2 text-page font-semibold wrap-anywhere">
            {competitor.name}
            <Verification status={competitor.verificationStatus} />
          </h2>
          <p className="mt-1 max-w-[68ch] text-body text-ink-2">{competitor.description}</p>
          <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-meta text-ink-2">
            {website === null ? (
              <span>{`Website: ${COMPETITOR_DETAILS_TEXTS.notAvailable}`}</span>
            ) : (
              <a
                href={website}
                target="_blank"
                rel="noopener noreferrer nofollow"
                className="inline-flex items-center gap-1 text-accent-ink hover:underline"
              >
                {competitor.domain ?? new URL(website).hostname}
                <ExternalLink size={12} strokeWidth={1.75} aria-hidden />
              </a>
            )}
            <span>{TYPE_LABELS[competitor.competitive_type]}</span>
            <span>{competitor.category}</span>
            {stage !== null && <span>{STAGE_LABELS[stage]}</span>}
            {founded !== null && <span>{`Founded ${founded}`}</span>}
            <span>{priceText(competitor)}</span>
          </p>
        </div>
        <MonitoringActions competitor={competitor} monitoring={monitoring} />
      </div>
    </header>
  );
}
