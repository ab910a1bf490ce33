import { z } from 'zod';
import { storableText, trimmedLength } from '../http.ts';
import { hasLetters } from '#domain/language/text.ts';
import { ASSISTANT_IDS } from '#domain/names.ts';
import { AI_VISIBILITY_LIMITS as LIMITS } from '#domain/ai-visibility/names.ts';

const trimmed = (min: number, max: number, what: string) =>
  storableText
    .transform((text) => text.replaceAll(/\s+/gu, ' ').trim())
    .pipe(
      z
        .string()
        .min(min, `${what} needs at least ${min} characters.`)
        .max(max, `${what} may have at most ${max} characters.`),
    )
    .meta(trimmedLength(min, max));

const name = trimmed(LIMITS.brandMin, LIMITS.brandMax, 'A name');

/** A web address or a bare domain; kept as a host in lower case. */
const website = storableText.max(300).transform((text, context) => {
  const address = text.trim();
  const full = /^https?:\/\//iu.test(address) ? address : `https://${address}`;
  const host = URL.canParse(full) ? new URL(full).hostname.toLowerCase() : '';
  if (!/^(?=.{4,253}$)(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]+$/u.test(host)) {
    context.addIssue({ code: 'custom', message: 'Enter a web address such as acme.com.' });
    return z.NEVER;
  }
  return host.replace(/^www\./u, '');
});

export const namedBrandSchema = z.strictObject({
  name,
  aliases: z
    .array(name)
    .max(LIMITS.aliases, `Use at most ${LIMITS.aliases} other names.`)
    .default([]),
  website: website.nullable().default(null),
});
export type NamedBrand = z.output<typeof namedBrandSchema>;

const competitor = z.union(
  [
    name.transform((text): NamedBrand => ({ name: text, aliases: [], website: null })),
    namedBrandSchema,
  ],
  { error: ({ errors, input }) => errors?.[typeof input === 'string' ? 0 : 1]?.[0]?.message },
);

const same = (a: string, b: string): boolean =>
  a.normalize('NFKC').toLowerCase() === b.normalize('NFKC').toLowerCase();

/** Why a text could not be found in answers as a name; null when it could. */
function problemOfName(text: string): string | null {
  if (/^https?:\/\//iu.test(text)) return 'Write the name as people do, not a web address.';
  return hasLetters(text) ? null : 'A name needs a letter or a digit.';
}

const fields = {
  brand: trimmed(LIMITS.brandMin, LIMITS.brandMax, 'The brand'),
  description: trimmed(LIMITS.descriptionMin, LIMITS.descriptionMax, 'The description'),
  aliases: namedBrandSchema.shape.aliases,
  website: website.nullable().default(null),
  competitors: z
    .array(competitor)
    .max(LIMITS.competitors, `Use at most ${LIMITS.competitors} competitors.`)
    .default([]),
  /** Default: all configured assistants. */
  assistants: z.array(z.enum(ASSISTANT_IDS)).min(1).max(ASSISTANT_IDS.length).optional(),
  /** Default: written from the description. Each prompt's purpose is derived from its words. */
  prompts: z
    .array(trimmed(LIMITS.promptMin, LIMITS.promptMax, 'A question'))
    .min(1, 'Keep at least one question.')
    .max(LIMITS.prompts, `Use at most ${LIMITS.prompts} questions.`)
    .optional(),
  runs: z.int().min(1).max(LIMITS.runsMax).default(LIMITS.defaultRuns),
} as const;

/** POST /api/gpt-analysis/analyze and …/preview. */
export const aiVisibilityRequestSchema = z.strictObject(fields).superRefine((request, context) => {
  const own = [request.brand, ...request.aliases];
  const refuse = (path: (string | number)[], message: string | null): void => {
    if (message !== null) context.addIssue({ code: 'custom', path, message });
  };
  refuse(['brand'], problemOfName(request.brand));
  if (!hasLetters(request.description))
    refuse(['description'], 'Describe it in words: the questions are written from them.');
  for (const [at, alias] of request.aliases.entries())
    refuse(['aliases', at], problemOfName(alias));
  for (const [at, rival] of request.competitors.entries()) {
    const names = [rival.name, ...rival.aliases];
    const others = request.competitors.slice(0, at).flatMap((one) => [one.name, ...one.aliases]);
    const issue = (message: string | null): void => {
      refuse(['competitors', at], message);
    };
    const unreadable = names.map((text) => problemOfName(text)).find((found) => found !== null);
    if (unreadable !== undefined) issue(unreadable);
    else if (names.some((text) => own.some((mine) => same(mine, text))))
      issue(`“${rival.name}” is your own brand.`);
    else if (names.some((text) => others.some((other) => same(other, text))))
      issue(`“${rival.name}” is listed twice.`);
  }
});
export type AiVisibilityRequest = z.output<typeof aiVisibilityRequestSchema>;
