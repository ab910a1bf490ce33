import { joinedTags, squash, squashedForms } from '#domain/query/joined-tags.ts';
import { includes, stemsOf } from '#domain/query/match.ts';
import { stem, withoutPlural } from '#domain/query/words.ts';
import { rarityOf } from '#domain/language/rarity.ts';
import type { ProviderQuery } from '../port.ts';

/**
 * Whether a text matches a query, for platforms that cannot search text themselves. Every group
 * must match; a sentence needs two of its telling words, or those of another wording. Words of tags count as words of the text;
 * a tag written as one word matches the words that it is made of.
 */
export function localMatcher(
  query: ProviderQuery,
): (text: string, tags?: readonly string[]) => boolean {
  const matches = groupMatcher(query);
  const others = query.phrasings.map((terms) =>
    groupMatcher({ mode: 'keywords', groups: terms.map((term) => [term]) }),
  );
  return (text, tags) => matches(text, tags) || others.some((other) => other(text, tags));
}

/** The same for the words of the query itself. */
export function groupMatcher(
  query: Pick<ProviderQuery, 'mode' | 'groups'>,
): (text: string, tags?: readonly string[]) => boolean {
  const asked = query.groups.map((group) => group.map(({ text }) => text));
  const isSentence = query.mode === 'query';
  // The words of a sentence are one group of which some must match; adjacent ones still join to tags.
  const joined = joinedTags(isSentence ? asked.flat().map((text) => [text]) : asked);
  const groups = asked.map((group, at) =>
    group.map((text, word) => ({
      stems: stemsOf(text),
      tags: [
        ...squashedForms(text),
        ...((isSentence ? joined[word]?.[0] : joined[at]?.[word]) ?? []),
      ],
    })),
  );
  const needed = isSentence ? Math.min(2, query.groups.flat().length) : 1;
  return (text, tags = []) => {
    const squashed = new Set(tags.flatMap(squashedForms));
    const texts = [text, ...tags].map(stemsOf);
    return groups.every((group) => {
      const hits = group.filter(
        (term) =>
          term.tags.some((tag) => squashed.has(tag)) ||
          texts.some((read) => includes(read, term.stems)),
      );
      return hits.length >= needed;
    });
  };
}

/** Words that are read as tags of their own before the rest. */
const TELLING = 2;

/**
 * Tags worth reading for a query, most specific first: two words of an alternative or a wording
 * joined, as people do, then each term, the rarest first, also as a singular. At most `max`, each
 * once.
 */
export function tagsOf(query: ProviderQuery, max: number): string[] {
  const terms = query.groups
    .flat()
    .map(({ text }) => text)
    .toSorted((a, b) => rarityOf(stem(b.toLowerCase())) - rarityOf(stem(a.toLowerCase())));
  const lists = query.mode === 'keywords' ? query.alternatives : query.phrasings;
  const joined = lists
    .filter(({ length }) => length === 2)
    .map((words) => words.map(({ text }) => text).join(' '));
  const telling = terms.slice(0, lists.length === 1 ? terms.length : TELLING);
  const singulars = telling.map((term) => withoutPlural(term.toLowerCase()));
  const distinct = new Map(
    [...joined.slice(0, 1), ...telling, ...singulars, ...joined, ...terms].map((tag) => [
      squash(tag),
      tag.toLowerCase(),
    ]),
  );
  distinct.delete('');
  return [...distinct.values()].slice(0, max);
}
