import { z } from 'zod';
import type { CompanyFact } from '#domain/competitors/facts.ts';
import { lax } from '#providers/wire.ts';
import { registrableDomain } from '../../extraction/company-pages/links.ts';
import { createSourceAsker } from '../ask.ts';
import type { SourceDeps } from '../ask.ts';
import { unknownCompany, factsFrom } from '../port.ts';
import type { CompanySource } from '../port.ts';
import type { FundingStage } from '#domain/competitors/names.ts';

export interface CrunchbaseConfig {
  baseUrl: string;
  apiKey?: string | undefined;
}

const FIELDS =
  'identifier,short_description,website_url,founded_on,num_employees_enum,location_identifiers,status,funding_stage,last_funding_type,last_equity_funding_type,num_funding_rounds,funding_total,ipo_status,acquirer_identifier,investor_identifiers';

const identifierSchema = z.object({ value: z.string(), permalink: lax.text, uuid: lax.text });
const valueOrText = z
  .union([z.string(), z.object({ value: z.string() }).transform(({ value }) => value)])
  .nullish()
  .catch(null);
const propertiesSchema = z.object({
  identifier: identifierSchema,
  website: valueOrText,
  website_url: valueOrText,
  founded_on: z.object({ value: z.string(), precision: lax.text }).nullish().catch(null),
  num_employees_enum: lax.text,
  location_identifiers: z
    .array(identifierSchema.extend({ location_type: lax.text }))
    .nullish()
    .catch(null),
  investor_identifiers: z.array(identifierSchema).nullish().catch(null),
  acquirer_identifier: z.unknown().optional(),
  status: lax.text,
  funding_stage: lax.text,
  last_funding_type: lax.text,
  last_equity_funding_type: lax.text,
  ipo_status: lax.text,
  funding_total: z
    .object({ value: z.number(), currency: z.string().length(3) })
    .nullish()
    .catch(null),
});
export const entitySchema = z.object({ properties: propertiesSchema });
type CrunchbaseProperties = z.infer<typeof propertiesSchema>;
export const autocompleteSchema = z.object({
  entities: z.array(z.object({ identifier: identifierSchema })).default([]),
});
const searchSchema = z.object({
  entities: z
    .array(z.object({ properties: z.object({ identifier: identifierSchema }) }))
    .default([]),
});

/** Funding and size from Crunchbase's API. @returns a sentence where there is no key */
export function createCrunchbase(
  config: CrunchbaseConfig,
  deps: SourceDeps,
): CompanySource | string {
  const key = config.apiKey;
  if (!key) return 'Crunchbase needs a paid API key (CRUNCHBASE_API_KEY).';
  const { ask } = createSourceAsker(
    { id: 'crunchbase', source: 'Crunchbase', spacingMs: 400 },
    deps,
  );
  const headers = { 'x-cb-user-key': key, 'content-type': 'application/json' };

  async function permalink(
    domain: string,
    hint: string | undefined,
    signal: AbortSignal,
  ): Promise<string | null> {
    if (hint !== undefined && /^[\w-]{1,200}$/u.test(hint)) return hint;
    const body = JSON.stringify({
      field_ids: ['identifier', 'website_url'],
      query: [
        { type: 'predicate', field_id: 'website_url', operator_id: 'domain_eq', values: [domain] },
      ],
      limit: 5,
    });
    const found = await ask(
      { url: `${config.baseUrl}/searches/organizations`, method: 'POST', body, headers, signal },
      searchSchema,
    );
    const identifier = found?.entities[0]?.properties.identifier;
    return identifier?.permalink ?? identifier?.uuid ?? null;
  }

  return {
    id: 'crunchbase',
    async collect({ domain, hints }, { signal }) {
      const id = domain === null ? null : await permalink(domain, hints.crunchbase, signal);
      if (id === null) return unknownCompany();
      const url = `${config.baseUrl}/entities/organizations/${encodeURIComponent(id)}?field_ids=${FIELDS}`;
      const entity = await ask({ url, headers, signal }, entitySchema);
      const site = entity?.properties.website_url ?? entity?.properties.website;
      if (!entity || (site && registrableDomain(site) !== domain)) return unknownCompany();
      return {
        facts: crunchbaseFacts(entity.properties, deps.now),
        complete: true,
        hints: { crunchbase: id },
        note: null,
      };
    },
  };
}

