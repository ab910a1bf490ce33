import { z } from 'zod';
import type { CompanyFact } from '#domain/competitors/facts.ts';
import { registrableDomain } from '../../extraction/company-pages/links.ts';
import { factsFrom } from '../port.ts';
import type { CompanyHints } from '../port.ts';

const ITEM = 'https://www.wikidata.org/wiki/';

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
/** An item of Wikidata as its API sends it. */
export const entitySchema = z.object({
  id: z.string().optional(),
  missing: z.unknown().optional(),
  labels: textsSchema,
  aliases: z.record(z.string(), z.array(z.object({ value: z.string() }))).default({}),
  descriptions: textsSchema,
  // One statement of an unknown shape must not hide the others.
  claims: z.record(z.string(), z.array(statementSchema.nullable().catch(null))).default({}),
});
type Entity = z.infer<typeof entitySchema>;

/** Whether an id is an item's, not a property's or page's. */
export const isItem = (id: string): boolean => /^Q\d+$/u.test(id);

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

/** Texts of a property. */
export const stringsOf = (entity: Entity, property: string): string[] =>
  statements(entity, property).flatMap(({ mainsnak }) => {
    const value = mainsnak.datavalue?.value;
    return typeof value === 'string' ? [value] : [];
  });

/** Labels and aliases in lower case. */
export const namesOf = ({ labels, aliases }: Entity): string[] =>
  [...Object.values(labels), ...Object.values(aliases).flat()].map(({ value }) =>
    value.toLowerCase(),
  );

/** Registrable domains of official websites. */
export const websitesOf = (entity: Entity): (string | null)[] =>
  stringsOf(entity, 'P856').map(registrableDomain);

const itemValue = z.object({ id: z.string() });
/** Items that a property names. */
export const itemsOf = (entity: Entity, property: string): string[] =>
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

/** An item's statements about a company, each fact with its statement as the quote. */
export function factsOf(
  id: string,
  entity: Entity,
  place: string | null,
  now: () => Date,
): CompanyFact[] {
  const fact = factsFrom('wikidata', now);
  const from = (quote: string, key = '') => ({ url: `${ITEM}${id}`, quote, key });
  const year = statements(entity, 'P571')
    .map(({ mainsnak }) => yearOf(mainsnak.datavalue?.value))
    .find((value) => value !== null);
  const employees = employeesOf(entity);
  const description = entity.descriptions['en']?.value;
  const social = (network: string, property: string, url: (handle: string) => string) =>
    stringsOf(entity, property)
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

/** Where else the company is known, by the item. */
export function hintsOf(entity: Entity): CompanyHints {
  const [github] = stringsOf(entity, 'P2037');
  const [crunchbase] = stringsOf(entity, 'P2088');
  return { ...(github && { github }), ...(crunchbase && { crunchbase }) };
}
