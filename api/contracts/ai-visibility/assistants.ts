import { z } from 'zod';
import { ASSISTANT_IDS } from '#domain/names.ts';

const ASSISTANT_STATES = ['live', 'sandbox', 'not_configured'] as const;

/** One assistant as configured in this installation. */
export const assistantInfoSchema = z.object({
  id: z.enum(ASSISTANT_IDS),
  name: z.string(),
  label: z.string(),
  state: z.enum(ASSISTANT_STATES),
  /** The model in use; null when not configured. */
  model: z.string().nullable(),
  /** Why it is unavailable, and which setting fixes that; null when available. */
  reason: z.string().nullable(),
  /** Whether it searches the web. */
  searches: z.boolean(),
  /** Estimated cost of one answer in millionths of a US dollar. */
  costMicros: z.int().nonnegative(),
  /** Our request rate, in answers per second. */
  rate: z.number().positive(),
});
export type AssistantInfo = z.infer<typeof assistantInfoSchema>;
