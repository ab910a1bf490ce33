import type { Change } from '../../../world/files.ts';
import { MARKET } from './companies.ts';
import type { MarketCompany } from './companies.ts';
import type { SiteState } from './site.ts';

type Plans = MarketCompany['plans'];

/** Something that happens to a site, and what is true about it. */
export interface Step {
  company: string;
  day: number;
  edit: (state: SiteState) => Partial<SiteState>;
  change: Omit<Change, 'id' | 'company' | 'day'>;
}

const withPrice = (plans: Plans, name: string, price: number): Plans =>
  plans.map((plan) => (plan[0] === name ? [plan[0], price, ...plan.slice(2).map(String)] : plan));

const swapBullet = (plans: Plans, before: string, after: string): Plans =>
  plans.map(([name, price, ...bullets]) => [
    name,
    price,
    ...bullets.map((text) => (text === before ? after : text)),
  ]);

const monthly = (company: MarketCompany, plan: string, amount: number) => ({
  plan,
  amount,
  currency: company.currency,
  period: 'month',
});

function companyOf(id: string): MarketCompany {
  const company = MARKET.find((candidate) => candidate.id === id);
  if (!company) throw new Error(`There is no company ${id}.`);
  return company;
}

export function price(id: string, day: number, plan: string, before: number, after: number): Step {
  const company = companyOf(id);
  return {
    company: id,
    day,
    edit: ({ plans }) => ({ plans: withPrice(plans, plan, after) }),
    change: {
      type: 'change',
      path: '/pricing',
      kind: 'price',
      before: monthly(company, plan, before),
      after: monthly(company, plan, after),
      significance: 'high',
      evidence: { before: `${plan} ${before}`, after: `${plan} ${after}` },
    },
  };
}

export function plan(id: string, day: number, added: Plans[number]): Step {
  return {
    company: id,
    day,
    edit: ({ plans }) => ({ plans: [...plans, added] }),
    change: {
      type: 'change',
      path: '/pricing',
      kind: 'plan',
      before: null,
      after: monthly(companyOf(id), added[0], added[1]),
      significance: 'high',
      evidence: { before: null, after: `${added[0]} ${added[1]}` },
    },
  };
}

export function limit(id: string, day: number, before: string, after: string): Step {
  return {
    company: id,
    day,
    edit: ({ plans }) => ({ plans: swapBullet(plans, before, after) }),
    change: {
      type: 'change',
      path: '/pricing',
      kind: 'limit',
      before,
      after,
      significance: 'medium',
      evidence: { before, after },
    },
  };
}

export function release(id: string, day: number, version: string, text: string): Step {
  return {
    company: id,
    day,
    edit: ({ releases }) => ({ releases: [[version, 'November 23, 2026', text], ...releases] }),
    change: {
      type: 'change',
      path: '/changelog',
      kind: 'release',
      before: null,
      after: version,
      significance: 'medium',
      evidence: { before: null, after: version },
    },
  };
}

export function messaging(id: string, day: number, after: string): Step {
  const before = companyOf(id).tagline;
  return {
    company: id,
    day,
    edit: () => ({ tagline: after }),
    change: {
      type: 'change',
      path: '/',
      kind: 'messaging',
      before,
      after,
      significance: 'low',
      evidence: { before, after },
    },
  };
}

export const unlike = (
  type: 'noise' | 'echo',
  id: string,
  day: number,
  path: string,
  after: string,
  edit: Step['edit'],
): Step => ({
  company: id,
  day,
  edit,
  change: {
    type,
    path,
    kind: type === 'echo' ? 'price' : null,
    before: null,
    after: null,
    significance: null,
    evidence: { before: null, after },
  },
});

export const onHome = (html: string) => (): Partial<SiteState> => ({ extras: { home: html } });
export const onPricing = (html: string) => (): Partial<SiteState> => ({
  extras: { pricing: html },
});
