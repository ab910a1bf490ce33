import { z } from 'zod';
import { PRODUCT_LIMITS } from '#domain/account/products.ts';
import { trimmedText } from '../http.ts';

const site = z
  .url({ protocol: /^https?$/, message: 'Enter a full http or https address.' })
  .max(PRODUCT_LIMITS.siteMax);

/** What a user sells: asked once, then used by searches, drafts, discoveries and analyses. */
const productFields = {
  /** How the product is called; empty until the user states it. */
  name: trimmedText(0, PRODUCT_LIMITS.nameMax).default(''),
  /** What it is and for whom, in one sentence. */
  sentence: trimmedText(PRODUCT_LIMITS.sentenceMin, PRODUCT_LIMITS.sentenceMax),
  site: site.nullable().default(null),
  /** Prices, features and limits that a draft may state, each in one sentence. */
  facts: z.array(trimmedText(1, PRODUCT_LIMITS.factMax)).max(PRODUCT_LIMITS.factsMax).default([]),
  audience: trimmedText(0, PRODUCT_LIMITS.audienceMax).default(''),
};

export const productSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  sentence: z.string(),
  site: z.string().nullable(),
  facts: z.array(z.string()),
  audience: z.string(),
});
export type Product = z.infer<typeof productSchema>;

/** GET /api/users/me/products, and the event after a change. The first is the default. */
export const productsSchema = z.object({ items: z.array(productSchema) });
export type Products = z.infer<typeof productsSchema>;

/** POST /api/users/me/products/site-reading. */
export const siteReadingRequestSchema = z.strictObject({ site });

/** What a site says of its product: proposals for the profile, which its owner confirms. */
export const siteReadingSchema = z.object({
  /** As asked for. */
  site: z.string(),
  /** Why the site says nothing, in one sentence; null when it was read. */
  note: z.string().nullable(),
  product: productSchema.pick({ name: true, sentence: true, facts: true, audience: true }),
});
export type SiteReading = z.infer<typeof siteReadingSchema>;

/** PUT /api/users/me/products: replaces all; an item without an id is new. */
export const productsRequestSchema = z.strictObject({
  items: z
    .array(z.strictObject({ id: z.uuid().optional(), ...productFields }))
    .max(PRODUCT_LIMITS.productsMax),
});
export type ProductsRequest = z.infer<typeof productsRequestSchema>;
