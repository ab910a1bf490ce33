import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { INTENTS } from '#domain/names.ts';
import { hashOf } from '../../../workflows/scoring/duplicates/hash.ts';

/**
 * The teacher's guesses on texts without an intent label, one entry per text: its hash (32 bits,
 * little-endian) and the probability of each intent (one byte, of 255). Written by
 * `deploy/lab/train-teacher.ts`; contains no texts.
 */
const FILE = join(import.meta.dirname, 'intent-guesses.bin');
const ENTRY = 4 + INTENTS.length;

/** Probabilities of the intents by the hash of the text. */
export function readGuesses(): ReadonlyMap<number, number[]> {
  const bytes = readFileSync(FILE);
  const guesses = new Map<number, number[]>();
  for (let at = 0; at < bytes.length; at += ENTRY) {
    const shares = [...bytes.subarray(at + 4, at + ENTRY)];
    const total = shares.reduce((sum, share) => sum + share, 0);
    const key = bytes.readUInt32LE(at);
    guesses.set(
      key,
      shares.map((share) => share / total),
    );
  }
  return guesses;
}

export function writeGuesses(texts: readonly string[], shares: readonly number[][]): void {
  const bytes = Buffer.alloc(texts.length * ENTRY);
  for (const [at, text] of texts.entries()) {
    bytes.writeUInt32LE(hashOf(text), at * ENTRY);
    for (const [place, share] of (shares[at] ?? []).entries())
      bytes.writeUInt8(Math.round(share * 255), at * ENTRY + 4 + place);
  }
  writeFileSync(FILE, bytes);
}
