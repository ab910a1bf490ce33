import { cutText, startOf } from '#domain/text/cut.ts';
import type { CompanyFact } from '#domain/competitors/facts.ts';
import type { PageFacts } from './facts.ts';
import type { Plan, PlanPrice } from './plans/plan.ts';
import type { Quoted } from './quote.ts';
import type { SocialLink } from './social.ts';

const COUNTED =
  '(?:users?|seats?|licen[cs]es?|members?|agents?|people|nutzer\\p{L}*|benutzer\\p{L}*|anwender\\p{L}*|mitarbeiter\\p{L}*|lizenzen|plätze|utilisateurs?|licences?|usuarios?)';
const BEFORE = new RegExp(
  String.raw`(?:\bmin(?:imum|destens|imal|imo)?\b\.?(?: of| de)?|\bat least|\bab|\bau moins)\s*:?\s+(\d{1,4})[ -]${COUNTED}(?!\p{L})`,
  'iu',
);
const AFTER = new RegExp(String.raw`\b(\d{1,4})[ -]${COUNTED} (?:minimum|min\.|mindestens)`, 'iu');

/** The fewest seats that a plan is sold for, as its text says; null where it says none. */
export function minimumSeatsIn(text: string): number | null {
  const stated = Number((BEFORE.exec(text) ?? AFTER.exec(text))?.[1] ?? 0);
  return stated > 1 ? stated : null;
}

type PlanFact = Extract<CompanyFact, { kind: 'plan' }>['value'];

const LIMIT = /\d|\bunlimited\b|\bunbegrenzt\b|\billimit|無制限/iu;
const MAX_VALUE = 500;

/** A page's facts as they are stored and compared: each with its source, address, quote and time. */
export function companyFactsOf(page: PageFacts, fetchedAt: Date): CompanyFact[] {
  const origin = (key: string, quote: string | null) => ({
    key: startOf(key, 300),
    source: 'site' as const,
    sourceUrl: page.url,
    quote,
    fetchedAt: fetchedAt.toISOString(),
  });
  const text = (
    kind: 'name' | 'tagline' | 'description' | 'category' | 'logo',
    fact: Quoted<string> | null,
  ) =>
    fact === null
      ? []
      : [{ kind, value: cutText(fact.value, MAX_VALUE), ...origin('', fact.quote || null) }];
  const isHome = page.kind === 'home';
  return [
    ...text('name', page.name),
    ...(isHome ? text('tagline', page.headline) : []),
    ...(isHome ? text('description', page.description) : []),
    ...(isHome ? text('category', page.category) : []),
    ...(isHome ? text('logo', page.logo) : []),
    ...(page.founded
      ? [{ kind: 'founded' as const, value: page.founded.value, ...origin('', page.founded.quote) }]
      : []),
    ...(page.funding
      ? [
          {
            kind: 'funding_stage' as const,
            value: page.funding.value,
            ...origin('', page.funding.quote),
          },
        ]
      : []),
    ...page.plans.flatMap((plan, position) => planFacts(plan, position, origin)),
    ...onePerNetwork(page.social).map(({ value, quote }) => ({
      kind: 'social' as const,
      value,
      ...origin(value.network, quote),
    })),
    ...page.changelog.map(({ value: entry, quote }) => ({
      kind: 'release' as const,
      value: {
        version: entry.version ?? '',
        title: entry.title,
        url: entry.url ?? page.url,
        publishedAt: entry.publishedAt?.toISOString() ?? null,
        prerelease: /-(?:alpha|beta|rc|dev|canary|next|pre)/iu.test(entry.version ?? ''),
      },
      ...origin(entry.key, quote),
    })),
    ...page.jobs.map(({ value, quote }) => ({
      kind: 'job' as const,
      value,
      ...origin(value.title.toLowerCase(), quote),
    })),
  ];
}

/** The first of each: a company's account comes before its repositories. */
const onePerNetwork = (links: PageFacts['social']): PageFacts['social'] => [
  ...links
    .toReversed()
    .reduce(
      (kept, link) => kept.set(link.value.network, link),
      new Map<string, Quoted<SocialLink>>(),
    )
    .values(),
];

/** One fact for the price that is shown, one for each price of another billing period. */
function planFacts(
  { value: plan, quote }: Quoted<Plan>,
  position: number,
  origin: (key: string, quote: string | null) => Omit<CompanyFact, 'kind' | 'value'>,
) {
  const name = plan.name ?? `Plan ${position + 1}`;
  const of = (price: PlanPrice | null, key: string) => ({
    kind: 'plan' as const,
    value: planFact(name, plan, price, quote),
    ...origin(key, quote),
  });
  return [
    of(plan.price, name),
    ...plan.otherPrices.map((price) =>
      of(price, `${name} · ${price.period ?? ''} ${price.billed ?? ''}`),
    ),
  ];
}

function planFact(
  name: string,
  plan: Plan,
  price: PlanPrice | null,
  quote: string | null,
): PlanFact {
  const period = price?.period ?? null;
  const isShort = period === 'week' || period === 'day';
  return {
    name,
    amount: price?.amount ?? null,
    currency: price?.currency ?? null,
    period: isShort ? null : period,
    unit: isShort ? period : (price?.unit ?? null),
    billedAnnually: price?.billed === 'year' || period === 'year',
    from: price?.isFrom ?? false,
    minimumSeats: minimumSeatsIn([quote ?? '', ...plan.features].join(' · ')),
    isFree: plan.isFree,
    contactSales: plan.contactSales,
    limits: plan.features.filter((feature) => LIMIT.test(feature)),
    features: plan.features.filter((feature) => !LIMIT.test(feature)),
  };
}
