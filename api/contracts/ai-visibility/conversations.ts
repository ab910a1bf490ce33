import { z } from 'zod';
import { PLATFORM_IDS } from '#domain/names.ts';

/** A public post that the owner could reply to. */
const conversationSchema = z.object({
  mentionId: z.uuid(),
  platform: z.enum(PLATFORM_IDS),
  url: z.string(),
  title: z.string(),
  excerpt: z.string(),
  postedAt: z.iso.datetime().nullable(),
});
export type Conversation = z.infer<typeof conversationSchema>;

/** GET /api/gpt-analysis/{id}/conversations */
export const gapConversationsSchema = z.object({
  /** By prompt with a gap: posts that ask the same question, best first. */
  prompts: z.record(z.string(), z.array(conversationSchema)),
  /** By cited address: the stored post behind it. */
  pages: z.record(z.string(), conversationSchema),
});
export type GapConversations = z.infer<typeof gapConversationsSchema>;
