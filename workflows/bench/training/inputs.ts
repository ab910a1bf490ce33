import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
/** What both models are learnt from, and how; labelled sets of others never change. */
const LEARNT = [
  'deploy/sandbox/corpus/**/*',
  'workflows/bench/split.lib.ts',
  'workflows/bench/training/*.{txt,ts,py,bin}',
  'workflows/bench/training/own-posts/*.txt',
  'workflows/scoring/*/*-features.ts',
  'workflows/scoring/text/{faces,features,tokens,word-vectors}.ts',
  'workflows/scoring/text/word-vectors.bin',
  'workflows/scoring/*/{lexicon,negation,own-faces,sentiment-words,wishes,word-kinds}.ts',
];
/** The command that trains both models again, for those who changed something that they learn from. */
export const TRAIN_AGAIN =
  'node workflows/bench/train.ts feelings && node workflows/bench/train.ts intents';

/**
 * A digest of everything in the repository that the models are learnt from: texts, posts of the
 * sandbox, features and settings. Stored with the weights, so that a test tells when they are out of
 * date. One for both: intents are learnt with the feelings.
 */
export function digestOfInputs(): string {
  const hash = createHash('sha256');
  const files = globSync(LEARNT, { cwd: ROOT, withFileTypes: true })
    .filter((file) => file.isFile() && !file.name.endsWith('.test.ts'))
    .map((file) => join(file.parentPath, file.name));
  for (const file of files.toSorted()) hash.update(readFileSync(file)).update('\0');
  return hash.digest('hex').slice(0, 16);
}
