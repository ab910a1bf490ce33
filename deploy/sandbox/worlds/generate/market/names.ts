import type { Company, PostLabels, WorldPost } from '../../../world/files.ts';

type Name = PostLabels['names'][number];

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);

/** Finds companies by their names as they spell them, the longest first, at most once a place. */
export function createNamer(companies: readonly Pick<Company, 'id' | 'name' | 'aliases'>[]) {
  const spelled = companies
    .flatMap(({ id, name, aliases }) => [name, ...aliases].map((surface) => ({ id, surface })))
    .toSorted((a, b) => b.surface.length - a.surface.length);
  const byName = new Map(spelled.map(({ id, surface }) => [surface, id]));
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}_/@#-])(?:${spelled.map(({ surface }) => escaped(surface)).join('|')})(?![\\p{L}\\p{N}_])`,
    'gu',
  );
  const inField = (text: string, field: Name['field'], not: string | null): Name[] =>
    [...text.matchAll(pattern)].flatMap(({ 0: surface, index }) => {
      const company = byName.get(surface);
      return company === undefined || company === not
        ? []
        : [{ surface, company, field, at: index }];
    });

  /** The post with its names; `not` is a company whose name it uses in another sense. */
  return (post: WorldPost, not: string | null = null): WorldPost => {
    const names = [...inField(post.title ?? '', 'title', not), ...inField(post.text, 'text', not)];
    const about = [...new Set(names.flatMap(({ company }) => company ?? []))];
    return { ...post, labels: { ...post.labels, names, about } };
  };
}
