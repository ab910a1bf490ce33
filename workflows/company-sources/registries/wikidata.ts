import { startOf } from '#domain/text/cut.ts';
import { z } from 'zod';
import { ProviderError } from '#providers/port.ts';
import { registrableDomain } from '../../extraction/company-pages/links.ts';
import { createSourceAsker } from '../ask.ts';
import type { SourceDeps } from '../ask.ts';
import { unknownCompany } from '../port.ts';
import type { FoundPage, CompanySource } from '../port.ts';
import {
  entitySchema,
  factsOf,
  hintsOf,
  isItem,
  itemsOf,
  namesOf,
  stringsOf,
  websitesOf,
} from './wikidata-items.ts';

const API = 'https://www.wikidata.org/w/api.php';

const errorSchema = z.object({ code: z.string(), info: z.string().optional() }).optional();
export const searchSchema = z.object({
  error: errorSchema,
  search: z.array(z.object({ id: z.string() })).default([]),
});
export const entitiesSchema = z.object({
  error: errorSchema,
  entities: z.record(z.string(), entitySchema).default({}),
});
const fullTextSchema = z.object({
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
  /** Products and firms with a website whose texts contain these words. @throws ProviderError */
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
        search: startOf(name, 100),
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
      const plain = startOf(words.replaceAll(/[^\p{L}\p{M}\p{N} -]/gu, ' ').trim(), 200);
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
        const [url] = stringsOf(entity, 'P856');
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
