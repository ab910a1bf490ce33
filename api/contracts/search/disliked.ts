import { z } from 'zod';
import { INTENTS, PLATFORM_IDS } from '#domain/names.ts';

/** A post marked as not for the user: similar posts rank lower in every search. */
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
