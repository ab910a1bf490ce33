import type { CompanyFact } from '#domain/competitors/facts.ts';
import { isFee } from '#domain/competitors/facts.ts';
import { PERIODS, formatMoney } from '../../price-text.ts';
import { STAGE_LABELS } from '../../../../texts/competitors.ts';

const LABELS: Readonly<Record<CompanyFact['kind'], string>> = {
  name: 'Name',
  tagline: 'Tagline',
  description: 'Description',
  category: 'Category',
  logo: 'Logo',
  plan: 'Plan',
  founded: 'Founded',
  funding_stage: 'Funding stage',
  total_funding: 'Total funding',
  employees: 'Employees',
  headquarters: 'Headquarters',
  investor: 'Investor',
  social: 'Profile',
  launch: 'Launch',
  release: 'Release',
  post: 'Post',
  job: 'Open job',
  app: 'App',
  repository: 'Repository',
  registered: 'Domain registered',
  page: 'Page',
  moved_to: 'Moved to',
};

const NETWORKS: Readonly<Record<string, string>> = {
  x: 'X',
  linkedin: 'LinkedIn',
  github: 'GitHub',
  youtube: 'YouTube',
  tiktok: 'TikTok',
};

/** A fact in words. */
export function factText(fact: CompanyFact): { label: string; text: string } {
  return { label: LABELS[fact.kind], text: textOf(fact) };
}

function textOf(fact: CompanyFact): string {
  switch (fact.kind) {
    case 'plan':
      return planText(fact.value);
    case 'founded':
      return `${fact.value.year}${fact.value.precision === 'at_latest' ? ' or earlier' : ''}`;
    case 'funding_stage':
      return STAGE_LABELS[fact.value];
    case 'total_funding':
      return formatMoney(fact.value.amount, fact.value.currency);
    case 'employees':
      return fact.value.max === null
        ? `${fact.value.min}+`
        : `${fact.value.min} to ${fact.value.max}`;
    case 'social':
      return `${NETWORKS[fact.value.network] ?? fact.value.network}: ${fact.value.url}`;
    case 'launch':
    case 'post':
    case 'job':
    case 'page':
      return fact.value.title;
    case 'release':
      return releaseText(fact.value);
    case 'app':
      return fact.value.name;
    case 'repository':
      return fact.value.url;
    case 'registered':
      return fact.value.date.slice(0, 10);
    default:
      return fact.value;
  }
}

/** Many pages title a release by its version. */
const releaseText = ({ version, title }: { version: string; title: string }): string =>
  title.includes(version) ? title : `${version} ${title}`.trim();

function planText(plan: Extract<CompanyFact, { kind: 'plan' }>['value']): string {
  const fee = plan.limits.find(isFee);
  const plus = fee === undefined ? '' : `, ${fee}`;
  if (plan.isFree) return `${plan.name}: free${plus}`;
  if (plan.amount === null) return `${plan.name}: contact sales`;
  const per = plan.period === null ? '' : PERIODS[plan.period];
  const unit = plan.unit === null ? '' : `, ${plan.unit}`;
  const billed = plan.billedAnnually ? ', billed annually' : '';
  const seats = plan.minimumSeats === null ? '' : `, at least ${plan.minimumSeats} seats`;
  const from = plan.from ? 'from ' : '';
  const amount =
    plan.currency === null ? String(plan.amount) : formatMoney(plan.amount, plan.currency);
  return `${plan.name}: ${from}${amount}${per}${unit}${seats}${billed}${plus}`;
}
