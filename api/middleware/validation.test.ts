import { expect, test } from 'vitest';
import { z } from 'zod';
import { discoveryRequestSchema } from '#contracts/competitors/discovery.ts';
import { validationError } from './validation.ts';

const messageOf = (schema: z.ZodType, input: unknown): string => {
  const { error } = schema.safeParse(input);
  if (error === undefined) throw new Error('accepted');
  return validationError(error).message;
};

test.each([
  [{ query: '!!!' }, 'Please enter a search query'],
  [{ query: 'x'.repeat(501) }, 'Use at most 500 characters.'],
  [
    { query: 'https://acme.com www.acme.com/pricing' },
    'Describe your market in words, not by an address.',
  ],
  [{ query: 'crm', limit: 1_000 }, /^Choose between \d+ and \d+ competitors\.$/],
])('a sentence of the contract reaches whoever sent %j', (input, message) => {
  expect(messageOf(discoveryRequestSchema, input)).toMatch(message);
});

test.each([
  [z.string(), undefined, 'A required field is missing: field.'],
  [z.string(), 1, 'A field has the wrong form: field.'],
  [z.url(), 'x', 'A field has the wrong form: field.'],
  [z.string().regex(/a/), 'x', 'A field has the wrong form: field.'],
  [z.string().min(3), 'x', 'A field has a value that is not allowed: field.'],
  [z.int().max(3), 4, 'A field has a value that is not allowed: field.'],
  [z.enum(['a', 'b']), 'c', 'A field has a value that is not allowed: field.'],
  [z.int().multipleOf(2), 3, 'A field has a value that is not allowed: field.'],
  [z.strictObject({}), { more: 1 }, 'Please check your input and try again.'],
])('without one, the field is named in our words: %#', (field, value, message) => {
  expect(messageOf(z.object({ field }), { field: value })).toBe(message);
});
