import { z } from 'zod';
import type { CompanyFact } from '#contracts/competitors/company-facts.ts';
import { ProviderError } from '#providers/port.ts';
import { registrableDomain } from '../../extraction/company-pages/links.ts';
import { createSourceAsker } from '../ask.ts';
import type { SourceDeps } from '../ask.ts';
import { factsFrom } from '../facts.ts';
import { unknownCompany } from '../port.ts';
import type { FoundPage } from '../site/find-market.ts';
import type { CompanyHints, CompanySource } from '../port.ts';

const API = 'https://www.wikidata.org/w/api.php';
const ITEM = 'https://www.wikidata.org/wiki/';

const errorSchema = z.object({ code: z.string(), info: z.string().optional() }).optional();
export const searchSchema = z.object({
  error: errorSchema,
  search: z.array(z.object({ id: z.string() })).default([]),
});
const snakSchema = z.object({
  snaktype: z.string().optional(),
  datavalue: z.object({ value: z.unknown() }).optional(),
});
const statementSchema = z.object({
  mainsnak: snakSchema,
  rank: z.string().default('normal'),
  qualifiers: z.record(z.string(), z.array(z.unknown())).optional(),
});
const textsSchema = z.record(z.string(), z.object({ value: z.string() })).default({});
const entitySchema = z.object({
  id: z.string().optional(),
  missing: z.unknown().optional(),
  labels: textsSchema,
  aliases: z.record(z.string(), z.array(z.object({ value: z.string() }))).default({}),
  descriptions: textsSchema,
  // One statement of an unknown shape must not hide the others.
  claims: z.record(z.string(), z.array(statementSchema.nullable().catch(null))).default({}),
});
export const entitiesSchema = z.object({
  error: errorSchema,
  entities: z.record(z.string(), entitySchema).default({}),
});
type Entity = z.infer<typeof entitySchema>;

export const fullTextSchema = z.object({
  error: errorSchema,
  query: z.object({ search: z.array(z.object({ title: z.string() })).default([]) }).optional(),
});

/**
 * Kinds of items (P31) that sell a product: software, application, web application, mobile
 * application, software company, technology company, enterprise, business, online service.
 */
const SELLING =
  'Q7397|Q166142|Q193424|Q620615|Q1058914|Q18388277|Q6881511|Q4830453|Q19967801'.split('|');
const MAX_FOUND = 10;

export interface Wikidata extends CompanySource {
  /** Products and firms with a website whose texts hold these words. @throws ProviderError */
  companies(words: string, context: { signal: AbortSignal }): Promise<FoundPage[]>;
  /** Domains of official websites of items with this name. @throws ProviderError */
  websites(name: string, context: { signal: AbortSignal }): Promise<string[]>;
}

/**
 * Wikidata's Action API. An item is the company only when its official website is on the company's
 * domain; most young companies have none.
 */
