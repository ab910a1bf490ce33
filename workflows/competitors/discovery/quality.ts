import type { NamedAt } from './candidates/names-in-post.ts';
import type { KnownCompany } from './known-company.ts';

/** A score with the terms that add up to it. */
export interface Sum {
  value: number;
  parts: { label: string; points: number }[];
}

const DAY_MS = 86_400_000;

/**
 * 0..100, a sum: known facts (40), verification (20), independent conversations (25), recency of
 * the newest (15).
 */
export function qualityOf(voices: readonly NamedAt[], company: KnownCompany, now: Date): Sum {
  const { profile, verification } = company;
  const facts = profile
    ? [
        [profile.description !== '', 8, 'description'],
        [profile.priceFrom !== null || profile.hasFreePlan === true, 8, 'price'],
        [profile.founded_year !== null, 6, 'founding year'],
        [Object.keys(profile.social_media).length > 0, 6, 'social profiles'],
        [profile.funding_stage !== null, 4, 'funding stage'],
        [Object.keys(profile.launch_platforms).length > 0, 4, 'launch'],
        [profile.logo !== null, 4, 'logo'],
      ].flatMap(([known, points, name]) => (known ? [{ points: points as number, name }] : []))
    : [];
  const newest = Math.max(0, ...voices.map(({ post }) => post.postedAt?.getTime() ?? 0));
  const days = newest === 0 ? Infinity : (now.getTime() - newest) / DAY_MS;
  const parts = [
    {
      label:
        facts.length === 0
          ? 'No facts known yet'
          : `Known facts: ${facts.map(({ name }) => name).join(', ')}`,
      points: facts.reduce((sum, { points }) => sum + points, 0),
    },
    {
      label: verification === 'verified' ? 'Site verified' : 'Site not verified',
      points: verification === 'verified' ? 20 : 0,
    },
    {
      label: `${voices.length} independent ${voices.length === 1 ? 'conversation' : 'conversations'}`,
      points: Math.min(25, Math.round(9 * Math.log2(1 + voices.length))),
    },
    {
      label: days <= 7 ? 'Named this week' : days <= 30 ? 'Named this month' : 'Not named lately',
      points: days <= 7 ? 15 : days <= 30 ? 10 : days <= 90 ? 5 : 0,
    },
  ];
  return { value: parts.reduce((sum, { points }) => sum + points, 0), parts };
}
