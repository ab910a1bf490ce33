import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { featuresOf } from '../sentiment-features.ts';
import { train } from './regression.ts';
import type { Example, Triple, Weights } from './regression.ts';

/** Found by threefold cross-validation on the sets themselves. */
export const SETTINGS = { seed: 1, epochs: 5, rate: 0.05, penalty: 1e-3, minimum: 3 } as const;
const LABELS = ['negative', 'neutral', 'positive'];
/** Smaller weights move no verdict: they stay out of the file. */
const SMALLEST = 0.12;

const classOf = (label: string): Triple =>
  LABELS.map((name) => Number(name === label)) as unknown as Triple;

/** A mean of many people's scores as shares of the three classes: around ±0.2 they disagree. */
export function sharesOf(score: number): Triple {
  const positive = 1 / (1 + Math.exp(-(score - 0.2) * 14));
  const negative = 1 / (1 + Math.exp((score + 0.2) * 14));
  const neutral = Math.max(0.02, 1 - positive - negative);
  const total = positive + negative + neutral;
  return [negative / total, neutral / total, positive / total];
}

export const labelledExample = (text: string, label: string): Example => ({
  features: featuresOf(text).features,
  target: classOf(label),
});

export const scoredExample = (text: string, score: number): Example => ({
  features: featuresOf(text).features,
  target: sharesOf(score),
});

/** Keeps what can move a verdict, rounded to hundredths. */
export function pruned(weights: Weights): [string, number, number][] {
  return [...weights]
    .map(([name, [bad, none, good]]): [string, number, number] => [name, bad - none, good - none])
    .filter(
      ([name, bad, good]) => name.startsWith('(') || Math.abs(good) + Math.abs(bad) > SMALLEST,
    )
    .map(([name, bad, good]): [string, number, number] => [name, round(bad), round(good)])
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}

const round = (value: number): number => Math.round(value * 100) / 100;

const rowSchema = z.object({
  text: z.string(),
  label: z.string().optional(),
  score: z.number().optional(),
});

/**
 * `node workflows/scoring/training/train-sentiment.ts <folder of the sets>` writes the weights.
 * Only sets under the MIT licence: senti4sd and the two of VADER.
 */
function main(folder: string): void {
  const examples = ['senti4sd', 'vader-tweets', 'vader-amazon'].flatMap((set) =>
    readFileSync(join(folder, `${set}.dev.jsonl`), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const { text, label, score } = rowSchema.parse(JSON.parse(line));
        return label === undefined ? scoredExample(text, score ?? 0) : labelledExample(text, label);
      }),
  );
  const lines = pruned(train(examples, SETTINGS)).map(
    ([name, bad, good]) => `  [${JSON.stringify(name)}, ${bad}, ${good}]`,
  );
  const file = join(import.meta.dirname, '../sentiment-weights.json');
  writeFileSync(file, `[\n${lines.join(',\n')}\n]\n`);
  console.log(`${lines.length} weights from ${examples.length} texts, seed ${SETTINGS.seed}`);
}

const [, , folder] = process.argv;
if (import.meta.main && folder !== undefined) main(folder);