export function createWikidata(deps: SourceDeps): Wikidata {
  const { ask } = createSourceAsker({ id: 'wikidata', source: 'Wikidata', spacingMs: 1_000 }, deps);

  async function call<T extends z.ZodType<{ error?: { code: string } | undefined }>>(
    parameters: Record<string, string>,
    schema: T,
    signal: AbortSignal,
  ): Promise<z.output<T>> {
    const query = new URLSearchParams({ ...parameters, format: 'json', maxlag: '5' });
    const answer = await ask({ url: `${API}?${query}`, signal }, schema);
    // Failures come with status 200.
    const code = answer?.error?.code;
    if (code === 'maxlag' || code === 'ratelimited')
      throw new ProviderError('rate_limited', 'Wikidata asks us to slow down.', {
        retryAfterMs: 5_000,
      });
    if (answer === null || (code !== undefined && code !== 'no-such-entity'))
      throw new ProviderError(
        'malformed',
        'Wikidata sent something else than the data we asked for.',
      );
    return answer;
  }

  const entities = async (ids: readonly string[], props: string, signal: AbortSignal) =>
    ids.length === 0
      ? {}
      : (
          await call(
            {
              action: 'wbgetentities',
              ids: ids.slice(0, 50).join('|'),
              props,
              languages: 'en',
              languagefallback: '1',
            },
            entitiesSchema,
            signal,
          )
        ).entities;

  async function candidates(
    name: string,
    hint: string | undefined,
    signal: AbortSignal,
  ): Promise<string[]> {
    if (hint !== undefined && isItem(hint)) return [hint];
    const found = await call(
      {
        action: 'wbsearchentities',
        search: name.slice(0, 100),
        language: 'en',
        uselang: 'en',
        type: 'item',
        limit: '7',
      },
      searchSchema,
      signal,
    );
    return found.search.map(({ id }) => id);
  }

  return {
    id: 'wikidata',
    async websites(name, { signal }) {
      const ids = await candidates(name, undefined, signal);
      const found = Object.values(await entities(ids, 'labels|aliases|claims', signal));
      return found
        .filter((entity) => namesOf(entity).includes(name.toLowerCase()))
        .flatMap(websitesOf)
        .filter((domain) => domain !== null);
    },
    async companies(words, { signal }) {
      const plain = words
        .replaceAll(/[^\p{L}\p{N} -]/gu, ' ')
        .trim()
        .slice(0, 200);
      if (plain === '') return [];
      const kinds = SELLING.map((id) => `P31=${id}`).join('|');
      const found = await call(
        {
          action: 'query',
          list: 'search',
          srsearch: `${plain} haswbstatement:${kinds} haswbstatement:P856`,
          srnamespace: '0',
          srlimit: String(MAX_FOUND),
        },
        fullTextSchema,
        signal,
      );
      const ids = (found.query?.search ?? []).map(({ title }) => title).filter(isItem);
      const items = await entities(ids, 'labels|descriptions|claims', signal);
      return Object.values(items).flatMap((entity): FoundPage[] => {
        const [url] = strings(entity, 'P856');
        const domain = url === undefined ? null : registrableDomain(url);
        const name = entity.labels['en']?.value;
        if (url === undefined || domain === null || name === undefined) return [];
        const description = entity.descriptions['en']?.value ?? '';
        return [{ domain, url, title: name, description, source: 'wikidata' }];
      });
    },
    async collect({ name, domain, hints }, { signal }) {
      if (domain === null) return unknownCompany();
      const ids = await candidates(name, hints.wikidata, signal);
      const found = Object.entries(await entities(ids, 'labels|descriptions|claims', signal));
      const match = found.find(([, entity]) => websitesOf(entity).includes(domain));
      if (!match) return unknownCompany();
      const [id, entity] = match;
      const places = itemsOf(entity, 'P159');
      const labels = await entities(places, 'labels', signal);
      const place = places
        .map((item) => labels[item]?.labels['en']?.value)
        .find((label) => label !== undefined);
      return {
        facts: factsOf(id, entity, place ?? null, deps.now),
        complete: true,
        hints: hintsOf(entity),
        note: null,
      };
    },
  };
}

const isItem = (id: string): boolean => /^Q\d+$/u.test(id);

/** Values of a property: preferred ones if there are any, never deprecated, ended or unknown ones. */
function statements(entity: Entity, property: string) {
  const all = (entity.claims[property] ?? [])
    .filter((one) => one !== null)
    .filter(
      ({ rank, qualifiers, mainsnak }) =>
        rank !== 'deprecated' &&
        qualifiers?.['P582'] === undefined &&
        mainsnak.datavalue !== undefined,
    );
  const preferred = all.filter(({ rank }) => rank === 'preferred');
  return preferred.length > 0 ? preferred : all;
}

const strings = (entity: Entity, property: string): string[] =>
  statements(entity, property).flatMap(({ mainsnak }) => {
    const value = mainsnak.datavalue?.value;
    return typeof value === 'string' ? [value] : [];
  });

