import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { z } from 'zod';

const GENERATE = join(import.meta.dirname, '../../../deploy/sandbox/worlds/generate');
const marketSchema = z.object({ half: z.string() });

/** Writes the worlds of one half's markets, one for each seed, into a folder of their own. */
export function generatedWorlds(
  half: 'chosen' | 'reported',
  seeds: readonly number[],
): { list: string[]; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'markets-'));
  const markets = globSync('invented/markets/*.json', { cwd: GENERATE }).filter((file) => {
    const text = readFileSync(join(GENERATE, file), 'utf8');
    return marketSchema.parse(JSON.parse(text)).half === half;
  });
  const list = markets.toSorted().flatMap((file) =>
    seeds.map((seed) => {
      const market = basename(file, '.json');
      const world = join(folder, `${market}-${seed}`);
      const main = join(GENERATE, 'main.ts');
      execFileSync(process.execPath, [main, '--market', market, '--seed', String(seed), world]);
      return world;
    }),
  );
  return { list, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
