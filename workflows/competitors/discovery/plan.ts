import { languageOf } from '#contracts/language/description.ts';
import type { Language } from '#contracts/language/description.ts';
import type { DiscoverySpec } from '#contracts/competitors/discovery.ts';
import { expandSentence } from '#contracts/query/expand.ts';
import { parseQuery } from '#providers/query.ts';
import type { PlatformId } from '#contracts/names.ts';
import type { ProviderQuery } from '#providers/port.ts';
import { isDictionaryWord } from '../../extraction/names/common-words.ts';
import { nameKey } from './candidates/company-name.ts';
import { industryWords, isGeneric, partsOf } from './market.ts';

interface Shapes {
  /** Of conversations that choose between products. */
  choosing: readonly string[];
  /** Of conversations of an audience about products. */
  kinds: readonly string[];
}

const ENGLISH: Shapes = {
  choosing: ['alternative', 'vs', 'best', '"switched from"'],
  kinds: ['software', 'app', 'tool'],
};
/** A market is asked about in the language in which it is described. */
const SHAPES: Partial<Record<Language, Shapes>> = {
  de: {
    choosing: ['alternative', 'oder', 'erfahrungen', 'gewechselt'],
    kinds: ['software', 'app', 'programm'],
  },
  es: {
    choosing: ['alternativa', 'vs', 'opiniones', 'cambiado'],
    kinds: ['software', 'app', 'programa'],
  },
  fr: { choosing: ['alternative', 'ou', 'avis', 'migré'], kinds: ['logiciel', 'app', 'outil'] },
};
/** Names whose own conversations one query reads. */
const FOLLOWED = 6;

/**
 * What platforms are asked first: the market itself, then conversations that compare such products,
 * then those of its audience about products, and where products are launched, launches of such.
 */
export function firstWave(
  { query, industry }: Pick<DiscoverySpec, 'query' | 'industry'>,
  platform: PlatformId,
): ProviderQuery[] {
  const extra = industryWords(industry).split(' ').filter(Boolean).slice(0, 2).join(' ');
  const { product, audience } = partsOf(query);
  const { choosing, kinds } = SHAPES[languageOf(query)] ?? ENGLISH;
  const shaped = [
    // Two words of a list, or of an audience, are alternatives: hair or beauty salons.
    wordsOf(product, choosing, product.includes(',') ? ' OR ' : ' '),
    ...(audience === null ? [] : [wordsOf(audience, [...kinds, ...choosing], ' OR ')]),
    ...launchesOf(product, platform),
  ];
  return [
    parseQuery(`${query} ${extra}`.trim().slice(0, 500), 'query'),
    ...shaped.flatMap((text) => (text === null ? [] : (tryParse(text) ?? []))),
  ];
}

/** How launches of products are marked, on platforms that have them; "" where every post is one. */
const LAUNCHES: Partial<Record<PlatformId, string>> = { hackernews: '"Show HN"', producthunt: '' };

/** Launches say what a product is, and seldom whom it is for or what it competes with. */
function launchesOf(product: string, platform: PlatformId): (string | null)[] {
  const mark = LAUNCHES[platform];
  const words = tellingOf(product).filter((word) => !isGeneric(word));
  return mark === undefined || words.length === 0 ? [] : [`${mark} ${words.join(' ')}`.trim()];
}

/** The two most telling words of a part, each required, with one of the shapes. */
function wordsOf(part: string, shapes: readonly string[], join: ' ' | ' OR '): string | null {
  const words = tellingOf(part);
  const joined = join === ' ' ? words.join(join) : `(${words.join(join)})`;
  return words.length === 0 ? null : `${joined} (${shapes.join(' OR ')})`;
}

function tellingOf(part: string): string[] {
  const asked = expandSentence(part).filter((term) => term.asked);
  const telling = asked.filter(({ text }) => !isGeneric(text));
  return (telling.length > 0 ? telling : asked)
    .slice(0, 2)
    .map(({ text, phrase }) =>
      phrase ? `"${text}"` : text.replace(/[^\p{L}\p{N}-]/gu, ' ').trim(),
    )
    .filter((word) => word !== '');
}

/**
 * Then posts that name what was found: they name its rivals. Names that are no everyday words come
 * first, since they find fewer strangers. What a search found and no post names yet, `unheard`, is
 * asked for too: people may talk about it in other words than the founder's.
 */
export function namesToFollow(
  found: readonly string[],
  asked: readonly string[],
  unheard: readonly string[] = [],
): string[] {
  const known = new Set(asked.map(nameKey));
  return [found, unheard].flatMap((names) =>
    names
      .filter((name) => name.trim().length > 1 && !known.has(nameKey(name)))
      .toSorted((a, b) => isWord(a) - isWord(b))
      .slice(0, FOLLOWED),
  );
}

const isWord = (name: string): number => Number(isDictionaryWord(name.toLowerCase()));

/** Conversations that name one of these, as few names a query as every platform takes. */
export function secondWave(names: readonly string[]): ProviderQuery[] {
  const quoted = names
    .map((name) => name.replace(/["\\]/gu, ' ').trim())
    .filter((name) => name.length > 1)
    .map((name) => `"${name}"`);
  return Array.from({ length: Math.ceil(quoted.length / FOLLOWED) }, (_none, at) =>
    tryParse(quoted.slice(at * FOLLOWED, (at + 1) * FOLLOWED).join(' OR ')),
  ).flatMap((query) => query ?? []);
}

function tryParse(text: string): ProviderQuery | null {
  try {
    return parseQuery(text, 'keywords');
  } catch {
    // Words that our query language reads as operators: the market itself is asked all the same.
    return null;
  }
}
