import { createRandom, integerBetween, pick, shuffled } from '../../../random.ts';
import type { Random } from '../../../random.ts';
import type { Page, World, WorldPost } from '../../../world/files.ts';
import { companyOf } from '../market/companies.ts';
import { renderSite } from '../market/site.ts';
import { drawCompanies } from './companies.ts';
import type { InventedCompany } from './companies.ts';
import { createWriter } from './posts.ts';
import { MARKET_IDS, readSentences, readVocabulary } from './vocabulary.ts';
import type { Group, Sentence, Vocabulary } from './vocabulary.ts';

/** How many posts of each kind a world has. */
const POSTS: Readonly<Record<Exclude<Group, 'launch'>, number>> = {
  named: 130,
  market: 60,
  near: 30,
  word: 16,
};
/** Posts about another market, whose products are no companies of this one. */
const ELSEWHERE = 70;
/** Companies that nobody has written about. */
const UNNAMED_SHARE = 0.15;

/**
 * A world of a market that the product was not made for: companies, their sites and what people
 * write, all drawn by the seed. Sentences are those of the market's half.
 */
export function inventWorld(marketId: string, seed: number): World {
  const market = readVocabulary(marketId);
  const random = createRandom(`${marketId} ${seed}`);
  const companies = drawCompanies(market, random);
  const posts = [...ownPosts(market, companies, random), ...otherPosts(market, random)];
  return {
    id: `${marketId}-${seed}`,
    title: market.category,
    market: market.market,
    description: `A generated market: ${market.market}.`,
    language: 'en',
    writtenFor: '2026-11-22',
    companies: companies.map((company) => ({ ...companyOf(company), launch: null })),
    pages: companies.flatMap(pagesOf),
    changes: [],
    posts: posts.map((post, at) => ({ ...post, id: `post-${at + 1}` })),
    queries: [],
    problems: [],
    assistants: { intents: [], assistants: {}, answers: [] },
  };
}

function ownPosts(
  market: Vocabulary,
  companies: readonly InventedCompany[],
  random: Random,
): WorldPost[] {
  const sentences = readSentences(market.half);
  const named = companies.filter(() => random() >= UNNAMED_SHARE);
  const write = createWriter(market, named.length > 6 ? named : companies, random);
  const of = (group: Group): Sentence[] => sentences.filter((each) => each.group === group);
  const many = Object.entries(POSTS).flatMap(([group, count]) =>
    Array.from({ length: count }, () => write(pick(random, of(group as Group)))),
  );
  // Whoever is named at all is the subject of one post at least.
  const once = named.map((company) =>
    write(pick(random, of(company.type === 'adjacent' ? 'near' : 'named')), company),
  );
  const launched = shuffled(random, named).slice(0, integerBetween(random, 2, 4));
  const launches = launched.flatMap((company) =>
    company.type === 'adjacent' ? [] : [write(pick(random, of('launch')), company)],
  );
  return [...many, ...once, ...launches].filter((post) => post !== null);
}

/** What people write about another market of the same half: same shapes, other products. */
function otherPosts(market: Vocabulary, random: Random): WorldPost[] {
  const others = MARKET_IDS.filter((id) => id !== market.id)
    .map(readVocabulary)
    .filter(({ half }) => half === market.half);
  const other = pick(random, others);
  const write = createWriter(other, drawCompanies(other, random), random);
  const sentences = readSentences(market.half).filter(({ group }) => group !== 'word');
  return Array.from({ length: ELSEWHERE }, () => write(pick(random, sentences))).flatMap((post) =>
    post === null
      ? []
      : [
          {
            ...post,
            labels: {
              ...post.labels,
              about: [],
              names: post.labels.names.map((name) => ({ ...name, company: null })),
            },
          },
        ],
  );
}

const BEGINNING = -400;

function pagesOf(company: InventedCompany): Page[] {
  const { id, site_status: status } = company;
  const page = {
    company: id,
    day: BEGINNING,
    html: null,
    status: 200,
    location: null,
    error: null,
  };
  if (status === 'redirect')
    return [{ ...page, path: '/', status: 301, location: `https://${id}-group.example/` }];
  if (status !== 'live') return [];
  const site = renderSite({
    company,
    plans: company.plans,
    tagline: company.tagline,
    about: company.about,
    releases: [],
    jobs: [],
    extras: {},
    decimals: false,
    annualFirst: false,
    from: null,
  });
  return [...site].map(([path, html]) => ({ ...page, path, html }));
}
