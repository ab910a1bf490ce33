import { z } from 'zod';
import { jsonValues } from './evidence.ts';
import type { JsonSchema } from './json-schema.ts';
import { chanceOf, mistaken } from './reading/errors.ts';

const wantedSchema = z.looseObject({
  description: z.string(),
  language: z.string(),
  leave_out: z.array(z.string()).default([]),
  wanted: z.array(z.looseObject({ intent: z.string(), count: z.int().max(100) })),
});
type Wanted = z.infer<typeof wantedSchema>;

/** By intent; `{}` is the product, `{who}` a buyer. Forms are used in turn, with another buyer. */
const FORMS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  English: {
    'best-for': ['What is the best {} for {who}?', 'Which {} would you recommend to {who}?'],
    problem: [
      'I lose hours every week. Which {} helps {who}?',
      'How can {who} get by with less work, and which {} helps?',
    ],
    segment: [
      'Which {} suits {who} in a startup?',
      'Is there a {} made for {who} at a small business?',
    ],
    'alternatives-to-category': [
      'What could {who} use instead of the usual {}?',
      'Which {} should {who} switch to?',
    ],
    price: ['Which {} is affordable for {who}?', 'What does a good {} cost {who}?'],
    comparison: [
      'How do the popular {} products compare for {who}?',
      'What are the differences between {} products that matter to {who}?',
    ],
  },
  German: {
    'best-for': ['Welche {} ist am besten für {who}?', 'Was empfiehlst du: {} für {who}?'],
    problem: [
      'Ich verliere jede Woche Stunden. Welche {} hilft {who}?',
      'Wie spart man als {who} Zeit, und welche {} hilft dabei?',
    ],
    segment: ['Welche {} passt zu {who} mit kleinem Team?', 'Gibt es {} nur für {who}?'],
    'alternatives-to-category': [
      'Was ist eine Alternative zur üblichen {} für {who}?',
      'Wohin sollten {who} mit ihrer {} wechseln?',
    ],
    price: ['Welche {} ist günstig für {who}?', 'Was kostet gute {} für {who}?'],
    comparison: [
      'Wie unterscheiden sich bekannte {} für {who}?',
      'Welche {} sollten {who} vergleichen?',
    ],
  },
};
const BUYERS: Readonly<Record<string, readonly string[]>> = {
  English: [
    'a beginner',
    'two people',
    'a busy owner',
    'someone on the road',
    'a family business',
    'a careful buyer',
    'a newcomer to town',
    'an impatient person',
  ],
  German: [
    'Einsteiger',
    'zwei Personen',
    'Vielbeschäftigte',
    'Leute unterwegs',
    'Familienbetriebe',
    'Vorsichtige',
    'Neulinge',
    'Ungeduldige',
  ],
};

/** Whether each item of a schema's list is a question with an intent. */
export const asksForQuestions = (schema: JsonSchema): boolean =>
  Object.values(schema.properties ?? {}).some(({ items }) => {
    const fields = Object.entries(items?.properties ?? {});
    return (
      fields.some(([name]) => name === 'text') &&
      fields.some(([, field]) => field.enum?.includes('alternatives-to-category'))
    );
  });

/**
 * Writes the wanted questions in English or German, at the model's error rate one that breaks the
 * brief: it names a product, repeats another question, is too long or in another language.
 */
export function writeQuestions(prompt: string): string {
  const [asked] = [...jsonValues(prompt)].flatMap(
    (value) => wantedSchema.safeParse(value).data ?? [],
  );
  const questions = (asked?.wanted ?? []).flatMap(({ intent, count }) =>
    Array.from({ length: count }, (_, at) => ({
      intent,
      text: asked ? write(asked, intent, at) : '',
    })),
  );
  return JSON.stringify({ questions });
}

function write(asked: Wanted, intent: string, at: number): string {
  const language = asked.language in FORMS ? asked.language : 'English';
  const right = fill(asked, { language, intent, at });
  const other = language === 'German' ? 'English' : 'German';
  const [named = 'Kontaktly'] = asked.leave_out.toSorted((a, b) => chanceOf(a) - chanceOf(b));
  return mistaken(`question:${intent}:${at}:${asked.description}`, right, [
    `Is ${named} any good for this?`,
    fill(asked, { language, intent, at: Math.max(0, at - 1) }),
    `${right.slice(0, -1)}, ${'and so on, '.repeat(30)}right?`,
    fill(asked, { language: other, intent, at }),
  ]);
}

function fill(
  { description, leave_out: names }: Wanted,
  { language, intent, at }: { language: string; intent: string; at: number },
): string {
  const forms = FORMS[language]?.[intent] ?? FORMS['English']?.['best-for'] ?? [];
  const buyers = BUYERS[language] ?? [];
  const form = forms[at % forms.length] ?? '';
  return form
    .replace('{who}', buyers[at % buyers.length] ?? '')
    .replaceAll('{}', () => productOf(description, names));
}

/** "Sends invoices", said of the product, unlike "sales software". */
const DOES =
  /^(?!(?:sales|sports|payments|events|games|news|\w+ics)\b)\p{Ll}+[^s\P{Ll}]s (?!(?:app|tool|software|platform)s?\b)\p{L}/u;

/** The first words of a description, up to its buyers. */
function productOf(description: string, names: readonly string[]): string {
  const plain = names.reduce((text, name) => text.replaceAll(name, ''), description).trim();
  const start = plain.replace(/^(?:is )?(?:an? |the |ein(?:e|en)? )?/iu, '');
  const [first = ''] = start.split(/\s(?:for|that|für|to|with|and|mit|und)\s|[.,;:!?\n]/u, 1);
  return DOES.test(first) ? `tool that ${first.trim()}` : first.trim() || 'product';
}
