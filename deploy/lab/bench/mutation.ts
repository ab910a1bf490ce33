import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { mutantsOf } from './mutation/mutants.lib.ts';
import type { Mutant } from './mutation/mutants.lib.ts';
import { TARGETS } from './mutation/targets.lib.ts';

/**
 * `npm run bench -- mutation [target or file …]`: puts one small fault after the other into the files of the
 * core and runs their tests. A fault that no test notices survives and is printed; at least 85% must
 * not.
 */
const LEAST = 0.85;
/** A fault may make an endless loop: then it counts as noticed. */
const HUNG_MS = 90_000;
const ROOT = join(import.meta.dirname, '../../..');
const lineSchema = z.object({ index: z.int().optional(), killed: z.boolean().optional() });

/** Tries the mutants from `first` on. @returns the number that were tried. */
function tryFrom(
  [target, file]: readonly [string, string],
  first: number,
  survived: (index: number) => void,
): Promise<number> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'mutation/try-mutants.lib.ts'), target, file, String(first)],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], detached: true },
  );
  let [done, hung, words] = [0, false, ''];
  const end = (): void => {
    hung = true;
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  };
  let timer = setTimeout(end, HUNG_MS);
  child.stderr.on('data', (piece: Buffer) => (words += piece.toString()));
  createInterface(child.stdout).on('line', (line) => {
    if (!line.startsWith('{')) return;
    const { index, killed } = lineSchema.parse(JSON.parse(line));
    clearTimeout(timer);
    timer = setTimeout(end, HUNG_MS);
    if (index === undefined) return;
    done += 1;
    if (killed === false) survived(index);
  });
  return new Promise((resolve, reject) => {
    child.once('close', (code) => {
      clearTimeout(timer);
      if (code === 0) resolve(done);
      else if (hung) resolve(done + 1);
      else reject(new Error(`${file}: ${words.slice(-2_000)}`));
    });
  });
}

function printSurvivor(file: string, source: string, { start, end, text }: Mutant): void {
  const line = source.slice(0, start).split('\n').length;
  const from = source.slice(start, end).replaceAll(/\s+/gu, ' ').slice(0, 80);
  const around = source.split('\n')[line - 1]?.trim() ?? '';
  console.log(`  ${file}:${line}  ${from} -> ${text.slice(0, 40) || '(nothing)'}   | ${around}`);
}

let [tried, alive] = [0, 0];
const chosen = process.argv.slice(2);
for (const [name, { files }] of Object.entries(TARGETS)) {
  let [all, left] = [0, 0];
  for (const file of files) {
    if (chosen.length > 0 && !chosen.includes(name) && !chosen.includes(file)) continue;
    const source = readFileSync(join(ROOT, file), 'utf8');
    const mutants = mutantsOf(source);
    const survived = (index: number): void => {
      left += 1;
      const mutant = mutants[index];
      if (mutant) printSurvivor(file, source, mutant);
    };
    for (let first = 0; first < mutants.length;)
      first += await tryFrom([name, file], first, survived);
    all += mutants.length;
  }
  if (all === 0) continue;
  console.log(
    `${name}: ${all - left} of ${all} noticed, ${((100 * (all - left)) / all).toFixed(1)}%`,
  );
  tried += all;
  alive += left;
}
const share = (tried - alive) / tried;
console.log(`all: ${(100 * share).toFixed(1)}% of ${tried}`);
process.exit(share >= LEAST ? 0 : 1);
