import type { Competitor } from '#contracts/competitors/competitor.ts';
import { fundingStageOf } from '#domain/competitors/scores.ts';
import { STAGE_LABELS, TYPE_LABELS } from '../../../../texts/competitors.ts';
import { priceText } from '../../price-text.ts';

/** "2014", or "2014 or earlier" if only the age of the domain is known. */
export function foundedText({
  founded_year: year,
  foundedAtLatest,
}: Pick<Competitor, 'founded_year' | 'foundedAtLatest'>): string | null {
  if (year === null) return null;
  return foundedAtLatest ? `${year} or earlier` : String(year);
}

/** The rows of a competitor's details; unknown values are null. */
export function detailLines(competitor: Competitor): { label: string; value: string | null }[] {
  const stage = fundingStageOf(competitor);
  const data = competitor.crunchbase_data;
  return [
    { label: 'Type', value: TYPE_LABELS[competitor.competitive_type] },
    { label: 'Category', value: competitor.category },
    { label: 'Price', value: priceText(competitor) },
    { label: 'Founded', value: foundedText(competitor) },
    { label: 'Funding stage', value: stage === null ? null : STAGE_LABELS[stage] },
    ...(data?.employee_count == null ? [] : [{ label: 'Employees', value: data.employee_count }]),
  ];
}
