import { languageOf } from '#domain/language/description.ts';
import { cutAtWord, startOf } from '#domain/text/cut.ts';
import { DEFAULT_CATEGORY } from '#domain/competitors/names.ts';
import type { DiscoveryFocus, DiscoveryIndustry } from '#domain/competitors/names.ts';
import { STOP_WORDS } from '#domain/query/stop-words.ts';
import { expandSentence } from '#domain/query/expand.ts';
import { includes, stemsOf } from '#domain/query/match.ts';
import { similarity, topicOf, vectorOfEither } from '../../extraction/about/context.ts';
import type { Topic } from '../../extraction/about/context.ts';
import { capitalsOf } from '../../extraction/names/other-languages.ts';

/** Words for comparison with texts. */
interface Subject {
  terms: {
    text: string;
    stems: readonly string[];
    related: (readonly string[])[];
    weight: number;
  }[];
  topic: Topic | null;
  /** Cached fits of texts. */
  fits: Map<string, Fit>;
}

/** A market description, preprocessed for comparison with texts. */
export interface Market extends Subject {
  /** As typed. */
  text: string;
  focus: DiscoveryFocus;
  industry: DiscoveryIndustry;
  /** The product: the whole description, or the part before "for". */
  product: Subject;
}

const FOR = /\s(?:for|aimed at|made for|used by|für|pour|para|per|voor)\s/iu;

/**
 * "CRM for freelancers": product and audience; without "for" the whole description is the product.
 * Text after a colon adds to the product: "software for plumbers: quotes and invoices". English
 * puts the head noun last: "escape room booking software" is booking software for escape rooms.
 */
export function partsOf(query: string): { product: string; audience: string | null } {
  const match = FOR.exec(query);
  if (!match || match.index === 0) return compoundOf(query) ?? { product: query, audience: null };
  const [audience = '', ...more] = query.slice(match.index + match[0].length).split(/:\s/u);
  return { product: [query.slice(0, match.index), ...more].join(' '), audience };
}

/** From three words on, the last two may name the product: "password manager for ...". */
const COMPOUND_WORDS = 3;

/** Product and audience of a noun compound; null for a sentence or a phrase too short to split. */
function compoundOf(query: string): { product: string; audience: string } | null {
  const words = query.trim().split(/[\s-]+/u);
  const telling = words.filter((word) => !isGeneric(word));
  const last = telling.at(-1);
  if (last === undefined || telling.length < COMPOUND_WORDS || words.length > 6) return null;
  const isNouns = words.every(
    (word) => /^[\p{L}\p{N}]+$/u.test(word) && !STOP_WORDS.has(word.toLowerCase()),
  );
  if (!isNouns || languageOf(query) !== 'en') return null;
  const at = words.lastIndexOf(last);
  return { product: words.slice(at).join(' '), audience: words.slice(0, at).join(' ') };
}

const INDUSTRY_WORDS: Readonly<Record<DiscoveryIndustry, string>> = {
  any: '',
  ai: 'AI model assistant',
  analytics: 'analytics data dashboard',
  communication: 'chat messaging communication',
  crm: 'CRM customers sales',
  design: 'design prototype',
  developer_tools: 'developers API code',
  ecommerce: 'shop ecommerce orders',
  education: 'education courses students',
  finance: 'finance accounting payments',
  health: 'health patients clinic',
  hr: 'HR hiring employees',
  legal: 'legal contracts law',
  marketing: 'marketing campaigns email',
  productivity: 'productivity tasks notes',
  real_estate: 'real estate property',
  security: 'security compliance',
  support: 'support tickets helpdesk',
  travel: 'travel booking',
};

/** Words of `industry` are added to the market; they never replace the user's own. */
export const industryWords = (industry: DiscoveryIndustry): string => INDUSTRY_WORDS[industry];

const GENERIC = new Set(
  'software tool tools app apps application applications platform platforms service services solution solutions system systems product products online best good free cheap small simple easy business businesses company companies team teams'.split(
    ' ',
  ),
);

/** Words that do not identify a market. */
export const isGeneric = (word: string): boolean => GENERIC.has(word.toLowerCase());

const MARKETS_KEPT = 40;
const markets = new Map<string, Market>();

