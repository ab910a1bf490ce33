import type { VerificationStatus } from '#domain/competitors/names.ts';
import type { CompanyProfile } from '#domain/competitors/profile.ts';
import type { Candidate } from './candidates/candidates.ts';
import type { SiteText } from './nearness.ts';

/** Facts about a candidate's company from sources other than posts. */
export interface KnownCompany {
  verification: VerificationStatus;
  /** Null: its site has not been searched for yet. */
  siteReadAt?: Date | null;
  profile: CompanyProfile | null;
}

/** What a company says about itself; null if unknown. */
export function siteTextOf({ pages }: Candidate, profile: CompanyProfile | null): SiteText | null {
  const parts = profile
    ? [profile.tagline, profile.description, profile.category]
    : pages.map(({ title, description }) => `${title}. ${description}`);
  const text = parts.filter(Boolean).join('. ');
  const description = profile?.description ?? pages[0]?.description ?? '';
  return text === '' ? null : { text, description };
}
