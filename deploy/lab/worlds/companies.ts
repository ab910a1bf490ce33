import { integerBetween, pick, shuffled } from '../../sandbox/random.ts';
import type { Random } from '../../sandbox/random.ts';
import type { Company } from '../../sandbox/world/files.ts';
import type { MarketCompany, SiteStyle } from './market-companies.ts';
import { createNaming } from './names.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A company of a generated market. */
export interface InventedCompany extends MarketCompany {
  site_status: Company['site_status'];
  /** How much it is talked about, relative to the others of its type. */
  fame: number;
  /** The name of an adjacent product, and its users' complaints. */
  noun: string;
  topic: string;
  /** Whether its pages carry a description for search engines. */
  described: boolean;
  /** Further text of its start page; empty in first-generation worlds. */
  body: string;
}

const STYLES: readonly SiteStyle[] = ['cards', 'table', 'toggle', 'script', 'plain'];
const STAGES = ['Bootstrapped', 'Seed', 'Series A', 'Series B', null];
const TLDS = ['example'];
const DIRECT = [10, 16] as const;
const INDIRECT = [3, 5] as const;
const ADJACENT = [3, 5] as const;

/** Draws the companies of a market. Descriptions may serve two of them; names never do. */
export function drawCompanies(market: Vocabulary, random: Random): InventedCompany[] {
  const naming = createNaming(random);
  const cycled = <T>(items: readonly T[], [low, high]: readonly [number, number]): T[] => {
    const order = shuffled(random, items);
    const count = integerBetween(random, low, high);
    return Array.from({ length: count }, (_none, at) => order[at % order.length]).filter(
      (item) => item !== undefined,
    );
  };
  const drawn = [
    ...cycled(market.direct, DIRECT).map(([description, tagline, body = ''], at) => ({
      type: 'direct' as const,
      category: market.category,
      description,
      tagline,
      noun: '',
      topic: '',
      rank: at,
      body,
    })),
    ...cycled(market.indirect, INDIRECT).map(([category, description, tagline, body = ''], at) => ({
      type: 'indirect' as const,
      category,
      description,
      tagline,
      noun: '',
      topic: '',
      rank: at,
      body,
    })),
    ...cycled(market.adjacent, ADJACENT).map(
      ([category, noun, description, tagline, topic, body = ''], at) => ({
        type: 'adjacent' as const,
        category,
        description,
        tagline,
        noun,
        topic,
        rank: at,
        body,
      }),
    ),
  ];
  return drawn.map(({ rank, ...each }): InventedCompany => {
    const { name, aliases, label, homonym } = naming(each.category);
    const price = integerBetween(random, 5, 60);
    const status = statusOf(random, each.type);
    return {
      ...each,
      description: each.description || each.body,
      described: each.description !== '',
      id: label,
      name,
      aliases,
      homonym,
      domain: status === 'none' ? null : `${label}.${pick(random, TLDS)}`,
      site_status: status,
      // Zipf: a few are named often, most rarely.
      fame: 1 / (rank + 1),
      founded: integerBetween(random, 2009, 2025),
      stage: pick(random, STAGES),
      startup: random() < 0.6,
      style: pick(random, STYLES),
      currency: random() < 0.8 ? 'USD' : 'EUR',
      plans: [
        ['Basic', price, 'One location', 'Reports'],
        ['Plus', price * 2 + 1, 'Three locations', 'API'],
      ],
      about: `${name} was founded by people from the trade.`,
      repository: /open-source|self-hosted/iu.test(each.description) ? `${label}/${label}` : null,
    };
  });
}

function statusOf(random: Random, type: Company['type']): Company['site_status'] {
  const chance = random();
  if (type !== 'direct' || chance < 0.84) return 'live';
  if (chance < 0.9) return 'dead';
  return chance < 0.95 ? 'redirect' : 'none';
}
