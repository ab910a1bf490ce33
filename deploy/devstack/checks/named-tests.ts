import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';
import { ROOT } from '../paths.ts';

/** A test, or a group of tests, whose title names rows of the specification. */
export interface NamedTest {
  title: string;
  rows: string[];
}

const KIND = '(?:R-[A-Z]+|[AFS])';
const ROW = new RegExp(
  String.raw`\b(${KIND})-(\d{2,3})(?:\.\.(?:${KIND}-)?(\d{2,3}))?(?![-\d])`,
  'g',
);
/** Names at the start or end of a title, with what separates them from its sentence. */
const NAMES = new RegExp(
  String.raw`^(?:${ROW.source}(?:, |: ?))+|(?: \()?(?:(?:, )?${ROW.source})+\)?$`,
  'g',
);

/** The ids in a text; `R-VAL-13..15` is three. */
export function rowsIn(text: string): string[] {
  return [...text.matchAll(ROW)].flatMap(([, kind = '', first = '', last = first]) =>
    Array.from(
      { length: Math.max(0, Number(last) - Number(first) + 1) },
      (_, at) => `${kind}-${String(Number(first) + at).padStart(first.length, '0')}`,
    ),
  );
}

/** A node of a syntax tree, as far as it is read here. */
interface Node {
  type: string;
  start: number;
  end: number;
  name?: string;
  callee?: Node;
  object?: Node;
  tag?: Node;
  arguments?: Node[];
}

/**
 * The tests of a source file that name rows: in their title, or in the table that they run over (where
 * the title takes its words from).
 */
export function namedTests(file: string, source: string): NamedTest[] {
  if (rowsIn(source).length === 0 && !source.includes('$row')) return [];
  const textOf = ({ start, end }: Node): string => source.slice(start, end);
  return callsIn(parseSync(file, source).program as unknown as Node).flatMap((call) => {
    const [title, ...rest] = call.arguments ?? [];
    if (!title || rest.length === 0 || !/^(?:test|it|describe)$/.test(rootOf(call).name ?? ''))
      return [];
    const words = textOf(title)
      .slice(1, -1)
      .replaceAll(String.raw`\'`, "'");
    const own = rowsIn(words);
    const table = call.callee?.arguments?.[0] ?? call.callee?.tag;
    const listed = table ? rowsIn(tableText(textOf(table), file, source)) : [];
    const rows = [...new Set([...own, ...listed])];
    return rows.length > 0 ? [{ title: words.replaceAll(NAMES, '').trim(), rows }] : [];
  });
}

/** A table: written in place, under a name at the top of the file, or in a file next to it. */
function tableText(table: string, file: string, source: string): string {
  if (!/^\w+$/.test(table)) return table;
  const here = new RegExp(String.raw`^const ${table}\b[\s\S]*?;$`, 'm').exec(source)?.[0];
  if (here !== undefined) return here;
  const from = new RegExp(String.raw`import {[^}]*\b${table}\b[^}]*} from '(\.[^']+)'`).exec(
    source,
  );
  return from?.[1] === undefined ? '' : readFileSync(join(ROOT, dirname(file), from[1]), 'utf8');
}

function rootOf(call: Node): Node {
  let node = call;
  for (;;) {
    const next = node.callee ?? node.object ?? node.tag;
    if (!next) return node;
    node = next;
  }
}

function callsIn(node: unknown): Node[] {
  if (node === null || typeof node !== 'object') return [];
  const inner = Object.values(node).flatMap(callsIn);
  return (node as Node).type === 'CallExpression' ? [node as Node, ...inner] : inner;
}