const namesOf = ({ labels, aliases }: Entity): string[] =>
  [...Object.values(labels), ...Object.values(aliases).flat()].map(({ value }) =>
    value.toLowerCase(),
  );

const websitesOf = (entity: Entity): (string | null)[] =>
  strings(entity, 'P856').map(registrableDomain);

const itemValue = z.object({ id: z.string() });
const itemsOf = (entity: Entity, property: string): string[] =>
  statements(entity, property).flatMap(({ mainsnak }) => {
    const item = itemValue.safeParse(mainsnak.datavalue?.value);
    return item.success ? [item.data.id] : [];
  });

const timeValue = z.object({ time: z.string(), precision: z.number() });

/** The year of "+2013-00-00T00:00:00Z"; null when it is only known to the decade or century. */
export function yearOf(value: unknown): number | null {
  const parsed = timeValue.safeParse(value);
  const year =
    parsed.success && parsed.data.precision >= 9
      ? Number(/^\+(\d{4})-/u.exec(parsed.data.time)?.[1])
      : Number.NaN;
  return Number.isInteger(year) ? year : null;
}

const quantityValue = z.object({ amount: z.string() });

/** The newest number of employees, by the date it is stated for. */
function employeesOf(entity: Entity): number | null {
  const dated = statements(entity, 'P1128').map(({ mainsnak, qualifiers }) => {
    const parsed = quantityValue.safeParse(mainsnak.datavalue?.value);
    const date = z
      .object({ datavalue: z.object({ value: timeValue }) })
      .safeParse(qualifiers?.['P585']?.[0]);
    return {
      count: parsed.success ? Number(parsed.data.amount) : Number.NaN,
      at: date.success ? date.data.datavalue.value.time : '',
    };
  });
  const newest = dated
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))
    .find(({ count }) => Number.isInteger(count) && count >= 0);
  return newest?.count ?? null;
}

function factsOf(id: string, entity: Entity, place: string | null, now: () => Date): CompanyFact[] {
  const fact = factsFrom('wikidata', now);
  const from = (quote: string, key = '') => ({ url: `${ITEM}${id}`, quote, key });
  const year = statements(entity, 'P571')
    .map(({ mainsnak }) => yearOf(mainsnak.datavalue?.value))
    .find((value) => value !== null);
  const employees = employeesOf(entity);
  const description = entity.descriptions['en']?.value;
  const social = (network: string, property: string, url: (handle: string) => string) =>
    strings(entity, property)
      .slice(0, 1)
      .map((handle) =>
        fact('social', { network, url: url(encodeURIComponent(handle)) }, from(handle, network)),
      );
  return [
    ...(year ? [fact('founded', { year, precision: 'stated' }, from(`inception: ${year}`))] : []),
    ...(place === null
      ? []
      : [fact('headquarters', place, from(`headquarters location: ${place}`))]),
    ...(employees === null
      ? []
      : [fact('employees', { min: employees, max: employees }, from(`employees: ${employees}`))]),
    ...(description === undefined ? [] : [fact('description', description, from(description))]),
    // There is no property for a funding round; a listing on an exchange is certain.
    ...(itemsOf(entity, 'P414').length > 0
      ? [fact('funding_stage', 'ipo', from('listed on a stock exchange'))]
      : []),
    ...social('x', 'P2002', (handle) => `https://x.com/${handle}`),
    ...social('linkedin', 'P4264', (handle) => `https://www.linkedin.com/company/${handle}`),
    ...social('github', 'P2037', (handle) => `https://github.com/${handle}`),
  ];
}

function hintsOf(entity: Entity): CompanyHints {
  const [github] = strings(entity, 'P2037');
  const [crunchbase] = strings(entity, 'P2088');
  return { ...(github && { github }), ...(crunchbase && { crunchbase }) };
}
