import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { INTENT_LABELS, SENTIMENTS } from '../../sandbox/world/files.ts';
import { KINDS } from './market-kinds.ts';
import type { MarketPlatform } from './market-kinds.ts';

const text = z.string();
const words = z.array(text).min(3);

/** What people say about a market, and what its companies say about themselves. */
const marketSchema = z.strictObject({
  market: z.string(),
  /** Quality is chosen on worlds of one half and measured on worlds of the other. */
  half: z.enum(['chosen', 'reported']),
  /** Who wrote its sentences and sites: quality on one hand's phrasing says little about another's. */
  hand: z.enum(['a', 'b']).default('a'),
  category: z.string(),
  /** What people call the product. */
  what: words,
  who: words,
  people: words,
  topics: words,
  tags: words,
  places: words,
  /** Description (empty: the site has none), tagline, and what else its start page says. */
  direct: z.array(z.tuple([text, text, text.optional()])),
  /** Category, description, tagline, what else its start page says. */
  indirect: z.array(z.tuple([text, text, text, text.optional()])),
  /** Category, what people call it, description, tagline, what people complain about, what else its start page says. */
  adjacent: z.array(z.tuple([text, text, text, text, text, text.optional()])),
});
export type Vocabulary = z.infer<typeof marketSchema> & { id: string };

const FOLDER = join(import.meta.dirname, 'markets');

/** Markets that worlds can be generated for. */
export const MARKET_IDS = readdirSync(FOLDER)
  .map((file) => file.replace('.json', ''))
  .toSorted();

export const readVocabulary = (id: string): Vocabulary => ({
  id,
  ...marketSchema.parse(JSON.parse(readFileSync(join(FOLDER, `${id}.json`), 'utf8'))),
});

/**
 * What a post is about: rivals, what is used instead of them, the market alone, a neighboring product,
 * one used together with a rival, a launch, an everyday word.
 */
const GROUPS = ['named', 'instead', 'market', 'near', 'together', 'launch', 'word'] as const;
export type Group = (typeof GROUPS)[number];

/** A post with slots in braces. */
export interface Sentence {
  group: Group;
  platform: MarketPlatform;
  /** `$`: a place of the market; `#`: its tags. */
  place: string;
  intent: (typeof INTENT_LABELS)[number];
  sentiment: (typeof SENTIMENTS)[number];
  title: string;
  text: string;
}

const lineSchema = z.tuple([
  z.enum(Object.keys(KINDS) as MarketPlatform[]),
  z.string(),
  z.enum(INTENT_LABELS),
  z.enum(SENTIMENTS),
  z.string(),
  z.string(),
]);

/** The sentences of one half by one hand; no two share any. */
export function readSentences({ half, hand }: Pick<Vocabulary, 'half' | 'hand'>): Sentence[] {
  const file = hand === 'a' ? `${half}.txt` : `${half}-${hand}.txt`;
  return readFileSync(join(import.meta.dirname, file), 'utf8')
    .split(/^## /mu)
    .slice(1)
    .flatMap((section) => {
      const [heading = '', ...lines] = section.trim().split('\n');
      const group = z.enum(GROUPS).parse(heading);
      return lines.map((line): Sentence => {
        const [platform, place, intent, sentiment, title, body] = lineSchema.parse(line.split('|'));
        return { group, platform, place, intent, sentiment, title, text: body };
      });
    });
}
