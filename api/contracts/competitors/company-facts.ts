import { z } from 'zod';
import type { CompanyFact } from '#domain/competitors/facts.ts';
import { FACT_SOURCES, FUNDING_STAGES } from '#domain/competitors/names.ts';

/** A price point as one plan of a pricing page states it. Never compared across currencies. */
const planFactSchema = z.object({
  name: z.string(),
  /** Null: no amount is stated, as with "contact sales". */
  amount: z.number().nonnegative().nullable(),
  /** ISO 4217; null when no amount is stated. */
  currency: z.string().length(3).nullable(),
  period: z.enum(['month', 'year', 'once', 'usage']).nullable(),
  /** The billing unit, such as `seat` or `workspace`; null when the plan is flat. */
  unit: z.string().nullable(),
  billedAnnually: z.boolean(),
  /** "from": the first step of a slider or of usage pricing. */
  from: z.boolean(),
  minimumSeats: z.int().positive().nullable(),
  isFree: z.boolean(),
  contactSales: z.boolean(),
  limits: z.array(z.string()),
  features: z.array(z.string()),
  /** What a second reader of the same page reads instead; absent where the readers agree. */
  alsoRead: z
    .object({
      amount: z.number().nonnegative().nullable(),
      currency: z.string().length(3).nullable(),
      period: z.enum(['month', 'year', 'once', 'usage']).nullable(),
    })
    .optional(),
});

const factOrigin = {
  /**
   * Identifies the fact among those of its kind: the plan's name, the network, an item's id. Empty
   * for kinds with a single value.
   */
  key: z.string().max(300),
  source: z.enum(FACT_SOURCES),
  sourceUrl: z.string(),
  /** The quote that states it, at most 300 characters; null for values without words (a logo). */
  quote: z.string().max(300).nullable(),
  fetchedAt: z.iso.datetime(),
};

const fact = <K extends string, T extends z.ZodType>(kind: K, value: T) =>
  z.object({ kind: z.literal(kind), value, ...factOrigin });

/** One extracted value with its source. Facts are read, never guessed. */
export const companyFactSchema: z.ZodType<CompanyFact> = z.discriminatedUnion('kind', [
  fact('name', z.string()),
  fact('tagline', z.string()),
  fact('description', z.string()),
  fact('category', z.string()),
  fact('audience', z.string()),
  fact('logo', z.string()),
  fact('plan', planFactSchema),
  fact(
    'founded',
    z.object({
      year: z.int(),
      /** `at_latest`: an upper bound, such as a copyright year or a domain's registration. */
      precision: z.enum(['stated', 'at_latest']),
    }),
  ),
  fact('funding_stage', z.enum(FUNDING_STAGES)),
  fact('total_funding', z.object({ amount: z.number(), currency: z.string().length(3) })),
  fact('employees', z.object({ min: z.int(), max: z.int().nullable() })),
  fact('headquarters', z.string()),
  fact('investor', z.string()),
  /** `key`: the network (`x`, `linkedin`, `github`, …). */
  fact('social', z.object({ network: z.string(), url: z.string() })),
  fact(
    'launch',
    z.object({
      platform: z.string(),
      url: z.string(),
      title: z.string(),
      date: z.iso.datetime().nullable(),
    }),
  ),
  fact(
    'release',
    z.object({
      version: z.string(),
      title: z.string(),
      url: z.string(),
      publishedAt: z.iso.datetime().nullable(),
      prerelease: z.boolean(),
    }),
  ),
  fact(
    'post',
    z.object({ title: z.string(), url: z.string(), publishedAt: z.iso.datetime().nullable() }),
  ),
  fact(
    'job',
    z.object({
      title: z.string(),
      department: z.string().nullable(),
      location: z.string().nullable(),
      url: z.string(),
    }),
  ),
  fact(
    'app',
    z.object({
      store: z.string(),
      url: z.string(),
      name: z.string(),
      rating: z.number().nullable(),
      ratings: z.int().nullable(),
    }),
  ),
  fact('repository', z.object({ url: z.string(), stars: z.int().nullable() })),
  /** When the domain was registered: an upper bound of the company's age. */
  fact('registered', z.object({ date: z.iso.datetime() })),
  /** A page whose existence is informative, such as `/vs/…` or `/integrations/…`. */
  fact('page', z.object({ url: z.string(), title: z.string() })),
  /** The registrable domain that the site redirects to. */
  fact('moved_to', z.string()),
]);
