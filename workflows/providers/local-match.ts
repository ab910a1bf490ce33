import { includes, squash, stemsOf } from '#contracts/query/match.ts';
import type { ProviderQuery } from './port.ts';

/**
 * Whether a text matches a query, for platforms that cannot search text themselves. Every group
 * must match; a sentence needs two of its telling words. `tags` match terms without blanks.
 */
export function localMatcher(
  query: ProviderQuery,
): (text: string, tags?: readonly string[]) => boolean {
  const groups = query.groups.map((group) =>
    group.map(({ text }) => ({ stems: stemsOf(text), tag: squash(text) })),
  );
  const needed = query.mode === 'query' ? Math.min(2, query.groups.flat().length) : 1;
  return (text, tags = []) => {
    const squashed = new Set(tags.map(squash));
    const read = stemsOf(text);
    return groups.every((group) => {
      const hits = group.filter(({ stems, tag }) => squashed.has(tag) || includes(read, stems));
      return hits.length >= needed;
    });
  };
}

/**
 * Tags worth reading for a query, most specific first: all words of each alternative joined, then
 * each term. At most `max`, each once.
 */
export function tagsOf(query: ProviderQuery, max: number): string[] {
  const terms = query.groups.flat().map(({ text }) => text);
  const whole =
    query.mode === 'keywords' && query.groups.length > 1
      ? [query.groups.map(([first]) => first?.text ?? '').join(' ')]
      : [];
  const distinct = new Map([...whole, ...terms].map((tag) => [squash(tag), tag.toLowerCase()]));
  distinct.delete('');
  return [...distinct.values()].slice(0, max);
}