/** A market description parsed once per process, with cached text statistics. */
export function readMarket(spec: MarketSpec): Market {
  const key = JSON.stringify([spec.query, spec.industry, spec.focus]);
  const known = markets.get(key);
  if (known) return known;
  const [oldest] = markets.keys();
  if (markets.size >= MARKETS_KEPT && oldest !== undefined) markets.delete(oldest);
  const market = makeMarket(spec);
  markets.set(key, market);
  return market;
}

interface MarketSpec {
  query: string;
  industry: DiscoveryIndustry;
  focus: DiscoveryFocus;
}

function makeMarket({ query: text, industry, focus }: MarketSpec): Market {
  const { product } = partsOf(text);
  return {
    ...subjectOf(text, industryWords(industry)),
    text,
    focus,
    industry,
    product: subjectOf(product),
  };
}

function subjectOf(text: string, more = ''): Subject {
  const { small } = capitalsOf(languageOf(text));
  const asked = expandSentence(text).filter((term) => !small.has(term.text.toLowerCase()));
  const terms = asked.map((term) => ({
    text: term.text,
    stems: stemsOf(term.text),
    related: term.related.map((word) => stemsOf(word)),
    weight: (GENERIC.has(term.text.toLowerCase()) ? 0.25 : 1) * Math.min(2, term.weight),
  }));
  const words = `${text} ${more}`.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return {
    terms,
    topic: topicOf(
      words.filter((word) => !GENERIC.has(word)),
      vectorOfEither,
    ),
    fits: new Map(),
  };
}

interface Fit {
  /** 0..1 */
  score: number;
  /** Terms of the market that occur in the text. */
  words: string[];
}

/** Similarity of a text to a subject, by exact words and related words. */
export function fitOf(subject: Subject, whole: string): Fit {
  const text = startOf(whole, READ_CHARS);
  const known = subject.fits.get(text);
  if (known) return known;
  if (subject.fits.size >= FITS_KEPT) subject.fits.clear();
  const fit = measure(subject, text);
  subject.fits.set(text, fit);
  return fit;
}

/** Words of a name that describe the product: "CRM" in "Kindling CRM". */
export function productWordsOf({ product }: Market, name: string): string[] {
  const stems = stemsOf(name);
  return product.terms
    .filter((term) => !isGeneric(term.text) && includes(stems, term.stems))
    .map(({ text }) => text);
}

/** The topic of a text is usually at its beginning. */
const READ_CHARS = 2_000;
const FITS_KEPT = 4_000;

function measure(subject: Subject, text: string): Fit {
  const read = stemsOf(text);
  let [held, all] = [0, 0];
  const words: string[] = [];
  for (const term of subject.terms) {
    all += term.weight;
    const direct = includes(read, term.stems);
    const related = !direct && term.related.some((stems) => includes(read, stems));
    if (direct || related) {
      held += term.weight * (direct ? 1 : 0.6);
      words.push(term.text);
    }
  }
  const share = all === 0 ? 0 : held / all;
  const alike = similarity(
    subject.topic,
    topicOf(
      startOf(text, 1_500)
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u),
      vectorOfEither,
    ),
  );
  const near = alike === null ? 0 : Math.max(0, Math.min(1, (alike - 0.15) / 0.5));
  return { score: Math.min(1, 0.6 * Math.min(1, share * 1.6) + 0.4 * near), words };
}

const ABBREVIATIONS = new Set('ai api cms crm erp hr it lms pdf pim pos seo sms vpn'.split(' '));

const CATEGORY_CHARS = 60;

/** A short category: from the company's own statement, else the market as the user described it. */
export function categoryOf(
  market: Market,
  stated: string | null,
): { name: string; reason: string } {
  const own = cutAtWord((stated ?? '').trim(), CATEGORY_CHARS);
  if (own !== '') return { name: own, reason: 'Stated on its own pages.' };
  const described = cutAtWord(market.text.trim(), CATEGORY_CHARS);
  if (described === '') return { name: DEFAULT_CATEGORY, reason: 'No category is stated.' };
  const name = described.replaceAll(/[\p{L}\p{N}]+/gu, (word) =>
    ABBREVIATIONS.has(word) ? word.toUpperCase() : word,
  );
  return {
    name: name.charAt(0).toUpperCase() + name.slice(1),
    reason: 'Taken from your description of the market.',
  };
}
