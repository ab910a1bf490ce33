/** Field names of a query; any other text before a colon is part of a word. */
export const QUERY_FIELDS = ['title', 'author', 'site', 'type', 'lang'] as const;
export type QueryField = (typeof QUERY_FIELDS)[number];

/** UTF-16 offsets into the parsed text, end exclusive. */
export interface Place {
  start: number;
  end: number;
}

/** A word or phrase anywhere in title and text (`any`), or a value of a field. */
export interface TermNode extends Place {
  kind: 'term';
  field: QueryField | 'any';
  /** Words separated by single blanks, as typed; lowercase for `site`, `type` and `lang`. */
  text: string;
  /** Several adjacent words. */
  phrase: boolean;
}

export interface NotNode extends Place {
  kind: 'not';
  node: QueryNode;
}

/** `and`: all of them; `or`: at least one. At least two, never nested directly in the same kind. */
interface ListNode extends Place {
  kind: 'and' | 'or';
  nodes: readonly QueryNode[];
}

export type QueryNode = TermNode | NotNode | ListNode;

/** Words are searched for; the other fields only filter. */
export const isWord = (node: QueryNode): node is TermNode & { field: 'any' | 'title' } =>
  node.kind === 'term' && (node.field === 'any' || node.field === 'title');

const sameTerm = (a: TermNode, b: TermNode): boolean =>
  a.field === b.field && a.text.toLowerCase() === b.text.toLowerCase();

/** Joins nodes; nested lists of the same kind are flattened, and duplicates count once. */
export function listOf(kind: ListNode['kind'], nodes: readonly QueryNode[]): QueryNode | null {
  const flat = nodes.flatMap((node) => (node.kind === kind ? node.nodes : [node]));
  const distinct = flat.filter((node, index) => {
    if (node.kind !== 'term') return true;
    return flat.findIndex((other) => other.kind === 'term' && sameTerm(node, other)) === index;
  });
  const [first] = distinct;
  if (first === undefined || distinct.length === 1) return first ?? null;
  const start = Math.min(...distinct.map((node) => node.start));
  const end = Math.max(...distinct.map((node) => node.end));
  return { kind, nodes: distinct, start, end };
}

/** Every term of a query from left to right, and whether it is wanted or excluded. */
export function termsOf(ast: QueryNode, negative = false): { term: TermNode; negative: boolean }[] {
  switch (ast.kind) {
    case 'term':
      return [{ term: ast, negative }];
    case 'not':
      return termsOf(ast.node, !negative);
    default:
      return ast.nodes.flatMap((node) => termsOf(node, negative));
  }
}
