import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Labeled sets are next to the repository, never in it. */
const FOLDER = join(import.meta.dirname, '../../../shared/data');

/** The rows of one set; null if it does not exist. */
export function readSet<T>(name: string, schema: z.ZodType<T>): T[] | null {
  const file = join(FOLDER, `${name}.dev.jsonl`);
  return existsSync(file) ? readRows(file, schema) : null;
}

/** The rows of a file with one JSON value in a line. */
export const readRows = <T>(file: string, schema: z.ZodType<T>): T[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => schema.parse(JSON.parse(line)));

/**
 * The rows of one set that training needs.
 * @throws Error if it does not exist
 */
export function requireSet<T>(name: string, schema: z.ZodType<T>): T[] {
  const rows = readSet(name, schema);
  if (!rows) throw new Error(`The set ${name} is missing in ${FOLDER}; nothing was trained.`);
  return rows;
}

export const labelledSchema = z.object({ text: z.string(), label: z.string() });
export const scoredSchema = z.object({ text: z.string(), score: z.number() });
export const complaintSchema = labelledSchema.extend({ domain: z.string() });
const titleSchema = z.object({ title: z.string(), site: z.string() });
export const pairSchema = z.object({ a: titleSchema, b: titleSchema, label: z.number() });
export const questionSchema = z.object({
  title: z.string(),
  body: z.string(),
  candidates: z.array(
    z.object({
      title: z.string().default(''),
      body: z.string().default(''),
      text: z.string().default(''),
      label: z.string(),
    }),
  ),
});

/** Texts of the sets under the MIT license, regardless of their labels. */
export const readFreeTexts = (): { text: string }[] =>
  ['senti4sd', 'vader-tweets', 'vader-amazon'].flatMap((set) =>
    requireSet(`sentiment/${set}`, z.object({ text: z.string() })),
  );
