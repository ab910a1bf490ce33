import { posix } from 'node:path';
import type { NamedTest } from './named-tests.ts';

/** A row of the specification in our words. `reason`: why no test proves it. */
export interface Row {
  id: string;
  words: string;
  reason: string | null;
}

export interface Group {
  title: string;
  rows: Row[];
}

export type Proof = NamedTest & { file: string };

/**
 * Reads the list of rows: `# group`, then a line `ID words` or `ID words | reason` for each row.
 * @throws Error for a line of another form.
 */
export function readRows(text: string): Group[] {
  const groups: Group[] = [];
  for (const line of text.split('\n').filter(Boolean)) {
    if (line.startsWith('# ')) {
      groups.push({ title: line.slice(2), rows: [] });
      continue;
    }
    const [, id, words, reason = null] =
      /^((?:R-[A-Z]+|[AFS])-\d+) ([^|]+?)(?: \| (.+))?$/.exec(line) ?? [];
    const group = groups.at(-1);
    if (id === undefined || words === undefined || group === undefined)
      throw new Error(`Not a row: ${line}`);
    group.rows.push({ id, words, reason });
  }
  return groups;
}

/** The page that lists every row with what proves it, and what is wrong with list and titles. */
export function requirementsPage(
  groups: readonly Group[],
  proofs: readonly Proof[],
): { page: string; faults: string[] } {
  const byRow = new Map<string, Proof[]>();
  for (const proof of proofs)
    for (const id of proof.rows) byRow.set(id, [...(byRow.get(id) ?? []), proof]);
  const rows = groups.flatMap((group) => group.rows);
  const known = new Set<string>();
  const faults: string[] = [];
  for (const { id, reason } of rows) {
    if (known.has(id)) faults.push(`${id} is listed twice`);
    known.add(id);
    const tests = byRow.get(id)?.length ?? 0;
    if (tests === 0 && reason === null) faults.push(`${id}: no test names it, and no reason why`);
    if (tests > 0 && reason !== null) faults.push(`${id} has a test and a reason why it has none`);
  }
  for (const [id, [proof]] of byRow)
    if (!known.has(id)) faults.push(`${proof?.file}: there is no row ${id} (“${proof?.title}”)`);
  const sections = groups.map(
    ({ title, rows: own }) =>
      `## ${title}\n\n${own.map((row) => line(row, byRow.get(row.id) ?? [])).join('\n')}\n`,
  );
  return { page: [HEAD, ...sections].join('\n'), faults };
}

const HEAD = `# Requirements

Every row of the specification in our words, with the tests that prove it. Titles of tests name the
rows by their ids. \`npm run generate\` writes this page from those titles and from
\`requirements.txt\`; \`npm run verify\` fails on a row without a test or a reason, and on a title
that names no row.
`;

function line({ id, words, reason }: Row, proofs: readonly Proof[]): string {
  const links = proofs.map(
    ({ file, title }) => `  - [${plain(title)}](${posix.relative('deploy/docs', file)})`,
  );
  const why = reason === null ? [] : [`  - No test: ${reason}`];
  return [`- **${id}** ${words}`, ...links, ...why].join('\n');
}

/** A title without what Markdown and the test runner would read as signs of their own. */
const plain = (title: string): string =>
  title
    .replaceAll(/\\?[`*_[\]]/g, '')
    .replaceAll(/\$\{[^}]*\}|%[a-z#]|\$\w+/g, '…')
    .replaceAll('%%', '%')
    .replace(/^…: /, '');
