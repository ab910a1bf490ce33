import { z } from 'zod';
import { INTENTS, PLATFORM_IDS } from '../names.ts';
import { STOP_WORDS } from '../query/stop-words.ts';
import { tokenize } from '../query/words.ts';

/** Marks beyond the newest ones no longer rank anything. */
export const DISLIKED_MAX = 50;
const WORDS_MAX = 80;
/** The topic of a post is usually at its beginning. */
const READ_CHARS = 1_000;

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

/** The words by which posts are compared: stems, each once, without those that say nothing. */
export function comparedWords({ title, content }: { title: string; content: string }): string[] {
  const tokens = tokenize(`${title}\n${content}`.slice(0, READ_CHARS));
  const telling = tokens.filter(({ text }) => text.length > 2 && !STOP_WORDS.has(text));
  return [...new Set(telling.map(({ stem }) => stem))].slice(0, WORDS_MAX);
}
