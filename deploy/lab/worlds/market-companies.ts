import type { Company } from '../../sandbox/world/files.ts';

type Plan = readonly [name: string, price: number, ...bullets: string[]];

/** How a company's site is built; each reads differently. */
export type SiteStyle = 'cards' | 'table' | 'toggle' | 'script' | 'plain';

export interface MarketCompany extends Partial<
  Pick<Company, 'aliases' | 'social' | 'homonym' | 'repository' | 'site_status'>
> {
  id: string;
  name: string;
  domain: string | null;
  type: Company['type'];
  category: string;
  description: string;
  tagline: string;
  founded: number | null;
  /** Null: not stated anywhere. */
  stage: string | null;
  startup: boolean;
  style: SiteStyle;
  currency: 'USD' | 'EUR';
  plans: readonly Plan[];
  /** What its about page says; facts that are not said here are said nowhere. */
  about: string;
}

/** Whether the name is also an ordinary word has to be said; the rest has usual values. */
export const companyOf = (company: MarketCompany): Omit<Company, 'launch'> => ({
  id: company.id,
  name: company.name,
  aliases: company.aliases ?? [],
  domain: company.domain,
  type: company.type,
  category: company.category,
  description: company.description,
  founded: company.founded,
  funding_stage: company.stage,
  startup_focus: company.startup,
  social: company.social ?? {},
  homonym: company.homonym ?? false,
  site_status: company.site_status ?? 'live',
  repository: company.repository ?? null,
});
