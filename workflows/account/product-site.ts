import { Context } from '@temporalio/activity';
import type { SiteReading as ProductReading } from '#contracts/account/products.ts';
import type { ProductSiteInput } from '#contracts/workflows.ts';
import { announceSiteReading } from '#db/commands/account/products.ts';
import { audienceIn } from '#domain/account/audience.ts';
import { PRODUCT_LIMITS } from '#domain/account/products.ts';
import type { CompanyFact, FactOf } from '#domain/competitors/facts.ts';
import { cutAtWord, cutText } from '#domain/text/cut.ts';
import { publishing } from '../activities/deps.ts';
import type { ActivityDeps } from '../activities/deps.ts';
import { heartbeating } from '../activities/heartbeat.ts';
import { priceText } from '../company-changes/money-text.ts';
import type { CompanySources } from '../company-sources/company-sources.ts';
import { emptySiteMemory } from '../company-sources/site/reading.ts';
import type { SiteReading } from '../company-sources/site/reading.ts';
import { registrableDomain } from '../extraction/company-pages/links.ts';

export interface ProductSiteActivities {
  /** Reads the site and sends what it states as an event; stores nothing. */
  readProductSite(input: ProductSiteInput): Promise<void>;
}

/** The page waits for it: slow sites are given up. */
const READ_MS = 45_000;
/** Fewer facts than a profile holds, so that its owner can add some. */
const MAX_PLANS = 6;
const LIMITS_PER_PLAN = 2;
const SLOW = 'The site did not answer in time. Try again, or describe the product yourself.';
const NOTHING = 'The site states nothing that we could read. Describe the product yourself.';
const NO_DOMAIN = 'This is not the address of a public site.';

export function createProductSiteActivities(
  deps: ActivityDeps & { sources: Pick<CompanySources, 'readCompanySite'> },
): ProductSiteActivities {
  return {
    readProductSite: ({ userId, site }) =>
      heartbeating(async () => {
        const result = await readSite(deps.sources, site);
        await publishing(deps, announceSiteReading(deps.database, { userId, result }));
      }),
  };
}

async function readSite(
  sources: Pick<CompanySources, 'readCompanySite'>,
  site: string,
): Promise<ProductReading> {
  const domain = registrableDomain(site);
  if (domain === null) return { site, note: NO_DOMAIN, product: EMPTY };
  const { cancellationSignal } = Context.current();
  const late = AbortSignal.timeout(READ_MS);
  try {
    const reading = await sources.readCompanySite({
      domain,
      name: null,
      memory: emptySiteMemory(),
      pages: ['home', 'pricing'],
      signal: AbortSignal.any([cancellationSignal, late]),
    });
    return { site, ...productOf(reading) };
  } catch (error) {
    if (late.aborted && !cancellationSignal.aborted) return { site, note: SLOW, product: EMPTY };
    throw error;
  }
}

const EMPTY: ProductReading['product'] = { name: '', sentence: '', facts: [], audience: '' };

/** What the pages state word for word; empty where they are silent. */
export function productOf({
  status,
  note,
  siteName,
  facts,
}: Pick<SiteReading, 'status' | 'note' | 'siteName' | 'facts'>): Omit<ProductReading, 'site'> {
  if (status !== 'read' && status !== 'unchanged') return { note: note ?? NOTHING, product: EMPTY };
  const sentence = sentenceOf(textOf(facts, 'description') ?? textOf(facts, 'tagline') ?? '');
  const product = {
    name: cutText(siteName ?? '', PRODUCT_LIMITS.nameMax),
    sentence,
    facts: facts.filter(isPlan).slice(0, MAX_PLANS).map(planSentence),
    audience: audienceIn(textOf(facts, 'tagline') ?? '') || audienceIn(sentence),
  };
  const isSilent = product.name === '' && sentence === '' && product.facts.length === 0;
  return { note: isSilent ? NOTHING : null, product };
}

const isPlan = (fact: CompanyFact): fact is FactOf<'plan'> =>
  fact.kind === 'plan' && fact.value.amount !== null;

const textOf = (
  facts: readonly CompanyFact[],
  kind: 'tagline' | 'description',
): string | undefined =>
  facts.find((fact): fact is FactOf<'tagline' | 'description'> => fact.kind === kind)?.value;

/** Descriptions hold several sentences; the first states the product. */
function sentenceOf(text: string): string {
  const [first = ''] = text.trim().split(/(?<=[.!?。？！])\s+/u);
  const sentence = first.length >= PRODUCT_LIMITS.sentenceMin ? first : text.trim();
  return sentence.length < PRODUCT_LIMITS.sentenceMin
    ? ''
    : cutAtWord(sentence, PRODUCT_LIMITS.sentenceMax);
}

/** "Solo: $9 / month (3 clients, 1 user)". */
function planSentence({ value }: FactOf<'plan'>): string {
  const limits = value.limits.slice(0, LIMITS_PER_PLAN).join(', ');
  const text = `${value.name}: ${priceText(value)}${limits === '' ? '' : ` (${limits})`}`;
  return cutAtWord(text, PRODUCT_LIMITS.factMax);
}
