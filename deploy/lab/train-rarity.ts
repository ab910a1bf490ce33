import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { tokenize } from '#domain/query/words.ts';

const SETS = ['senti4sd', 'vader-tweets', 'vader-amazon'];
/** A stem that occurs in one text alone counts as unseen. */
const MINIMUM = 2;
const STEPS_PER_UNIT = 4;

/** Stems of the texts by rarity: `log((texts + 1) / (having + 1))` in quarters, joined by spaces. */
export function rarities(texts: readonly string[]): Record<string, string> {
  const having = new Map<string, number>();
  for (const text of texts)
    for (const stem of new Set(tokenize(text).map((token) => token.stem)))
      having.set(stem, (having.get(stem) ?? 0) + 1);
  const levelOf = (count: number): number =>
    Math.round(Math.log((texts.length + 1) / (count + 1)) * STEPS_PER_UNIT) / STEPS_PER_UNIT;
  const levels = Map.groupBy(
    [...having].filter(([, count]) => count >= MINIMUM),
    ([, count]) => levelOf(count),
  );
  return Object.fromEntries(
    [...levels]
      .toSorted(([a], [b]) => a - b)
      .map(([level, rows]) => [
        String(level.toFixed(2)),
        rows
          .map(([stem]) => stem)
          .toSorted()
          .join(' '),
      ]),
  );
}

/**
 * `node deploy/lab/train-rarity.ts <folder of the sets>` writes how rare words are
 * in what people write. Only sets under the MIT licence: senti4sd and the two of VADER.
 */
function main(folder: string): void {
  const rowSchema = z.object({ text: z.string() });
  const texts = SETS.flatMap((set) =>
    readFileSync(join(folder, `${set}.dev.jsonl`), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => rowSchema.parse(JSON.parse(line)).text),
  );
  const file = join(import.meta.dirname, '../../api/domain/language/word-rarity.json');
  writeFileSync(file, `${JSON.stringify(rarities(texts), null, 2)}\n`);
}

const [, , folder] = process.argv;
if (import.meta.main && folder !== undefined) main(folder);
