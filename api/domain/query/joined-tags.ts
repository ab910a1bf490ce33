import type { QueryNode, TermNode } from './ast.ts';
import { withoutPlural } from './words.ts';

/** Maximum number of words that people join into one tag. */
const MAX_JOINED = 4;
/** Maximum spellings of one run of words; a query of ten words never needs as many. */
const MAX_SPELLINGS = 16;

/**
 * Normalizes a tag for comparison: lowercase letters and digits, with signs that are part of a name
 * spelled out. "Customer support!" becomes "customersupport", "C++" "cpp", "c#" "csharp".
 */
export const squash = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/(?<=[\p{L}\p{N}])\+\+/gu, 'pp')
    .replaceAll(/(?<=[\p{L}\p{N}])\+/gu, 'plus')
    .replaceAll(/(?<=[\p{L}\p{N}])#/gu, 'sharp')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** A tag for comparison, also without its plural: people write #tattooartists and #tattooartist. */
export const squashedForms = (text: string): string[] => [
  ...new Set([squash(text), withoutPlural(squash(text))]),
];

/**
 * Tags formed by several adjacent words of a query: `web 3` gives the tag `web3`, which then
 * matches both words. For each word of each group (its alternatives), the tags it is part of. Null
 * in place of a group separates tags.
 */
export function joinedTags(groups: readonly (readonly string[] | null)[]): string[][][] {
  const found = groups.map((group) => (group ?? []).map((): string[] => []));
  for (let start = 0; start < groups.length; start += 1) {
    let runs: { tag: string; places: [group: number, word: number][] }[] = [
      { tag: '', places: [] },
    ];
    for (let at = start; at < Math.min(groups.length, start + MAX_JOINED); at += 1) {
      const group = groups[at];
      if (!group) break;
      runs = runs
        .flatMap(({ tag, places }) =>
          group.map((text, word) => ({
            tag: tag + squash(text),
            places: [...places, [at, word] as [number, number]],
          })),
        )
        .slice(0, MAX_SPELLINGS);
      if (at === start) continue;
      for (const { tag, places } of runs)
        for (const [of, word] of places) found[of]?.[word]?.push(tag);
    }
  }
  return found;
}

/** The same for a tree: the tags that each of its words forms with its neighbors. */
export function joinedTagsOf(ast: QueryNode): ReadonlyMap<TermNode, readonly string[]> {
  const all = new Map<TermNode, readonly string[]>();
  const visit = (node: QueryNode): void => {
    if (node.kind === 'term') return;
    if (node.kind === 'not') return visit(node.node);
    if (node.kind === 'and') {
      const groups = node.nodes.map(wordsOf);
      const tags = joinedTags(groups.map((terms) => terms?.map(({ text }) => text) ?? null));
      groups.forEach((terms, at) =>
        terms?.forEach((term, word) => all.set(term, tags[at]?.[word] ?? [])),
      );
    }
    node.nodes.forEach(visit);
  };
  visit(ast);
  return all;
}

/** A word, or alternatives of which one suffices; null for everything else. */
function wordsOf(node: QueryNode): TermNode[] | null {
  const nodes = node.kind === 'or' ? node.nodes : [node];
  const terms = nodes.filter((each) => each.kind === 'term' && each.field === 'any');
  return terms.length === nodes.length ? (terms as TermNode[]) : null;
}
