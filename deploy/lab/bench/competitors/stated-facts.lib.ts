import { join } from 'node:path';
import { z } from 'zod';
import { profileOf } from '#domain/competitors/profile.ts';
import type { CompanyFact } from '#domain/competitors/facts.ts';
import { companyFactsOf } from '../../../../workflows/extraction/company-pages/company-facts.ts';
import { factsOfPage } from '../../../../workflows/extraction/company-pages/facts.ts';
import type { PageKind } from '../../../../workflows/extraction/company-pages/links.ts';
import { withInterval } from '../metrics.lib.ts';
import type { Row } from '../table.lib.ts';
import { readLines } from './world-sites.lib.ts';

const companySchema = z.object({
  id: z.string(),
  name: z.string(),
  domain: z.string().nullable(),
  site_status: z.string(),
  description: z.string(),
  founded: z.number().nullish(),
  funding_stage: z.string().nullish(),
  social: z.record(z.string(), z.string()).default({}),
});
const pageSchema = z.object({
  company: z.string(),
  path: z.string(),
  day: z.number(),
  html: z.string().nullish(),
  status: z.number().default(200),
});
type Page = z.infer<typeof pageSchema>;
type Company = z.infer<typeof companySchema>;

const PATHS: readonly (readonly [path: string, kind: PageKind])[] = [
  ['/', 'home'],
  ['/pricing', 'pricing'],
  ['/about', 'about'],
];
const HEAD = /<head>.*?<\/head>/su;
const LINKED_DATA = /<script type="application\/ld\+json">(.*?)<\/script>/gsu;
const offerSchema = z.object({
  name: z.string(),
  price: z.coerce.number(),
  priceCurrency: z.string(),
});

/** One fact stated by a world's pages, and the extracted value. */
interface StatedFact {
  company: string;
  kind: 'name' | 'description' | 'founded' | 'funding' | 'social' | 'plan';
  /** Null: not stated. */
  stated: string | null;
  read: string | null;
}

/**
 * Facts stated by the pages of a world on day 0, from its list of companies and the offers in their
 * JSON-LD, next to the extracted ones. JSON-LD is removed from pricing pages first, so visible
 * prices must be read.
 */
export function statedFacts(folder: string): StatedFact[] {
  const pages = readLines(join(folder, 'pages.ndjson'), pageSchema);
  return readLines(join(folder, 'companies.ndjson'), companySchema)
    .filter(({ domain, site_status: status }) => domain !== null && status === 'live')
    .flatMap((company) => {
      const own = PATHS.flatMap(([path]) => latest(pages, company.id, path) ?? []);
      return own.some(({ path }) => path === '/') ? factsOf(company, own) : [];
    });
}

function latest(pages: readonly Page[], company: string, path: string): Page | null {
  const versions = pages.filter(
    (page) => page.company === company && page.path === path && page.day <= 0,
  );
  const last = versions.toSorted((a, b) => b.day - a.day)[0];
  return last?.status === 200 && last.html ? last : null;
}

/** Funding stages from seed to Series C, as in the product. */
const stageKey = (label: string): string =>
  label
    .toLowerCase()
    .replaceAll(/[\s-]+/gu, '_')
    .replace(/^pre_seed$/u, 'seed')
    .replace(/^series_[d-k]$/u, 'series_c');
const amountOf = (name: string, amount: number, currency: string): string =>
  `${name} ${amount} ${currency}`;

function factsOf(company: Company, pages: readonly Page[]): StatedFact[] {
  const now = new Date();
  const facts = PATHS.flatMap(([path, kind]): CompanyFact[] => {
    const html = pages.find((page) => page.path === path)?.html;
    if (!html) return [];
    const visible = path === '/pricing' ? html.replaceAll(LINKED_DATA, '') : html;
    const url = `https://${company.domain}${path}`;
    return companyFactsOf(factsOfPage({ html: visible, url, kind, now }), now);
  });
  const profile = profileOf(facts, now);
  const source = pages.map(({ html }) => html).join('\n');
  const about = (pages.find(({ path }) => path === '/about')?.html ?? '').replace(HEAD, '');
  const says = (text: string): boolean => source.includes(escaped(text));
  const { founded, funding_stage: stage } = company;
  // "No investors" in the list of companies means bootstrapped.
  const of = (
    kind: StatedFact['kind'],
    isSaid: boolean,
    truth: string | null,
    read: string | null,
  ) => {
    const stated = isSaid || read === truth ? truth : null;
    return stated === null && read === null ? [] : [{ company: company.id, kind, stated, read }];
  };
  const plans = facts.flatMap((fact) =>
    fact.kind === 'plan' && fact.value.amount !== null
      ? amountOf(fact.value.name, fact.value.amount, fact.value.currency ?? '')
      : [],
  );
  const name = facts.find((fact) => fact.kind === 'name');
  const year = founded ? String(founded) : null;
  return [
    ...of('name', true, company.name, name ? String(name.value) : null),
    ...of(
      'description',
      says(company.description),
      company.description,
      profile.description || null,
    ),
    ...of(
      'founded',
      year !== null && about.includes(year),
      year,
      profile.foundedAtLatest || profile.founded_year === null
        ? null
        : String(profile.founded_year),
    ),
    ...of(
      'funding',
      Boolean(stage) && about.toLowerCase().includes(stage?.toLowerCase() ?? ''),
      stage ? stageKey(stage) : null,
      profile.funding_stage,
    ),
    ...Object.values(company.social).flatMap((url) =>
      of(
        'social',
        says(url),
        url,
        Object.values(profile.social_media).find((each) => each === url) ?? null,
      ),
    ),
    ...offersOf(pages).flatMap((offer) =>
      of('plan', true, offer, plans.find((plan) => plan === offer) ?? null),
    ),
  ];
}

/** Share of stated facts extracted exactly, and number of extracted facts that are not stated. */
export function statedFactsRow(set: string, facts: readonly StatedFact[]): Row {
  const stated = facts.filter((fact) => fact.stated !== null);
  const invented = facts.filter(
    // Start pages without a description are described by their own text.
    ({ kind, stated: truth }) => truth === null && kind !== 'description',
  );
  return {
    set,
    metric: 'stated facts read exactly',
    ours: withInterval(
      stated.map(({ stated: truth, read }) => Number(truth === read)),
      (rows) => rows.reduce((sum, hit) => sum + hit, 0) / rows.length,
    ),
    baseline: '-',
    target: 0.95,
    note: `${stated.length} stated, ${invented.length} not stated`,
  };
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

function offersOf(pages: readonly Page[]): string[] {
  const pricing = pages.find(({ path }) => path === '/pricing')?.html ?? '';
  return [...pricing.matchAll(LINKED_DATA)].flatMap(([, json = '']) => {
    const offers = z.object({ offers: z.array(z.unknown()) }).safeParse(JSON.parse(json));
    return (offers.data?.offers ?? []).flatMap((each) => {
      const offer = offerSchema.safeParse(each).data;
      return offer && offer.price > 0 ? amountOf(offer.name, offer.price, offer.priceCurrency) : [];
    });
  });
}
