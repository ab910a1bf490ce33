import type { Product, SiteReading } from '#contracts/account/products.ts';
import { PRODUCT_LIMITS } from '#domain/account/products.ts';

export const EMPTY_PRODUCT = { name: '', sentence: '', site: '', facts: '', audience: '' };
export type TypedProduct = typeof EMPTY_PRODUCT;

export const typedOf = ({ name, sentence, site, facts, audience }: Product): TypedProduct => ({
  name,
  sentence,
  site: site ?? '',
  facts: facts.join('\n'),
  audience,
});

/** The address as people type it, with a scheme; null where nothing was typed. */
export function addressOf(typed: string): string | null {
  const site = typed.trim();
  if (site === '') return null;
  return /^https?:\/\//iu.test(site) ? site : `https://${site}`;
}

/** The profile to save: an item of the request. */
export const productFrom = (typed: TypedProduct, known: Product | undefined): object => ({
  ...(known === undefined ? {} : { id: known.id }),
  name: typed.name,
  sentence: typed.sentence,
  site: addressOf(typed.site),
  facts: factsIn(typed.facts),
  audience: typed.audience,
});

const factsIn = (typed: string): string[] =>
  typed
    .split('\n')
    .map((fact) => fact.trim())
    .filter((fact) => fact !== '');

/** Fills what is still empty with what the site states; what the user typed stays. */
export function withReading(typed: TypedProduct, { product }: SiteReading): TypedProduct {
  const known = factsIn(typed.facts);
  const added = product.facts.filter((fact) => !known.includes(fact));
  return {
    ...typed,
    name: typed.name.trim() || product.name,
    sentence: typed.sentence.trim() || product.sentence,
    audience: typed.audience.trim() || product.audience,
    facts: [...known, ...added].slice(0, PRODUCT_LIMITS.factsMax).join('\n'),
  };
}

export interface ProductProblem {
  field: 'site' | 'facts' | 'sentence';
  text: string;
}

/** What to say of the first field that the schema refuses. */
export function problemIn(path: readonly PropertyKey[]): ProductProblem {
  const field = path[2];
  if (field === 'site')
    return { field, text: 'Enter the website as an address, such as acme.com.' };
  if (field === 'facts')
    return {
      field,
      text: `Use at most ${PRODUCT_LIMITS.factsMax} facts of ${PRODUCT_LIMITS.factMax} characters each.`,
    };
  return { field: 'sentence', text: 'Say in one sentence what you sell, and to whom.' };
}
