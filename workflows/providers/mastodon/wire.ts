import { z } from 'zod';
import { lax } from '../wire.ts';

/** GET /api/v1/timelines/tag/:tag */
export const timelineSchema = z.array(z.unknown());

/** GET /api/v2/search */
export const searchSchema = z.object({ statuses: z.array(z.unknown()) });

/** Where a status is in a timeline. */
export const positionSchema = z.object({
  /** Local to the server, opaque. */
  id: z.string().min(1).max(100),
  created_at: z.iso.datetime({ offset: true }),
});

export const statusSchema = positionSchema.extend({
  /** The same on all servers. */
  uri: z.url().max(1_000),
  url: lax.text,
  visibility: lax.text,
  language: lax.text,
  /** A content warning, plain text. */
  spoiler_text: lax.text,
  /** HTML. */
  content: lax.text,
  favourites_count: lax.number,
  replies_count: lax.number,
  reblogs_count: lax.number,
  reblog: z.unknown().optional(),
  account: z
    .object({ acct: lax.text, noindex: lax.flag, indexable: lax.flag })
    .nullish()
    .catch(null),
  tags: z
    .array(z.object({ name: z.string() }))
    .nullish()
    .catch(null),
});
