import { parseAst } from 'vite';

/** One small fault: the text from `start` to `end` replaced. */
export interface Mutant {
  start: number;
  end: number;
  text: string;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

const OPERATORS: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
};
const METHODS: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
};
/** Parts of a statement of SQL. */
const STATEMENTS: readonly (readonly [RegExp, string])[] = [
  [/ <= /gu, ' < '],
  [/ >= /gu, ' > '],
  [/ > /gu, ' >= '],
  [/ < /gu, ' <= '],
  [/ = /gu, ' <> '],
  [/ <> /gu, ' = '],
  [/ \+ /gu, ' - '],
  [/ - /gu, ' + '],
  [/ and /gu, ' or '],
  [/ or /gu, ' and '],
  [/ for update\b/gu, ''],
  [/ is null\b/gu, ' is not null'],
  [/ is not null\b/gu, ' is null'],
  [/\bgreatest\(/gu, 'least('],
  [/\bpg_advisory_xact_lock\(/gu, 'abs('],
  [/\b(?:enable|force) row level security\b/gu, 'no force row level security'],
  [/\bsecurity definer\b/gu, 'security invoker'],
  // The rest of the line becomes a comment.
  [/\b(?:grant|revoke)\b/gu, '--'],
];
/** Types, and words for people, are not behavior that a test of the core must notice. */
const SKIPPED = /^(?:TS|Import|Export(?:All|Specifier))/u;
const MESSAGES = /(?:Error|Failure)$/u;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Every fault of these kinds that the source can have, in its order. */
export function mutantsOf(source: string): Mutant[] {
  const found: Mutant[] = [];
  const put = (start: number, end: number, text: string): void =>
    void found.push({ start, end, text });
  const visit = (node: Node): void => {
    if (node.type === 'NewExpression' && MESSAGES.test(nameOf(node['callee']))) return;
    if (SKIPPED.test(node.type) && !isNode(node['expression'])) return;
    if (node.type === 'TemplateElement' || isTunable(node)) return;
    mutate(node, source, put);
    for (const [field, value] of Object.entries(node)) {
      if (field === 'typeAnnotation' || field === 'typeArguments' || field === 'returnType')
        continue;
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child);
    }
  };
  visit(parseAst(source, { lang: 'tsx' }) as unknown as Node);
  const unique = new Map(found.map((each) => [`${each.start} ${each.end} ${each.text}`, each]));
  return [...unique.values()].toSorted((a, b) => a.start - b.start || a.end - b.end);
}

function nameOf(node: unknown): string {
  return isNode(node) && typeof node['name'] === 'string' ? node['name'] : '';
}

/** A named number of ours, such as a limit: tests take it from the code. */
const isTunable = (node: Node): boolean =>
  node.type === 'VariableDeclarator' &&
  /^[A-Z][\dA-Z_]+$/u.test(nameOf(node['id'])) &&
  isNode(node['init']) &&
  node['init'].type === 'Literal';

/** A named table of ours: each condition or reference in it may be another one. */
const isNamedTable = (node: Node): boolean =>
  /^[A-Z][\dA-Z_]+$/u.test(nameOf(node['id'])) &&
  isNode(node['init']) &&
  node['init'].type === 'ObjectExpression';

const entriesOf = (table: Node): { value: Node }[] =>
  ((table['init'] as Node)['properties'] as { value: Node }[]).filter(
    ({ value }) =>
      isNode(value) && /^(?:Identifier|CallExpression|TemplateLiteral)$/u.test(value.type),
  );

function mutate(
  node: Node,
  source: string,
  put: (start: number, end: number, text: string) => void,
): void {
  const textOf = ({ start, end }: Node): string => source.slice(start, end);
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const [left, right] = [node['left'] as Node, node['right'] as Node];
      const operator = String(node['operator']);
      const at = source.indexOf(operator, left.end);
      for (const other of OPERATORS[operator] ?? []) put(at, at + operator.length, other);
      // `x ?? y && z` does not parse.
      if (operator === '??') {
        found(node, textOf(left));
        found(node, textOf(right));
      }
      break;
    }
    case 'IfStatement':
    case 'ConditionalExpression':
      found(node['test'] as Node, 'true');
      found(node['test'] as Node, 'false');
      break;
    case 'UnaryExpression':
      if (node['operator'] === '!' || node['operator'] === '-')
        found(node, textOf(node['argument'] as Node));
      break;
    case 'UpdateExpression':
      found(
        node,
        node['operator'] === '++'
          ? `${nameOf(node['argument'])}--`
          : `${nameOf(node['argument'])}++`,
      );
      break;
    case 'Literal':
      if (typeof node['value'] === 'boolean') found(node, String(!node['value']));
      else if (typeof node['value'] === 'number') found(node, String(node['value'] + 1));
      break;
    case 'MemberExpression': {
      const property = node['property'] as Node;
      const other = METHODS[nameOf(property)];
      if (other !== undefined && node['computed'] !== true) found(property, other);
      break;
    }
    case 'CallExpression': {
      const callee = node['callee'] as Node;
      if (callee.type !== 'MemberExpression' || nameOf(callee['property']) !== 'filter') break;
      found(node, textOf(callee['object'] as Node));
      break;
    }
    case 'ExpressionStatement': {
      const type = (node['expression'] as Node).type;
      if (type === 'CallExpression' || type === 'AssignmentExpression') found(node, ';');
      break;
    }
    case 'ReturnStatement':
    case 'ContinueStatement':
    case 'BreakStatement':
      if (!isNode(node['argument'])) found(node, ';');
      break;
    case 'TemplateLiteral':
      statement(node);
      break;
    case 'VariableDeclarator':
      if (isNamedTable(node)) for (const { value } of entriesOf(node)) found(value, "'true'");
      break;
  }

  function found(at: Node, text: string): void {
    put(at.start, at.end, text);
  }

  function statement(template: Node): void {
    for (const part of template['quasis'] as Node[])
      for (const [pattern, other] of STATEMENTS)
        for (const match of textOf(part).matchAll(pattern)) {
          const at = part.start + match.index;
          put(at, at + match[0].length, other);
        }
  }
}
