import { z } from 'zod';
import { STOP_STEMS } from '../search/query.ts';
import { stem, wordsOf } from '../search/words.ts';
import { jsonValues } from './evidence.ts';
import type { JsonSchema } from './json-schema.ts';

const searchSchema = z.looseObject({ query: z.string(), known: z.array(z.string()) });

/** Whether a schema's only list asks for other wordings of a search. */
export const asksForPhrasings = ({ properties = {} }: JsonSchema): boolean =>
  'phrasings' in properties;

/** What people write around the things that a sentence is about. */
const AROUND = [
  (thing: string) => `forgot ${thing}`,
  (thing: string) => `tired of ${thing}`,
  (thing: string) => `reminder ${thing}`,
];

/** Words the search in a prompt as people write who have that problem. */
export function wordSearch(prompt: string): string {
  const [search] = [...jsonValues(prompt)].flatMap((value) => {
    const parsed = searchSchema.safeParse(value);
    return parsed.success ? [parsed.data] : [];
  });
  const words = wordsOf(search?.query ?? '').filter(
    (word) => word.length > 3 && !STOP_STEMS.has(stem(word)),
  );
  const things = words.slice(-AROUND.length).toReversed();
  const phrasings = things.map((thing, at) => AROUND[at]?.(thing) ?? thing);
  return JSON.stringify({ phrasings });
}