/** An absent field means unknown or outside of the key's package, never zero. */
export function crunchbaseFacts(properties: CrunchbaseProperties, now: () => Date): CompanyFact[] {
  const fact = factsFrom('crunchbase', now);
  const { permalink, uuid } = properties.identifier;
  const from = (quote: string, key = '') => ({
    url: `https://www.crunchbase.com/organization/${permalink ?? uuid ?? ''}`,
    quote,
    key,
  });
  const stage = fundingStage(properties);
  const year = Number(/^\d{4}/u.exec(properties.founded_on?.value ?? '')?.[0]);
  const employees = employeeRange(properties.num_employees_enum);
  const places = (properties.location_identifiers ?? [])
    .map(({ value }) => value)
    .slice(0, 2)
    .join(', ');
  const total = properties.funding_total;
  return [
    ...(stage === null
      ? []
      : [
          fact(
            'funding_stage',
            stage,
            from(
              properties.last_equity_funding_type ??
                properties.last_funding_type ??
                properties.status ??
                stage,
            ),
          ),
        ]),
    ...(total
      ? [
          fact(
            'total_funding',
            { amount: total.value, currency: total.currency },
            from(`total funding: ${total.value} ${total.currency}`),
          ),
        ]
      : []),
    ...(Number.isInteger(year) && properties.founded_on?.precision !== 'none'
      ? [
          fact(
            'founded',
            { year, precision: 'stated' },
            from(`founded on ${properties.founded_on?.value}`),
          ),
        ]
      : []),
    ...(employees === null
      ? []
      : [fact('employees', employees, from(properties.num_employees_enum ?? ''))]),
    ...(places === '' ? [] : [fact('headquarters', places, from(places))]),
    ...(properties.investor_identifiers ?? [])
      .slice(0, 20)
      .map(({ value }) => fact('investor', value, from(value, value))),
  ];
}

/** `c_00051_00100` is 51 to 100, `c_10001_max` is 10,001 or more. */
export function employeeRange(
  code: string | null | undefined,
): { min: number; max: number | null } | null {
  const match = /^c_(\d{5})_(\d{5}|max)$/u.exec(code ?? '');
  return match
    ? { min: Number(match[1]), max: match[2] === 'max' ? null : Number(match[2]) }
    : null;
}

/** Crunchbase's fields about a company's funding stage. */
interface FundingFields {
  status?: string | null | undefined;
  ipo_status?: string | null | undefined;
  funding_stage?: string | null | undefined;
  last_funding_type?: string | null | undefined;
  last_equity_funding_type?: string | null | undefined;
  acquirer_identifier?: unknown;
}

const EARLY = new Set(['pre_seed', 'seed', 'angel', 'convertible_note', 'equity_crowdfunding']);
/** Money without equity says nothing about the stage. */
const NO_EQUITY = new Set([
  'grant',
  'non_equity_assistance',
  'product_crowdfunding',
  'debt_financing',
  'initial_coin_offering',
]);
const BY_STAGE: Readonly<Record<string, FundingStage>> = {
  seed: 'seed',
  early_stage_venture: 'series_a',
  late_stage_venture: 'series_c',
  private_equity: 'series_c',
};

/**
 * Our stage by the first rule that holds. Null: unknown. An empty profile is never "bootstrapped":
 * the key's package may lack the fields.
 */
export function fundingStage(fields: FundingFields): FundingStage | null {
  const { status, ipo_status: ipo, funding_stage: stage, acquirer_identifier: acquirer } = fields;
  const last = fields.last_equity_funding_type ?? fields.last_funding_type ?? '';
  if (
    status === 'was_acquired' ||
    stage === 'm_and_a' ||
    (acquirer !== undefined && acquirer !== null)
  )
    return 'acquired';
  if (ipo === 'public' || status === 'ipo' || stage === 'ipo' || last.startsWith('post_ipo_'))
    return 'ipo';
  if (/^series_[c-j]$/u.test(last) || last === 'private_equity') return 'series_c';
  if (last === 'series_a' || last === 'series_b') return last;
  if (EARLY.has(last)) return 'seed';
  if (NO_EQUITY.has(last) && stage === undefined) return null;
  return BY_STAGE[stage ?? ''] ?? null;
}
