import type { CompanyFact, PlanFact } from '#domain/competitors/facts.ts';
import { isFee } from '#domain/competitors/facts.ts';
import type { Competitor } from '#contracts/competitors/competitor.ts';
import { fundingStageOf } from '#domain/competitors/scores.ts';
import type { FactKind, FactSource } from '#domain/competitors/names.ts';
import { PERIODS, formatMoney, priceText } from '../words.ts';
import { STAGE_LABELS, TYPE_LABELS } from '../../../texts/competitors.ts';

const LABELS: Readonly<Record<CompanyFact['kind'], string>> = {
  name: 'Name',
  tagline: 'Tagline',
  description: 'Description',
  category: 'Category',
  audience: 'Audience',
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

function planText(plan: PlanFact): string {
  const fee = plan.limits.find(isFee);
  const plus = fee === undefined ? '' : `, ${fee}`;
  const other = plan.alsoRead;
  if (other)
    return `${plan.name}: ${amountText(plan)} or ${amountText(other)} (two readings)${plus}`;
  if (plan.isFree) return `${plan.name}: free${plus}`;
  if (plan.amount === null) return `${plan.name}: contact sales`;
  const unit = plan.unit === null ? '' : `, ${plan.unit}`;
  const billed = plan.billedAnnually ? ', billed annually' : '';
  const seats = plan.minimumSeats === null ? '' : `, at least ${plan.minimumSeats} seats`;
  const from = plan.from ? 'from ' : '';
  return `${plan.name}: ${from}${amountText(plan)}${unit}${seats}${billed}${plus}`;
}

function amountText({
  amount,
  currency,
  period,
}: Pick<PlanFact, 'amount' | 'currency' | 'period'>): string {
  if (amount === null) return 'contact sales';
  if (amount === 0) return 'free';
  const per = period === null ? '' : PERIODS[period];
  return `${currency === null ? String(amount) : formatMoney(amount, currency)}${per}`;
}

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

/** A source that states a fact. */
interface FactOrigin {
  source: FactSource;
  url: string;
  fetchedAt: string;
}

/** One statement with all its sources. */
interface StatedFact {
  label: string;
  text: string;
  quote: string | null;
  origins: FactOrigin[];
}

/** The most relevant kinds first; unlisted kinds are last. */
const ORDER: readonly FactKind[] = [
  'tagline',
  'description',
  'audience',
  'plan',
  'founded',
  'registered',
  'headquarters',
  'employees',
  'funding_stage',
  'total_funding',
  'investor',
  'launch',
  'release',
  'post',
  'job',
  'app',
  'repository',
  'social',
];

const rank = (kind: FactKind): number => {
  const at = ORDER.indexOf(kind);
  return at < 0 ? ORDER.length : at;
};

/** Facts by relevance; the same statement from several sources is merged. */
export function groupFacts(facts: readonly CompanyFact[]): StatedFact[] {
  const groups = new Map<string, StatedFact>();
  for (const fact of facts.toSorted((a, b) => rank(a.kind) - rank(b.kind))) {
    const { label, text } = factText(fact);
    const key = `${label}\n${text}`;
    const group = groups.get(key) ?? { label, text, quote: null, origins: [] };
    group.quote ??= fact.quote;
    if (!group.origins.some(({ source, url }) => source === fact.source && url === fact.sourceUrl))
      group.origins.push({ source: fact.source, url: fact.sourceUrl, fetchedAt: fact.fetchedAt });
    groups.set(key, group);
  }
  return [...groups.values()];
}
