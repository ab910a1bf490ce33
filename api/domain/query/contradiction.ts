import type { NotNode, QueryNode, TermNode } from './ast.ts';
import { finding, removal } from './problem.ts';
import type { Finding } from './problem.ts';

/** Excluded terms that every post matched by the other terms would contain: `crm NOT crm`. */
export function contradictions(ast: QueryNode): Finding[] {
  if (ast.kind !== 'and') return [];
  return ast.nodes
    .filter((node) => node.kind === 'not')
    .filter((not) => ast.nodes.some((node) => needsOneOf(node, excludedBy(not))))
    .map((not) =>
      finding('contradiction', not, 'This excludes what the search looks for.', [removal(not)]),
    );
}

/** A post without any one of these passes; `NOT (a AND b)` excludes neither alone. */
function excludedBy({ node }: NotNode): readonly TermNode[] {
  if (node.kind === 'term') return [node];
  return node.kind === 'or' ? node.nodes.filter((one) => one.kind === 'term') : [];
}

function needsOneOf(node: QueryNode, excluded: readonly TermNode[]): boolean {
  switch (node.kind) {
    case 'term':
      return excluded.some((term) => contains(node, term));
    case 'not':
      return false;
    case 'and':
      return node.nodes.some((one) => needsOneOf(one, excluded));
    case 'or':
      return node.nodes.every((one) => needsOneOf(one, excluded));
  }
}

/** Whether everything that contains the first term contains the second one, too. */
function contains(wanted: TermNode, excluded: TermNode): boolean {
  const isIn =
    excluded.field === wanted.field || (excluded.field === 'any' && wanted.field === 'title');
  return isIn && ` ${wanted.text} `.toLowerCase().includes(` ${excluded.text} `.toLowerCase());
}
