import type { DiscoverySpec } from '#contracts/competitors/discovery.ts';
import { expandSentence } from '#contracts/query/expand.ts';
import { parseQuery } from '#providers/query.ts';
import type { ProviderQuery } from '#providers/port.ts';
import { industryWords, isGeneric } from './market.ts';

const SHAPES = ['alternative', 'vs', 'best', '"switched from"'];
/** Names of the first wave whose own conversations are read in the second. */
const FOLLOWED = 6;

/**
 * What platforms are asked first: the market itself, then the same market in conversations that
 * compare products.
 */
export function firstWave({
  query,
  industry,
}: Pick<DiscoverySpec, 'query' | 'industry'>): ProviderQuery[] {
  const extra = industryWords(industry).split(' ').filter(Boolean).slice(0, 2).join(' ');
  const market = parseQuery(`${query} ${extra}`.trim().slice(0, 500), 'query');
  const asked = expandSentence(query).filter((term) => term.asked);
  const telling = asked.filter(({ text }) => !isGeneric(text));
  const words = (telling.length > 0 ? telling : asked)
    .slice(0, 2)
    .map(({ text, phrase }) =>
      phrase ? `"${text}"` : text.replace(/[^\p{L}\p{N}-]/gu, ' ').trim(),
    )
    .filter((word) => word !== '');
  if (words.length === 0) return [market];
  const shapes = tryParse(`${words.join(' ')} (${SHAPES.join(' OR ')})`);
  return shapes ? [market, shapes] : [market];
}

/** Then posts that name what was found: they name its rivals. Null before anything was found. */
export function secondWave(names: readonly string[]): ProviderQuery | null {
  const quoted = names
    .slice(0, FOLLOWED)
    .map((name) => name.replace(/["\\]/gu, ' ').trim())
    .filter((name) => name.length > 1)
    .map((name) => `"${name}"`);
  return quoted.length === 0 ? null : tryParse(quoted.join(' OR '));
}

function tryParse(text: string): ProviderQuery | null {
  try {
    return parseQuery(text, 'keywords');
  } catch {
    // Words that our query language reads as operators: the market itself is asked all the same.
    return null;
  }
}
