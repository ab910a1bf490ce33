import type { FoundPage } from '../../../company-sources/port.ts';
import { isAbout, prepareSense } from '../../../extraction/about/about.ts';
import { patternAround } from '../../../extraction/names/patterns.ts';
import { readWords } from '../../../extraction/names/words.ts';
import { domainFits, nameKey } from './company-name.ts';
import type { DiscoveryPost, NamedAt } from './names-in-post.ts';

/**
 * The part of a title that names the site: the part matching the domain, else the first short part.
 */
export function nameOfPage({ title, domain }: FoundPage): string | null {
  const parts = title
    .split(/\s[|–—·:-]\s|[|–—·:()（）]/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const fitting = parts.find((part) => domainFits(part, domain));
  if (fitting) return fitting;
  const label = domain.split('.')[0] ?? '';
  const first = parts.find((part) => {
    const key = nameKey(part);
    return key.length >= 3 && part.split(/\s+/u).length <= 3 && label.startsWith(key);
  });
  return first ?? null;
}

/**
 * Places where posts mean the product of a page. The site is what makes a lowercase name, or one in
 * a script that the name finder does not support, recognizable in a sentence.
 */
export function placesNaming(
  name: string,
  { domain, title, description }: FoundPage,
  posts: readonly DiscoveryPost[],
): NamedAt[] {
  const about = `${title}. ${description}`;
  const sense = prepareSense({ names: [name], domain, description: about, excluded: [] });
  const lower = name.toLowerCase();
  return posts.flatMap((post) =>
    (['title', 'content'] as const).flatMap((field): NamedAt[] => {
      const text = post[field];
      if (!text.toLowerCase().includes(lower)) return [];
      const meant = isAbout(sense, text);
      if (meant?.verdict !== 'about') return [];
      const words = readWords(text);
      return meant.spans.map(({ start, end }) => {
        const first = words.findIndex((word) => word.start === start);
        const last = words.findIndex((word) => word.end === end);
        const pattern = first < 0 || last < 0 ? null : patternAround(words, first, last);
        return { post, field, start, end, pattern: pattern ?? 'named', leaving: false, own: false };
      });
    }),
  );
}
