import { createRandom, integerBetween, pick, shuffled } from '../../sandbox/random.ts';
import type { Random } from '../../sandbox/random.ts';
import type { Page, World, WorldPost } from '../../sandbox/world/files.ts';
import { companyOf } from './market-companies.ts';
import { renderSite } from './market-site.ts';
import { drawCompanies } from './companies.ts';
import type { InventedCompany } from './companies.ts';
import { createWriter } from './posts.ts';
import { MARKET_IDS, readSentences, readVocabulary } from './vocabulary.ts';
import type { Group, Sentence, Vocabulary } from './vocabulary.ts';

type Counted = Exclude<Group, 'launch'>;

/** How many posts of each kind a world has. */
const POSTS: Readonly<Record<Vocabulary['hand'], Partial<Record<Counted, number>>>> = {
  a: { named: 130, market: 60, near: 30, word: 16 },
  b: { named: 110, instead: 18, market: 60, near: 24, together: 16, word: 16 },
};
/** Posts about another market, whose products are no companies of this one. */
const ELSEWHERE = 70;
/** Companies without posts. */
const UNNAMED_SHARE = 0.15;

/**
 * A world of a market that the product was not made for: companies, their sites and what people
 * write, all drawn by the seed. Sentences are those of the market's half and hand.
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
    pages: companies.flatMap((company) => pagesOf(company, market, random)),
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
  const sentences = readSentences(market);
  const named = companies.filter(() => random() >= UNNAMED_SHARE);
  const write = createWriter(market, named.length > 6 ? named : companies, random);
  const of = (group: Group): Sentence[] => sentences.filter((each) => each.group === group);
  const many = Object.entries(POSTS[market.hand]).flatMap(([group, count]) =>
    Array.from({ length: count }, () => write(pick(random, of(group as Group)))),
  );
  // A named company is the subject of at least one post.
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
    .filter(({ half, hand }) => half === market.half && hand === market.hand);
  const other = pick(random, others);
  const write = createWriter(other, drawCompanies(other, random), random);
  const sentences = readSentences(market).filter(({ group }) => group !== 'word');
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

/** What start pages say that says nothing. */
const FLUFF = [
  'Loved by thousands.',
  'Start your free trial. No credit card needed.',
  'We value your privacy. Accept all cookies?',
  '“I cannot imagine a day without it.” – Jo, customer since 2019',
  'Watch the two minute tour.',
];

/** Sites of the second hand differ in title, length and how much of it is noise. */
function ownWords(company: InventedCompany, random: Random) {
  const { name, tagline, category, body } = company;
  const title = pick(random, [
    `${name} – ${tagline}`,
    `${tagline} | ${name}`,
    name,
    `${name} | ${category}`,
  ]);
  const noise = shuffled(random, FLUFF)
    .slice(0, integerBetween(random, 0, 3))
    .map((text) => `<p>${text}</p>`);
  const [lead = '', ...rest] = body.split(/(?<=[.?!]) /u);
  const said = [
    ...(lead === '' ? [] : [`<p>${lead}</p>`]),
    ...(rest.length === 0 ? [] : [`<section><p>${rest.join(' ')}</p></section>`]),
  ];
  return { title, home: [...noise.slice(1), ...said, ...noise.slice(0, 1)].join('') };
}

function pagesOf(company: InventedCompany, { hand }: Vocabulary, random: Random): Page[] {
  const { id, site_status: status } = company;
  const page = {
    company: id,
    day: BEGINNING,
    html: null,
    status: 200,
    location: null,
    encoding: null,
    error: null,
  };
  if (status === 'redirect')
    return [{ ...page, path: '/', status: 301, location: `https://${id}-group.example/` }];
  if (status !== 'live') return [];
  const words = hand === 'a' ? null : ownWords(company, random);
  const site = renderSite({
    company: company.described ? company : { ...company, description: '' },
    plans: company.plans,
    tagline: company.tagline,
    about: company.about,
    releases: [],
    jobs: [],
    ...(words && { title: words.title }),
    extras: words ? { home: words.home } : {},
    decimals: false,
    annualFirst: false,
    from: null,
  });
  return [...site].map(([path, html]) => ({ ...page, path, html }));
}
