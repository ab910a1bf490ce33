import type { Company } from '../../world/files.ts';
import type { PlayedWorld } from '../../world/playing.ts';
import { stemsOf } from '../../search/words.ts';
import type { WebCriteria } from './brave-query.ts';
import { renderPage } from './brave-result.ts';

/**
 * Start pages of the world's companies, as a search of the whole web finds them: a page must hold
 * every phrase of the query, and ranks by how many of its other words it holds.
 */
export function findSites(world: PlayedWorld, { q, isWanted }: WebCriteria) {
  const phrases = [...q.matchAll(/"([^"]+)"/gu)].map(([, phrase = '']) => plain(phrase));
  const stems = stemsOf(q.replaceAll(/"[^"]*"|-?site:\S+/gu, ' '));
  if (phrases.length === 0 && stems.length === 0) return [];
  return world.companies
    .flatMap((company) => {
      const page = startPage(world, company);
      if (!page || !isWanted(`www.${company.domain}/`)) return [];
      const text = `${page.title} ${page.description} ${company.name}`;
      const words = new Set(stemsOf(text));
      const held = stems.filter((stem) => words.has(stem)).length;
      const fits = phrases.every((phrase) => ` ${plain(text)} `.includes(` ${phrase} `));
      return fits && phrases.length + held > 0 ? [{ ...page, held }] : [];
    })
    .toSorted((a, b) => b.held - a.held)
    .map(renderPage);
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

function startPage(world: PlayedWorld, company: Company) {
  const html = company.domain === null ? null : (world.pageNow(company.id, '/')?.html ?? null);
  if (html === null || company.site_status === 'dead' || company.site_status === 'none')
    return null;
  return {
    address: `www.${company.domain}/`,
    title: /<title>([^<]*)/iu.exec(html)?.[1] ?? company.name,
    description: /<meta name="description" content="([^"]*)/iu.exec(html)?.[1] ?? '',
    language: world.language,
  };
}
