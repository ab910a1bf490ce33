import { z } from 'zod';
import { createAnswerReader } from '../../../../workflows/ai-visibility/reading/read-answer.ts';
import type { TrackedBrand } from '../../../../workflows/ai-visibility/reading/brand-names.ts';
import { readSet } from '../../data.ts';
import type { Judged } from '../metrics.lib.ts';

const rowSchema = z.object({
  id: z.string(),
  prompt: z.string(),
  text: z.string(),
  brands: z.array(
    z.object({
      name: z.string(),
      surface: z.array(z.string()),
      role: z.string(),
      at: z.number(),
      doubt: z.boolean().optional(),
    }),
  ),
});
type AnswerRow = z.infer<typeof rowSchema>;

export const readAnswers = (set: 'brand-roles' | 'brand-mentions'): AnswerRow[] =>
  readSet(`ai-answers/${set}`, rowSchema) ?? [];

/** Rules were chosen on one half of the answers; the other half was evaluated once. */
export function mayChoose({ id }: { id: string }): boolean {
  let hash = 0;
  for (const character of id) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  return (hash >>> 3) % 2 === 1;
}

/** Every brand of a set with all spellings; each of its answers is searched for all of them. */
export function dictionaryOf(rows: readonly AnswerRow[]): TrackedBrand[] {
  const names = new Map<string, Set<string>>();
  for (const { brands } of rows)
    for (const { name, surface } of brands)
      names.set(name, new Set([...(names.get(name) ?? []), ...surface]));
  return [...names].map(([name, aliases]) => ({
    key: name,
    name,
    aliases: [...aliases],
    domain: null,
  }));
}

interface ReadRow {
  row: AnswerRow;
  found: { name: string; role: string; unsure: boolean }[];
}

export function readRows(rows: readonly AnswerRow[], brands: readonly TrackedBrand[]): ReadRow[] {
  return rows.map((row) => ({
    row,
    found: createAnswerReader({ brands, description: row.prompt, rules: [] })
      .read({ text: row.text, question: row.prompt, cited: null, found: null })
      .map(({ brand, role, unsure }) => ({ name: brand, role: role ?? 'unsure', unsure })),
  }));
}

/** Precision and recall of the brands found. */
export function findingScores(read: readonly ReadRow[]): { precision: number; recall: number } {
  let [hits, named, labelled] = [0, 0, 0];
  for (const { row, found } of read) {
    const truth = new Set(row.brands.map(({ name }) => name));
    const ours = found.filter(({ unsure }) => !unsure);
    hits += ours.filter(({ name }) => truth.has(name)).length;
    named += ours.length;
    labelled += truth.size;
  }
  return { precision: hits / named, recall: hits / labelled };
}

/** Roles of brands found by both sides, without doubtful labels. */
export function roleRows(read: readonly ReadRow[]): Judged[] {
  return read.flatMap(({ row, found }) =>
    row.brands
      .filter(({ doubt }) => doubt !== true)
      .flatMap(({ name, role }) => {
        const guess = found.find((one) => one.name === name);
        return guess && !guess.unsure ? [{ truth: role, guess: guess.role }] : [];
      }),
  );
}
