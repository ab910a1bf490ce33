import { z } from 'zod';
import { DRAFT_LIMITS, DRAFT_STATES } from '#domain/ai-visibility/drafts.ts';
import { PLATFORM_IDS } from '#domain/names.ts';
import { storableText } from '../http.ts';

/** A reply to one conversation for its owner to edit and post. The product never posts. */
export const draftSchema = z.object({
  mentionId: z.uuid(),
  platform: z.enum(PLATFORM_IDS),
  state: z.enum(DRAFT_STATES),
  facts: z.string(),
  /** Empty unless `ready`. */
  text: z.string(),
  /** Why there is no text, in one sentence; null when there is one or it is still being written. */
  reason: z.string().nullable(),
  updatedAt: z.iso.datetime(),
});
export type Draft = z.infer<typeof draftSchema>;

/** POST /api/gpt-analysis/{id}/drafts */
export const draftRequestSchema = z.strictObject({
  mentionId: z.uuid(),
  /** Facts about the product besides the analysis's description. */
  facts: storableText
    .transform((text) => text.trim())
    .pipe(z.string().max(DRAFT_LIMITS.factsMax))
    .default(''),
});
export type DraftRequest = z.infer<typeof draftRequestSchema>;

/** GET /api/gpt-analysis/{id}/drafts */
export const draftsSchema = z.object({ drafts: z.array(draftSchema) });

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
