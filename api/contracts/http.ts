import { z } from 'zod';
import { LIMITS, PLATFORM_IDS } from '#domain/names.ts';

/** Text that Postgres, JSON and browsers all preserve: no NUL, no lone surrogate. */
export const storableText = z
  .string()
  .refine((text) => text.isWellFormed() && !text.includes('\u0000'), {
    message: 'Contains characters that cannot be stored.',
  });

/** At least this many characters, the first and the last of them not blank. */
const inBlanks = (minimum: number): string =>
  minimum === 1 ? '\\S' : `\\S[\\s\\S]{${minimum - 2},}\\S`;

/** How OpenAPI states the length of a text that is trimmed first. */
export const trimmedLength = (minimum: number, maximum: number) => ({
  maxLength: maximum,
  ...(minimum > 0 ? { minLength: minimum, pattern: inBlanks(minimum) } : {}),
});

/** `storableText`, trimmed, of this length; may have several lines. */
export const trimmedText = (minimum: number, maximum: number) =>
  storableText
    .pipe(z.string().trim().min(minimum).max(maximum))
    .meta(trimmedLength(minimum, maximum));

/**
 * A whole number in a query string, in plain decimal digits: `Number` alone would also accept an
 * empty text, blanks and 0x1.
 */
export const wholeNumber = (minimum: number, maximum = Number.MAX_SAFE_INTEGER) =>
  z
    .string()
    .regex(/^\d{1,16}$/)
    .transform(Number)
    .pipe(z.int().min(minimum).max(maximum))
    .meta({ type: 'integer', minimum, maximum });

/**
 * Body of every successful response. `asOf` is the user's event sequence, read first (architecture
 * 4).
 */
export const successOf = <T extends z.ZodType>(data: T) =>
  z.object({ success: z.literal(true), data, asOf: z.int().nonnegative().optional() });

/** Start of the next page of a list: opaque to the client. */
export const cursorText = storableText.max(200).meta({ minLength: 1 });

export const pageQuerySchema = z.strictObject({
  limit: wholeNumber(1, LIMITS.historyPageMax).default(LIMITS.historyPageDefault),
  cursor: cursorText.optional(),
});
export type PageQuery = z.infer<typeof pageQuerySchema>;

export const idParamSchema = z.strictObject({ id: z.uuid() });

/** Accepts any name, so that the error for one that is not searchable can name it. */
export const platformName = storableText.max(40).meta({ enum: [...PLATFORM_IDS] });

/** The token in a share link: 256 random bits, too many to guess. */
export const shareTokenSchema = z.string().regex(/^[\w-]{43}$/);
