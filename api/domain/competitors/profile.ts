import type { CompanyFact, FactOf, FactSourceRef, PriceFrom } from './facts.ts';
import { COMPANY_SOURCE_CATALOGUE, COMPANY_SOURCE_IDS } from './company-source-catalogue.ts';
import { FACT_SOURCES } from './names.ts';
import type { FactSource, FundingStage } from './names.ts';

/** What a company's current facts say, in the fields of a competitor. */
export interface CompanyProfile {
  description: string;
  tagline: string | null;
  category: string | null;
  logo: string | null;
  funding_stage: FundingStage | null;
  founded_year: number | null;
  foundedAtLatest: boolean;
  startup_focus: boolean;
  social_media: Record<string, string>;
  launch_platforms: Record<string, string>;
  priceFrom: PriceFrom | null;
  hasFreePlan: boolean | null;
  crunchbase_data: {
    funding_stage: FundingStage | null;
    total_funding: string | null;
    employee_count: string | null;
    headquarters: string | null;
    investors: string[];
    crunchbase_url: string | null;
  } | null;
  factSources: FactSourceRef[];
}

/** Years after which a company is no startup any more, unless its funding stage says so. */
const STARTUP_YEARS = 7;
const STARTUP_STAGES = new Set(['bootstrapped', 'seed', 'series_a', 'series_b']);
/** Launch sites come after registries and before package indexes. */
const LAUNCH_RANK = 3;

/** The lower one is trusted more, when two sources state a kind. */
function rankOf(source: FactSource): number {
  const id = COMPANY_SOURCE_IDS.find((known) => known === source);
  return (id && COMPANY_SOURCE_CATALOGUE[id].rank) ?? LAUNCH_RANK;
}

/** Folds the current facts of a company. Pure; what no fact states is null or empty. */
export function profileOf(facts: readonly CompanyFact[], now: Date): CompanyProfile {
  const sorted = facts.toSorted(
    (a, b) =>
      rankOf(a.source) - rankOf(b.source) ||
      (a.fetchedAt === b.fetchedAt ? 0 : a.fetchedAt < b.fetchedAt ? 1 : -1),
  );
  const all = <K extends CompanyFact['kind']>(kind: K): FactOf<K>[] =>
    sorted.filter((fact): fact is FactOf<K> => fact.kind === kind);
  const first = <K extends CompanyFact['kind']>(kind: K): FactOf<K> | null => all(kind)[0] ?? null;
  const description = first('description') ?? first('tagline');
  const founded = foundedOf(all('founded'), first('registered'));
  const stage = first('funding_stage');
  const plans = all('plan');
  const cheapest = cheapestOf(plans);
  const launches = all('launch');
  return {
    description: description?.value ?? '',
    tagline: first('tagline')?.value ?? null,
    category: first('category')?.value ?? null,
    logo: first('logo')?.value ?? null,
    funding_stage: stage?.value ?? null,
    founded_year: founded?.year ?? null,
    foundedAtLatest: founded?.atLatest ?? false,
    startup_focus: isStartup(stage?.value ?? null, founded?.year ?? null, now),
    social_media: Object.fromEntries(
      all('social')
        .toReversed()
        .map(({ value }) => [value.network, value.url]),
    ),
    launch_platforms: launchMap(launches),
    priceFrom: cheapest && {
      amount: cheapest.value.amount,
      currency: cheapest.value.currency,
      period: cheapest.value.period ?? 'month',
      unit: cheapest.value.unit,
    },
    hasFreePlan: plans.length === 0 ? null : plans.some(({ value }) => value.isFree),
    crunchbase_data: crunchbaseOf(facts),
    factSources: [
      source('description', description),
      source('funding_stage', stage),
      source('founded_year', founded?.fact ?? null),
      source('priceFrom', cheapest),
      source('logo', first('logo')),
      ...launches.map((fact) => source(`launch_platforms.${fact.value.platform}`, fact)),
      ...all('social').map((fact) => source(`social_media.${fact.value.network}`, fact)),
    ].filter((each) => each !== null),
  };
}

function source(field: string, fact: CompanyFact | null): FactSourceRef | null {
  if (!fact || !FACT_SOURCES.includes(fact.source)) return null;
  const { sourceUrl, quote, fetchedAt } = fact;
  return { field, source: fact.source, url: sourceUrl, quote, fetchedAt };
}

function foundedOf(
  stated: readonly FactOf<'founded'>[],
  registered: FactOf<'registered'> | null,
): { year: number; atLatest: boolean; fact: CompanyFact } | null {
  const exact = stated.find(({ value }) => value.precision === 'stated');
  if (exact) return { year: exact.value.year, atLatest: false, fact: exact };
  const bounds = [
    ...stated.map((fact) => ({ year: fact.value.year, atLatest: true, fact: fact as CompanyFact })),
    ...(registered
      ? [
          {
            year: new Date(registered.value.date).getUTCFullYear(),
            atLatest: true,
            fact: registered as CompanyFact,
          },
        ]
      : []),
  ];
  return bounds.toSorted((a, b) => a.year - b.year)[0] ?? null;
}

function isStartup(stage: string | null, founded: number | null, now: Date): boolean {
  if (stage !== null) return STARTUP_STAGES.has(stage);
  return founded !== null && now.getUTCFullYear() - founded <= STARTUP_YEARS;
}

type PricedPlan = FactOf<'plan'> & { value: { amount: number; currency: string } };
const isPriced = (plan: FactOf<'plan'>): plan is PricedPlan =>
  !plan.value.isFree && (plan.value.amount ?? 0) > 0 && plan.value.currency !== null;

/** Per month and of the first currency that is stated; amounts of other periods only without one. */
function cheapestOf(plans: readonly FactOf<'plan'>[]): PricedPlan | null {
  const priced = plans.filter(isPriced);
  const currency = priced[0]?.value.currency;
  const comparable = priced.filter(({ value }) => value.currency === currency);
  const monthly = comparable.filter(({ value }) => value.period === 'month');
  // Prices of other periods are compared with their like only.
  const period = comparable[0]?.value.period;
  const choice =
    monthly.length > 0 ? monthly : comparable.filter(({ value }) => value.period === period);
  return choice.toSorted((a, b) => a.value.amount - b.value.amount)[0] ?? null;
}

function launchMap(launches: readonly FactOf<'launch'>[]): Record<string, string> {
  const map: Record<string, string> = {};
  for (const { value } of launches) map[value.platform] ??= value.url;
  const dates = launches.flatMap(({ value }) => (value.date === null ? [] : [value.date]));
  const [earliest] = dates.toSorted();
  if (earliest !== undefined) map['launch_date'] = earliest.slice(0, 10);
  return map;
}

function crunchbaseOf(facts: readonly CompanyFact[]): CompanyProfile['crunchbase_data'] {
  const own = facts.filter((fact) => fact.source === 'crunchbase');
  const [any] = own;
  if (!any) return null;
  const find = <K extends CompanyFact['kind']>(kind: K) =>
    own.find((fact): fact is FactOf<K> => fact.kind === kind) ?? null;
  const money = find('total_funding')?.value;
  const size = find('employees')?.value;
  return {
    funding_stage: find('funding_stage')?.value ?? null,
    total_funding: money ? `${money.currency} ${money.amount.toLocaleString('en-US')}` : null,
    employee_count: size ? (size.max === null ? `${size.min}+` : `${size.min}-${size.max}`) : null,
    headquarters: find('headquarters')?.value ?? null,
    investors: own.flatMap((fact) => (fact.kind === 'investor' ? [fact.value] : [])),
    crunchbase_url: any.sourceUrl,
  };
}
