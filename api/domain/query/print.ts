import type { QueryNode, TermNode } from './ast.ts';
import { FUNCTION_WORDS } from './stop-words.ts';

const PLAIN = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}.'’/@_-]{0,500}[\p{L}\p{M}\p{N}+#])?$/u;
const OPERATOR = /^(?:OR|AND|NOT)$/u;

/** Prints a tree in the canonical spelling, which parses to the same tree. */
export function printQuery(ast: QueryNode): string {
  switch (ast.kind) {
    case 'term':
      return printTerm(ast);
    case 'not':
      return ast.node.kind === 'term' ? `-${printTerm(ast.node)}` : `-(${printQuery(ast.node)})`;
    case 'and':
      return ast.nodes.map(printQuery).join(' ');
    case 'or':
      return ast.nodes
        .map((node) => (node.kind === 'and' ? `(${printQuery(node)})` : printQuery(node)))
        .join(' OR ');
  }
}

function printTerm({ field, text }: TermNode): string {
  const needsQuotes =
    !PLAIN.test(text) || OPERATOR.test(text) || FUNCTION_WORDS.has(text.toLowerCase());
  const value = needsQuotes ? `"${text}"` : text;
  return field === 'any' ? value : `${field}:${value}`;
}
