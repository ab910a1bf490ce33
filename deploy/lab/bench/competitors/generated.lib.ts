import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { z } from 'zod';

const WORLDS = join(import.meta.dirname, '../../worlds');
const HANDS = ['a', 'b'] as const;
const marketSchema = z.object({ half: z.string(), hand: z.enum(HANDS).default('a') });

/** A world's folder, and the author of its sentences and sites. */
interface GeneratedWorld {
  folder: string;
  hand: (typeof HANDS)[number];
}

/** Writes one world per seed and market of a half, into a new folder. */
export function generatedWorlds(
  half: 'chosen' | 'reported',
  seeds: readonly number[],
): { list: GeneratedWorld[]; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'markets-'));
  const files = globSync('markets/*.json', { cwd: WORLDS }).toSorted();
  const markets = files.flatMap((file) => {
    const market = marketSchema.parse(JSON.parse(readFileSync(join(WORLDS, file), 'utf8')));
    return market.half === half ? { file, hand: market.hand } : [];
  });
  const list = markets.flatMap(({ file, hand }) =>
    seeds.map((seed) => {
      const market = basename(file, '.json');
      const world = join(folder, `${market}-${seed}`);
      const main = join(WORLDS, 'main.ts');
      execFileSync(process.execPath, [main, '--market', market, '--seed', String(seed), world]);
      return { folder: world, hand };
    }),
  );
  return { list, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
