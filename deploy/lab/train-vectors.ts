import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { encoded } from './training/encoder.ts';
import { hashOf } from '../../workflows/scoring/duplicates/hash.ts';
import { readText } from '../../workflows/scoring/text/tokens.ts';
import { readOwnSentences } from './training/own-sentences.ts';

const SETS = ['senti4sd', 'vader-tweets', 'vader-amazon'];
/** Components per word: 32 gained half as much on folds, 128 no more. */
const SIZE = 64;
/** Words that occur in one text alone are mostly names and typos. */
const MINIMUM = 2;
const WORD_CHARS = 24;
/** Larger components are clamped: fewer than one in a thousand. */
const LARGEST = 0.6;

/** Whole words that the encoder knows, words of own sentences and of sets under the MIT licence. */
function vocabulary(model: string, sets: string): string[] {
  const rowSchema = z.object({ text: z.string() });
  const texts = SETS.flatMap((set) =>
    readFileSync(join(sets, `${set}.dev.jsonl`), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => rowSchema.parse(JSON.parse(line)).text),
  );
  for (const name of ['intents', 'sentiments'] as const)
    for (const { title, content } of readOwnSentences(name, 'learnt'))
      texts.push(`${title} ${content}`);
  const having = new Map<string, number>();
  for (const text of texts)
    for (const word of new Set(readText(text).tokens.map((token) => token.word.text)))
      having.set(word, (having.get(word) ?? 0) + 1);
  const said = [...having].filter(([, count]) => count >= MINIMUM).map(([word]) => word);
  const known = readFileSync(join(model, 'vocab.txt'), 'utf8').split('\n');
  const whole = known.filter((word) => /^\p{L}+$/u.test(word));
  return [...new Set([...whole, ...said])].filter((word) => word.length <= WORD_CHARS).toSorted();
}

/** The file that `word-vectors.ts` reads. */
function packed(words: readonly string[], vectors: Float32Array): Uint8Array {
  const unit = LARGEST / 127;
  const rows = words
    .map((word, at) => ({ hash: hashOf(word), from: at * SIZE }))
    .toSorted((a, b) => a.hash - b.hash);
  const header = Buffer.alloc(12 + rows.length * 4);
  header.writeUInt32LE(rows.length, 0);
  header.writeUInt32LE(SIZE, 4);
  header.writeFloatLE(unit, 8);
  const numbers = new Int8Array(rows.length * SIZE);
  for (const [place, { hash, from }] of rows.entries()) {
    header.writeUInt32LE(hash, 12 + place * 4);
    for (let at = 0; at < SIZE; at += 1)
      numbers[place * SIZE + at] = Math.max(
        -127,
        Math.min(127, Math.round((vectors[from + at] ?? 0) / unit)),
      );
  }
  return Buffer.concat([header, Buffer.from(numbers.buffer)]);
}

/**
 * `node deploy/lab/train-vectors.ts <python> <folder of the model> <folder of the
 * sets>` writes the table of words. The Python needs what `encoder.py` says.
 */
function main(python: string, model: string, sets: string): void {
  const words = vocabulary(model, sets);
  const vectors = encoded({ python, model }, words, SIZE);
  writeFileSync(
    join(import.meta.dirname, '../../workflows/scoring/text/word-vectors.bin'),
    packed(words, vectors),
  );
  console.log(`${words.length} words`);
}

const [, , python, model, sets] = process.argv;
if (import.meta.main && python && model && sets) main(python, model, sets);
