import { z } from 'zod';
import { searchDetailSchema } from '#contracts/search/search.ts';

export const SHARE_LINK_LIMITS = { perUser: 200 } as const;

/** An active read-only link to a search, for its owner. */
export const shareLinkSchema = z.object({
  shareId: z.uuid(),
  searchId: z.uuid(),
  /** The query of the search. */
  label: z.string(),
  url: z.url(),
  createdAt: z.iso.datetime(),
});
export type ShareLink = z.infer<typeof shareLinkSchema>;

export const shareLinksSchema = z.object({ links: z.array(shareLinkSchema) });
export type ShareLinks = z.infer<typeof shareLinksSchema>;

/**
 * GET /api/shared/{token}: what anyone with the link sees. Contains nothing of the owner: no
 * account, ratings, notes or leads, and the results in the order before any rating.
 */
export const sharedSearchSchema = searchDetailSchema.omit({
  // Wordings say what its owner sells.
  phrasings: true,
  widenedTo: true,
  id: true,
  searchId: true,
  feedback: true,
  disliked: true,
  charged: true,
  rejectedCount: true,
});
export type SharedSearch = z.infer<typeof sharedSearchSchema>;

/** The link itself stays out of the event log: it is a secret. */
export const shareLinkEvents = [
  z.object({
    type: z.literal('share_link.changed.v1'),
    data: z.object({ shareId: z.uuid(), searchId: z.uuid(), revoked: z.boolean() }),
  }),
] as const;
