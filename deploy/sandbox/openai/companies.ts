import type { Company } from '../world/files.ts';
import type { EvidenceThing } from './evidence.ts';
import { chanceOf, mistaken } from './reading/errors.ts';
import { quoteOf } from './reading/quotes.ts';
import { subjectNamed, subjectsIn } from './reading/subjects.ts';
import type { WorldReader } from './reading/world-reader.ts';

/** The model's verdict on one requested company. */
export interface CompanyVerdict {
  id: string;
  name: string;
  /** False when the world has no such company. */
  known: boolean;
  type: Company['type'] | 'unknown';
  category: string;
  /** One line on what it does. */
  line: string;
  reason: string;
  /** 0..1 */
  relevance: number;
  quote: string;
  /** Ids of the posts and pages that were given for it. */
  citations: string[];
  /** Id of an earlier thing of the request that is the same company, or nothing. */
  sameAs: string;
}

const RELEVANCE = { direct: 0.92, indirect: 0.74, adjacent: 0.55, unknown: 0.15 } as const;
const TYPES = ['direct', 'indirect', 'adjacent'] as const;

const REASONS: Readonly<Record<CompanyVerdict['type'], readonly string[]>> = {
  direct: [
    'Solves the same problem for the same people.',
    'People name it when they ask for exactly this.',
    'Sells to the same buyers, for the same job.',
  ],
  indirect: [
    'Solves the same problem in another way.',
    'People use it for this although it was made for something broader.',
  ],
  adjacent: [
    'Serves the same people with a neighboring task.',
    'Often used next to such a product, not instead of it.',
  ],
  unknown: [
    'The evidence does not say what it is.',
    'Named once, without a sign that it is a product.',
  ],
};

const pick = (options: readonly string[], name: string): string =>
  options[Math.floor(chanceOf(`company:${name}`) * options.length)] ?? '';

const subjectsOf = (text: string): string[] => [...subjectsIn(text).keys()];

/**
 * The type of a company in the market of the question: the world's, where that is the market it is
 * labeled for or one without a known subject, else by what it sells.
 */
function typeIn(market: string, company: Company, reader: WorldReader): Company['type'] {
  const wanted = subjectsOf(market);
  const home = new Set(subjectsOf(reader.market));
  if (wanted.length === 0 || wanted.some((subject) => home.has(subject))) return company.type;
  const sold = subjectsOf(`${company.category}. ${company.description}`);
  if (sold.some((subject) => wanted.includes(subject))) return 'direct';
  const isNear = sold.some((name) =>
    subjectNamed(name)?.near.some((other) => wanted.includes(other)),
  );
  return isNear ? 'indirect' : 'adjacent';
}

/** Judges companies for the market of the question, with the model's error rate. */
export const judgeCompanies = (
  things: readonly EvidenceThing[],
  reader: WorldReader,
  market: string,
): CompanyVerdict[] => {
  const seen = new Map<string, string>();
  return things.map(({ id, name, domain, posts }): CompanyVerdict => {
    const company = reader.companyOf(domain ?? name) ?? reader.companyOf(name);
    const truth = company === null ? 'unknown' : typeIn(market, company, reader);
    const others = TYPES.filter((type) => type !== truth);
    const type = company === null ? truth : mistaken(`type:${company.id}`, truth, others);
    const [post] = posts;
    const sameAs = company === null ? '' : (seen.get(company.id) ?? '');
    if (company !== null && sameAs === '') seen.set(company.id, id);
    return {
      id,
      name: company?.name ?? name,
      known: company !== null,
      type,
      category: company?.category ?? 'Unknown',
      line: company?.description ?? pick(REASONS.unknown, name),
      reason: pick(REASONS[type], name),
      relevance: RELEVANCE[type],
      quote: post ? quoteOf(post, name, null).quote : '',
      citations: posts.map((one) => one.id),
      sameAs,
    };
  });
};
