import { z } from 'zod';
import { INTENTS, PLATFORM_IDS } from '../names.ts';

/** Marks beyond the newest ones no longer rank anything. */
export const DISLIKED_MAX = 50;

/** A post that its user marked as not for them: posts like it rank lower, whatever is searched. */
export const dislikedSchema = z.object({
  leadId: z.uuid(),
  /** Every stored post of its conversation. */
  mentionIds: z.array(z.uuid()),
  title: z.string(),
  platform: z.enum(PLATFORM_IDS),
  author: z.string().nullable(),
  intent: z.enum(INTENTS).nullable(),
  /** Stems of its first words. */
  words: z.array(z.string()),
});
export type Disliked = z.infer<typeof dislikedSchema>;
