import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readRows, readSet } from '../data.ts';
import type { Suite, Verdict } from './real-world/suite.lib.ts';

/**
 * `npm run bench -- real-world [suite…] [--reported] [--cases]`: runs other projects' tests against our
 * readers and prints right, wrong and silent per suite. A fixed hash of the case's id splits each suite:
 * rules are chosen on one half, the other one is looked at only to report (`--reported`). `--cases` lists
 * what is not right, of the choosing half only.
 */
const FOLDER = join(import.meta.dirname, 'real-world');
const rowSchema = z.looseObject({ id: z.string() });

const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const isReported = process.argv.includes('--reported');
const showsCases = process.argv.includes('--cases') && !isReported;

const isOfHalf = (id: string): boolean =>
  (createHash('sha256').update(id).digest()[0] ?? 0) % 2 === (isReported ? 1 : 0);

interface Count {
  right: number;
  wrong: number;
  silent: number;
  notApplicable: Map<string, number>;
}

function add(counts: Map<string, Count>, figure: string, verdict: Verdict): void {
  const count = counts.get(figure) ?? { right: 0, wrong: 0, silent: 0, notApplicable: new Map() };
  counts.set(figure, count);
  if (typeof verdict === 'string') count[verdict] += 1;
  else {
    const { notApplicable: reason } = verdict;
    count.notApplicable.set(reason, (count.notApplicable.get(reason) ?? 0) + 1);
  }
}

const verdictsOf = (figures: ReturnType<Suite['judge']>): [string, Verdict][] =>
  Object.entries(figures).flatMap(([figure, verdicts]) =>
    [verdicts].flat().map((verdict): [string, Verdict] => [figure, verdict]),
  );

function report({ name, target, judge, isOurs }: Suite): void {
  const rows = isOurs
    ? readRows(join(FOLDER, `${name}.jsonl`), rowSchema)
    : readSet(`peers/${name}`, rowSchema);
  if (rows === null) {
    console.log(`${name.padEnd(20)} not measured: ../shared/data is not here`);
    return;
  }
  const counts = new Map<string, Count>();
  for (const row of rows.filter(({ id }) => isOfHalf(id)))
    for (const [figure, verdict] of verdictsOf(judge(row))) {
      add(counts, figure, verdict);
      if (showsCases && (verdict === 'wrong' || verdict === 'silent'))
        console.log(`  ${figure} ${verdict}: ${JSON.stringify(row).slice(0, 300)}`);
    }
  for (const [figure, { right, wrong, silent, notApplicable }] of counts) {
    const applicable = right + wrong + silent;
    const share = right / applicable;
    if (applicable > 0)
      console.log(
        `${figure.padEnd(20)} ${String(right).padStart(4)} right ${String(wrong).padStart(4)} wrong ` +
          `${String(silent).padStart(4)} silent of ${String(applicable).padStart(4)}: ${(100 * share).toFixed(1)} % ` +
          `(target ${(100 * target).toFixed(1)} %, ${share >= target ? 'reached' : 'missed'})`,
      );
    for (const [reason, cases] of notApplicable)
      console.log(`${''.padEnd(20)} ${String(cases).padStart(4)} not applicable: ${reason}`);
  }
}

console.log(isReported ? 'Reported half' : 'Choosing half');
for (const file of globSync('*.suite.lib.ts', { cwd: FOLDER }).toSorted()) {
  const { SUITE } = (await import(join(FOLDER, file))) as { SUITE: Suite };
  if (names.length === 0 || names.includes(SUITE.name)) report(SUITE);
}
