import { z } from 'zod';
import { ERROR_CODES } from '#domain/errors.ts';
import type { ErrorDetails } from '#domain/errors.ts';

const errorDetailsSchema: z.ZodType<ErrorDetails> = z.looseObject({
  requiredFeature: z.string().optional(),
  upgradeMessage: z.string().optional(),
  resetAt: z.iso.datetime().optional(),
  retryAfter: z.number().nonnegative().optional(),
  issues: z
    .array(
      z.object({
        path: z.string(),
        message: z.string(),
        start: z.int().nonnegative().optional(),
        end: z.int().nonnegative().optional(),
        suggestion: z.string().nullable().optional(),
      }),
    )
    .optional(),
});

export const errorBodySchema = z.object({
  success: z.literal(false),
  error: z.object({
    code: z.enum(ERROR_CODES),
    message: z.string(),
    details: errorDetailsSchema,
  }),
  requestId: z.string(),
  timestamp: z.iso.datetime(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
