import { startOf } from '#domain/text/cut.ts';
import { PLATFORMS } from '#domain/platforms/index.ts';
import { languageOf } from '#domain/language/description.ts';
import type { Language } from '#domain/language/description.ts';
import type { DiscoverySpec } from '#contracts/competitors/discovery.ts';
import { expandSentence } from '#domain/query/expand.ts';
import { parseQuery } from '#providers/query.ts';
import type { PlatformId } from '#domain/names.ts';
import type { ProviderQuery } from '#providers/port.ts';
import { isDictionaryWord } from '../../extraction/names/common-words.ts';
import { nameKey } from './candidates/company-name.ts';
import { industryWords, isGeneric, partsOf } from './market.ts';

interface Shapes {
  /** Templates of conversations that choose between products. */
  choosing: readonly string[];
  /** Templates of conversations of an audience about products. */
  kinds: readonly string[];
}

const ENGLISH: Shapes = {
  choosing: ['alternative', 'vs', 'best', '"switched from"'],
  kinds: ['software', 'app', 'tool'],
};
/** A market is queried in the language of its description. */
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
/** Names per follow-up query. */
const FOLLOWED = 6;

/**
 * The first queries of each platform: the market itself, then conversations that compare such
 * products, then those of its audience about products, and on launch platforms, launches of such
 * products.
 */
export function firstWave(
  { query, industry }: Pick<DiscoverySpec, 'query' | 'industry'>,
  platform: PlatformId,
): ProviderQuery[] {
  const extra = industryWords(industry).split(' ').filter(Boolean).slice(0, 2).join(' ');
  const { product, audience } = partsOf(query);
  const { choosing, kinds } = SHAPES[languageOf(query)] ?? ENGLISH;
  const shaped = [
    // The words of a list or an audience are alternatives: hair or beauty salons.
    wordsOf(product, choosing, product.includes(',') ? ' OR ' : ' '),
    ...(audience === null ? [] : [wordsOf(audience, [...kinds, ...choosing], ' OR ')]),
    ...launchesOf(product, platform),
  ];
  return [
    parseQuery(startOf(`${query} ${extra}`.trim(), 500), 'query'),
    ...shaped.flatMap((text) => (text === null ? [] : (tryParse(text) ?? []))),
  ];
}

/** Launches describe the product, and rarely its audience or its competitors. */
function launchesOf(product: string, platform: PlatformId): (string | null)[] {
  const mark = PLATFORMS[platform].launchMark;
  const words = tellingOf(product).filter((word) => !isGeneric(word));
  return mark === undefined || words.length === 0 ? [] : [`${mark} ${words.join(' ')}`.trim()];
}

/** The two most specific words of a part, both required, combined with one of the templates. */
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
 * The names to query next: posts about them name their rivals. Names that are not dictionary words
 * come first, since they match fewer unrelated posts. Products in `unmentioned`, found by a search and
 * not yet in posts, are included: people may discuss them in other words than the user's.
 */
export function namesToFollow(
  found: readonly string[],
  asked: readonly string[],
  unmentioned: readonly string[] = [],
): string[] {
  const known = new Set(asked.map(nameKey));
  return [found, unmentioned].flatMap((names) =>
    names
      .filter((name) => name.trim().length > 1 && !known.has(nameKey(name)))
      .toSorted((a, b) => isWord(a) - isWord(b))
      .slice(0, FOLLOWED),
  );
}

const isWord = (name: string): number => Number(isDictionaryWord(name.toLowerCase()));

/**
 * Queries for conversations that name one of these, with as few names per query as every platform
 * allows.
 */
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
    // The query language would read these words as operators. The market query still runs.
    return null;
  }
}
