import { z } from 'zod';
import { jsonValues } from './evidence.ts';
import type { JsonSchema } from './json-schema.ts';
import { MODEL_ERROR_RATE, chanceOf, mistaken } from './reading/errors.ts';

/** What the model reads of a brand in an answer. */
const ROLES = ['recommended', 'mentioned', 'rejected'] as const;

const answersSchema = z.looseObject({
  answers: z.array(
    z.looseObject({ answer_id: z.string(), answer: z.string(), brands: z.array(z.string()) }),
  ),
});

/** How the sandbox's assistants, and people, advise against something or name it in passing. */
const AGAINST =
  /\b(?:avoid|would not|wouldn['’]t|not suited|no longer|hold off|instead of|abraten|no recomiendo)\b/iu;
const ASIDE = /\b(?:import|export|exported|unlike|than|integrates|exportiert|exportados)\b/iu;
const LONGEST_QUOTE = 160;

/** Whether each item of a schema's list states the role of a brand in an answer. */
export const asksForRoles = (schema: JsonSchema): boolean =>
  Object.values(schema.properties ?? {}).some(({ items }) => {
    const fields = Object.entries(items?.properties ?? {});
    return (
      fields.some(([name]) => name === 'brand') &&
      fields.some(([, field]) => field.enum?.includes('rejected'))
    );
  });

/** Reads the answers in a prompt, with wrong roles and invented quotes at the model's error rate. */
export function readAnswers(prompt: string): string {
  const verdicts = [...jsonValues(prompt)].flatMap((value) => {
    const asked = answersSchema.safeParse(value);
    if (!asked.success) return [];
    return asked.data.answers.flatMap(({ answer_id: id, answer, brands }) =>
      brands.map((brand) => ({ answer_id: id, brand, ...judge(answer, brand) })),
    );
  });
  return JSON.stringify({ verdicts });
}

function judge(answer: string, brand: string): { brand_role: string; quote: string } {
  const at = answer.toLowerCase().indexOf(brand.toLowerCase());
  if (at < 0) return { brand_role: 'unsure', quote: '' };
  const start = Math.max(answer.lastIndexOf('\n', at), answer.lastIndexOf('. ', at) + 1) + 1;
  const end = answer.slice(at).search(/[.;](?:\s|$)|\n|$/u);
  const sentence = answer.slice(Math.max(0, start), at + end).trim();
  const role = AGAINST.test(sentence)
    ? 'rejected'
    : ASIDE.test(sentence)
      ? 'mentioned'
      : 'recommended';
  const key = `${brand}:${sentence}`;
  const wrong = ROLES.filter((other) => other !== role);
  const isInvented = chanceOf(`quote:${key}`) < MODEL_ERROR_RATE / 4;
  return {
    brand_role: mistaken(`role:${key}`, role, wrong),
    quote: isInvented ? `People say that ${brand} is fine.` : around(sentence, brand),
  };
}

/** The part of a long sentence that names the brand. */
function around(sentence: string, brand: string): string {
  if (sentence.length <= LONGEST_QUOTE) return sentence;
  const at = Math.max(0, sentence.toLowerCase().indexOf(brand.toLowerCase()));
  return sentence.slice(at, at + LONGEST_QUOTE).toWellFormed();
}
